import { describe, expect, it } from 'vitest';
import { whereabouts } from './whereabouts.ts';

const at = (hour: string, day = '18') => Date.parse(`2025-09-${day}T${hour}:00+05:30`);
const NOWHERE = { arrivedAt: null, arrivedPlace: null, at: null, place: null };
const UNSEEN = { ...NOWHERE, isOut: false, isCounted: false };
const gate = (moment: number, more: { isOut?: boolean; isCounted?: boolean } = {}) => ({
  ...UNSEEN,
  ...{ arrivedAt: moment, arrivedPlace: 'Main gate', at: moment, place: 'Main gate', ...more },
});
const BAND = { at: at('17:53'), place: 'Band of Suspects', isGate: false };
const wordsOf = (...[seen, now = at('18:30')]: [Parameters<typeof whereabouts>[0], number?]) =>
  whereabouts(seen, now).slice(1).join(': ').replaceAll('\u00a0', ' ');

describe('where somebody is', () => {
  it('of whom no gate has seen says what an event’s door did', () => {
    expect(wordsOf({ campus: UNSEEN, passages: [] })).toMatch(/^Not yet: No gate or door/);
    expect(wordsOf({ campus: UNSEEN, passages: [BAND] })).toMatch(
      /^Came today: .*17:53, Band of Suspects, by no gate$/,
    );
    expect(wordsOf({ campus: UNSEEN, passages: [BAND] }, at('09:00', '19'))).toMatch(
      /^Not today: Last in .*17:53, Band/,
    );
  });

  it('is by whichever saw them last, a gate or a door', () => {
    const before = gate(at('10:00', '17'));
    expect(wordsOf({ campus: before, passages: [BAND] })).toMatch(/^Came today: .*Suspects$/);
    const out = gate(at('15:00'), { isOut: true, isCounted: true });
    expect(wordsOf({ campus: out, passages: [BAND] })).toMatch(/^Came today: .*Suspects$/);
    const outLater = gate(at('18:00'), { isOut: true, isCounted: true });
    expect(wordsOf({ campus: outLater, passages: [BAND] })).toMatch(/^Out: since .*18:00/);
    const inSince = gate(at('15:00'), { isCounted: true });
    expect(wordsOf({ campus: inSince, passages: [BAND] })).toMatch(/^Yes: in since .*15:00/);
    expect(wordsOf({ campus: gate(at('18:00')), passages: [BAND] })).toMatch(/18:00, Main gate$/);
  });
});
