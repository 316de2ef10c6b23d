import { expect, it } from 'vitest';
import type { Verdict } from '../../../contract/gate/decide.ts';
import type { Status } from '../phone/status.ts';
import { cardOf } from './card-of.tsx';
import type { Scanning } from './use-scanning.ts';

const AT = Date.parse('2025-09-18T09:30:00+05:30');

/** The leaf of a person whom the server knows to be in, and the phone took for `verdict`. */
function leafAfter(verdict: Verdict) {
  const before = { at: AT - 60_000, where: 'North gate' };
  const told = { id: 'id', verdict, at: AT, person: null, before: null, events: [], listAt: AT };
  const answer = { id: 'id', verdict: 'already in', before, isCase: true } as const;
  const asked = { code: '', way: 'camera', letIn: [] } as const;
  const place = { key: 'gate', scope: 'gate', name: 'South gate' };
  const { acts, facts } = cardOf(
    { kind: 'disagrees', key: 'id', told, asked, answer },
    {} as Scanning,
    {
      place: { ...place, venue: null, startsAt: null, mark: null },
      status: {} as Status,
      onByName: () => {},
    },
  );
  return { acts: acts.map(({ label }) => label), facts: facts.join(' ') };
}

it('A volunteer who let somebody in may take it back when the server disagrees', () => {
  const { acts, facts } = leafAfter('admitted');
  expect(acts).toEqual(['Take back', 'Leave in']);
  expect(facts).toContain('North gate, 1 minute ago');
  expect(facts).toContain('You let them in at 09:30.');
});

it('A volunteer who let nobody in is not told that they did', () => {
  const { acts, facts } = leafAfter('see the card');
  expect(acts).toEqual(['Not in']);
  expect(facts).toContain('North gate, 1 minute ago');
  expect(facts).not.toContain('You let them in');
});
