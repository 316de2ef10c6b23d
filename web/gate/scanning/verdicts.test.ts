import { describe, expect, it } from 'vitest';
import type { ScanResult } from '../phone/scan-result.ts';
import { factsOf } from './verdicts.ts';

const HOUR_MS = 3_600_000;
/** 18 September 2025, 09:30 in India. */
const AT = Date.parse('2025-09-18T09:30:00+05:30');

const result: ScanResult = {
  ...{ id: 'id', verdict: 'not registered', at: AT, before: null, listAt: AT },
  ...{ times: 0, isOut: false },
  person: { name: 'Ravi', college: '', proof: 'seen' },
  events: [],
};
const event = (name: string, startsAt: number | null) => ({
  ...{ mark: name, name, venue: 'Old Hall', startsAt },
});

/** Of one line. */
const factOf = (result: ScanResult) => factsOf(result).filter(Boolean).join(' / ');

describe('what else a volunteer is told', () => {
  it('is since when and where somebody is in', () => {
    const before = { at: AT - 52 * 60_000, where: 'Octagon gate', isOut: false };
    const fact = factOf({ ...result, verdict: 'already in', before });
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
    expect(factOf({ ...result, events })).toBe(`Theirs is ${words}.`);
  });

  it('at the wrong door says so of whoever has no event', () => {
    expect(factOf(result)).toBe('The pass is good, but no event of theirs is known.');
  });

  it.each<[string, ScanResult['verdict'], Partial<ScanResult>, string]>([
    [
      'on the line',
      'on the line',
      {},
      'They wait for a place. Marked here: whoever manages the event lets in.',
    ],
    [
      'on the line, by the server’s word the first of those here',
      'on the line',
      { line: { rank: 2, here: 3, ahead: 0 } },
      'No. 2, the first of 3 who are here. / Marked here: whoever manages the event lets in.',
    ],
    [
      'on the line, behind others who are here',
      'on the line',
      { line: { rank: 7, here: 3, ahead: 2 } },
      'No. 7, the 3rd of 3 who are here. / Marked here: whoever manages the event lets in.',
    ],
    [
      'on the line, and alone',
      'on the line',
      { line: { rank: 4, here: 1, ahead: 0 } },
      'No. 4, the only one who is here. / Marked here: whoever manages the event lets in.',
    ],
    ['for the first time', 'admitted', { times: 1 }, ''],
    [
      'on another day',
      'admitted',
      { before: { at: AT - 24 * HOUR_MS, where: 'Gate', isOut: false }, times: 1 },
      'First today. Last seen yesterday at 09:30.',
    ],
    [
      'on a third day',
      'admitted',
      { before: { at: AT - 48 * HOUR_MS, where: 'Gate', isOut: true }, times: 1 },
      'First today. Last seen Tuesday 16 Sept at 09:30.',
    ],
    [
      'after going out',
      'admitted',
      { before: { at: AT - HOUR_MS, where: 'Main gate', isOut: true }, times: 2 },
      'Out since 08:30, Main gate.',
    ],
    [
      'back again',
      'admitted',
      { before: { at: AT - HOUR_MS, where: 'Main gate', isOut: false }, times: 22 },
      'Back again, 22nd time today.',
    ],
    [
      'in, and again',
      'already in',
      { before: { at: AT - 24 * HOUR_MS, where: 'Main gate', isOut: false }, times: 2 },
      'Since yesterday at 09:30, Main gate, 24 hours ago / In 2 times today.',
    ],
    [
      'out',
      'out',
      { before: { at: AT - HOUR_MS, where: 'Main gate', isOut: false }, isOut: true },
      'In since 08:30, Main gate.',
    ],
    [
      'out, never seen coming in',
      'out',
      { isOut: true },
      'Nobody saw them come in. They are out now.',
    ],
    [
      'twice within minutes',
      'same person',
      { before: { at: AT - 40_000, where: 'Main gate', isOut: false } },
      '09:29:20 in, Main gate / 09:30:00 in, here: ask for the card',
    ],
  ])('of somebody %s', (_what, verdict, changes, words) => {
    expect(factOf({ ...result, verdict, ...changes })).toBe(words);
  });

  it('is why the card has to be seen', () => {
    const fact = factOf({
      ...result,
      verdict: 'see the card',
      person: { ...result.person!, proof: 'sent back' },
    });
    expect(fact).toMatch(/^Their picture was sent back\./);
  });
});
