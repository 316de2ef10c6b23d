import { describe, expect, it } from 'vitest';
import type { ScanResult } from '../phone/scan-result.ts';
import { factOf } from './verdicts.ts';

const HOUR_MS = 3_600_000;
/** 18 September 2025, 09:30 in India. */
const AT = Date.parse('2025-09-18T09:30:00+05:30');

const told: ScanResult = {
  ...{ id: 'id', verdict: 'not registered', at: AT, before: null, listAt: AT },
  person: { name: 'Ravi', college: '', proof: 'seen' },
  events: [],
};
const event = (name: string, startsAt: number | null) => ({
  ...{ mark: name, name, venue: 'Old Hall', startsAt },
});

describe('what else a volunteer is told', () => {
  it('is since when and where somebody is in', () => {
    const before = { at: AT - 52 * 60_000, where: 'Octagon gate' };
    const fact = factOf({ ...told, verdict: 'already in', before });
    expect(fact).toBe('Since 08:38, Octagon gate, 52 minutes ago');
  });

  it.each([
    [
      'their next event',
      [event('Late', AT + 9 * HOUR_MS), event('Soon', AT + HOUR_MS)],
      'Soon, Old Hall, today at 10:30',
    ],
    ['one that has just begun', [event('Begun', AT - HOUR_MS)], 'Begun, Old Hall, today at 08:30'],
    [
      'tomorrow’s, once today’s is over',
      [event('Over', AT - 5 * HOUR_MS), event('Next', AT + 24 * HOUR_MS)],
      'Next, Old Hall, tomorrow at 09:30',
    ],
    ['an event without a time', [event('Some', null)], 'Some, Old Hall'],
  ])('at the wrong door is %s', (_what, events, words) => {
    expect(factOf({ ...told, events })).toBe(`Theirs is ${words}.`);
  });

  it('at the wrong door says so of whoever has no event', () => {
    expect(factOf(told)).toBe('The pass is good, but no event of theirs is known.');
  });

  it('is why the card has to be seen', () => {
    const fact = factOf({
      ...told,
      verdict: 'see the card',
      person: { ...told.person!, proof: 'sent back' },
    });
    expect(fact).toMatch(/^Their picture was sent back\./);
  });
});
