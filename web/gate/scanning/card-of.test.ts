import { expect, it } from 'vitest';
import type { Verdict } from '../../../contract/gate/decide.ts';
import type { Status } from '../phone/status.ts';
import { cardOf } from './card-of.tsx';
import type { Scanning } from './use-scanning.ts';

const AT = Date.parse('2025-09-18T09:30:00+05:30');

/** The card of a person whom the server knows to be in, and the phone took for `verdict`. */
function cardAfter(verdict: Verdict, says: 'already in' | 'same person' = 'already in') {
  const before = { at: AT - 60_000, where: 'North gate', isOut: false };
  const nobody = { person: null, before: null, events: [] };
  const result = { id: 'id', verdict, at: AT, ...nobody, listAt: AT, times: 0, isOut: false };
  const answer = { id: 'id', verdict: says, before, isCase: true } as const;
  const asked = { code: '', way: 'camera', letIn: [], isOut: false } as const;
  const place = { key: 'gate', scope: 'gate', name: 'South gate' };
  const gate = { rule: 'once a day', isListed: true } as const;
  const { acts, facts } = cardOf(
    { kind: 'disagrees', key: 'id', result, asked, answer },
    {} as Scanning,
    {
      place: { ...place, ...gate, venue: null, startsAt: null, mark: null },
      status: {} as Status,
      now: AT,
      onByName: () => {},
    },
  );
  const filled = acts.filter(({ isLikely }) => isLikely).map(({ label }) => label);
  return { acts: acts.map(({ label }) => label), filled, facts: facts.join(' ') };
}

it('A volunteer who let somebody in may take it back when the server disagrees', () => {
  const { acts, facts } = cardAfter('admitted');
  expect(acts).toEqual(['Take back', 'Leave in']);
  expect(facts).toContain('North gate, 1 minute ago');
  expect(facts).toContain('You let them in at 09:30.');
});

it('A volunteer who let nobody in is not result that they did', () => {
  const { acts, facts } = cardAfter('see the card');
  expect(acts).toEqual(['Keep out', 'Back again']);
  expect(facts).toContain('North gate, 1 minute ago');
  expect(facts).not.toContain('You let them in');
});

it('Whose pass it is neither button supposes', () => {
  for (const verdict of ['admitted', 'see the card'] as const) {
    const { acts, filled, facts } = cardAfter(verdict, 'same person');
    expect(acts).toHaveLength(2);
    expect(filled).toEqual([]);
    expect(facts).toContain('09:29:00 in, North gate');
  }
});
