import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GATE_RULES } from '../gate-rules.ts';
import {
  type Asking,
  decide,
  LET_IN,
  PROOFS,
  SAME_PASS_MS,
  VERDICTS,
  type Verdict,
  WAYS,
} from './decide.ts';

/** 19 September 2025, 15:41 in India. */
const AT = Date.parse('2025-09-19T15:41:00+05:30');
const MINUTE_MS = 60_000;
const good: Asking = {
  at: AT,
  endsAt: AT + 1,
  mark: null,
  rule: 'once a day',
  person: { proof: 'seen', marks: ['lantern'], waitMarks: ['humming'] },
  passages: [],
  way: 'camera',
  letIn: [],
  isOut: false,
};
const proofless = { proof: 'none', marks: ['lantern'], waitMarks: [] } as const;
const passedIn = (at: number) => ({ at, isOut: false });
const wentOut = (at: number) => ({ at, isOut: true });
const anHourAgo = AT - 60 * MINUTE_MS;
const isIn: Asking = { ...good, passages: [passedIn(anHourAgo)] };
const atDoor: Asking = { ...good, mark: 'lantern', rule: 'once' };

/** The verdicts that phone and server must both give; whatever isn't named is as at a gate with a good pass. */
const DECIDE_VECTORS: readonly (readonly [what: string, asking: Asking, is: Verdict])[] = [
  ['a good pass at a gate', good, 'admitted'],
  ['a good pass at the end of the shift', { ...good, at: AT + 1 }, 'ended'],
  ['nobody’s code', { ...good, person: null }, 'not valid'],
  ['nobody’s code, after the end', { ...good, person: null, at: AT + 1 }, 'ended'],
  ['at their event', atDoor, 'admitted'],
  ['at another event', { ...good, mark: 'other' }, 'not registered'],
  ['at an event that they wait for', { ...good, mark: 'humming' }, 'on the line'],
  [
    'at another event, let in by hand',
    { ...good, mark: 'other', letIn: ['again'] },
    'not registered',
  ],
  ['already in', isIn, 'already in'],
  ['already in, back again', { ...isIn, letIn: ['again'] }, 'admitted'],
  ['already in, card seen alone', { ...isIn, letIn: ['card seen'] }, 'already in'],
  ['already in at another event', { ...isIn, mark: 'other' }, 'not registered'],
  ['no ID proof', { ...good, person: proofless }, 'see the card'],
  ['ID proof waits', { ...good, person: { ...proofless, proof: 'waiting' } }, 'see the card'],
  ['ID proof sent back', { ...good, person: { ...proofless, proof: 'sent back' } }, 'see the card'],
  ['no ID proof, card seen', { ...good, person: proofless, letIn: ['card seen'] }, 'admitted'],
  ['no ID proof, already in', { ...isIn, person: proofless }, 'already in'],
  ['no ID proof, back again', { ...isIn, person: proofless, letIn: ['again'] }, 'see the card'],
  ['found by name', { ...good, way: 'name' }, 'see the card'],
  ['found by name, card seen', { ...good, way: 'name', letIn: ['card seen'] }, 'admitted'],
  ['found by name, both', { ...isIn, way: 'name', letIn: ['again', 'card seen'] }, 'admitted'],
  ['typed', { ...good, way: 'code' }, 'admitted'],
];

const moment = (clock: string) => Date.parse(`2025-09-${clock}+05:30`);
const scanned = (rule: Asking['rule'], clock: string, passages: Asking['passages']): Asking => ({
  ...{ ...good, rule, passages, at: moment(clock), endsAt: moment('30T00:00:00') },
});

/** The turn of a day, at 05:00 in India: a passage before it and one after, whoever of the two was told first. */
const DAY_VECTORS: readonly (readonly [what: string, asking: Asking, is: Verdict])[] = [
  [
    'the next morning, in since the evening',
    scanned('once a day', '20T09:00:00', [passedIn(moment('19T21:00:00'))]),
    'admitted',
  ],
  [
    'the moment at which the day turns',
    scanned('once a day', '20T05:00:00', [passedIn(moment('20T04:54:59.999'))]),
    'admitted',
  ],
  [
    'the last moment before it turns',
    scanned('once a day', '20T04:59:59.999', [passedIn(moment('19T05:00:00'))]),
    'already in',
  ],
  [
    'after midnight, in since the evening',
    scanned('once a day', '20T01:00:00', [passedIn(moment('19T21:00:00'))]),
    'already in',
  ],
  [
    'a minute after the turn, in a minute before it',
    scanned('once a day', '20T05:01:00', [passedIn(moment('20T04:59:00'))]),
    'same person',
  ],
  [
    'made offline before the turn, sent after somebody else admitted them after it',
    scanned('once a day', '20T04:30:00', [passedIn(moment('20T06:00:00'))]),
    'admitted',
  ],
  [
    'made offline before the turn, of somebody in on both sides of it',
    scanned('once a day', '20T04:30:00', [
      passedIn(moment('20T06:00:00')),
      passedIn(moment('19T22:00:00')),
    ]),
    'already in',
  ],
  [
    'made offline after the turn, of somebody in before it and later',
    scanned('once a day', '20T05:30:00', [
      passedIn(moment('20T04:00:00')),
      passedIn(moment('20T08:00:00')),
    ]),
    'already in',
  ],
  [
    'in and out: in since yesterday',
    scanned('in and out', '20T09:00:00', [passedIn(moment('19T21:00:00'))]),
    'admitted',
  ],
  [
    'in and out: in today',
    scanned('in and out', '20T09:00:00', [passedIn(moment('20T08:00:00'))]),
    'already in',
  ],
  [
    'in and out: went out today',
    scanned('in and out', '20T13:30:00', [
      passedIn(moment('20T08:00:00')),
      wentOut(moment('20T12:00:00')),
    ]),
    'admitted',
  ],
  [
    'once: in two days ago',
    scanned('once', '20T09:00:00', [passedIn(moment('18T09:00:00'))]),
    'already in',
  ],
  [
    'once: went out at another gate',
    scanned('once', '20T09:00:00', [wentOut(moment('20T08:00:00'))]),
    'admitted',
  ],
  [
    'free: in an hour ago',
    scanned('free', '20T09:00:00', [passedIn(moment('20T08:00:00'))]),
    'admitted',
  ],
  [
    'free: in a minute ago',
    scanned('free', '20T09:00:00', [passedIn(moment('20T08:59:00'))]),
    'same person',
  ],
  [
    'at the door of an event a day later',
    { ...scanned('once', '20T09:00:00', [passedIn(moment('19T09:00:00'))]), mark: 'lantern' },
    'already in',
  ],
  [
    'at the door of an event a minute later',
    { ...scanned('once', '20T09:00:00', [passedIn(moment('20T08:59:00'))]), mark: 'lantern' },
    'already in',
  ],
];

const goesOut: Asking = { ...good, rule: 'in and out', isOut: true };
const passedAt = (at: number): Asking => ({ ...good, passages: [passedIn(at)] });
/** Going out, and the same pass in two hands. */
const PASS_VECTORS: readonly (readonly [what: string, asking: Asking, is: Verdict])[] = [
  ['out', { ...goesOut, passages: [passedIn(anHourAgo)] }, 'out'],
  ['out, of somebody who never was in', goesOut, 'out'],
  ['out, of somebody who went out', { ...goesOut, passages: [wentOut(anHourAgo)] }, 'out'],
  ['out, without an ID proof', { ...goesOut, person: proofless }, 'out'],
  ['out, with nobody’s code', { ...goesOut, person: null }, 'not valid'],
  ['out, a moment after they came in', { ...goesOut, passages: [passedIn(AT - 1)] }, 'same person'],
  ['five minutes after they passed', passedAt(AT - SAME_PASS_MS), 'same person'],
  ['a moment later than that', passedAt(AT - SAME_PASS_MS - 1), 'already in'],
  [
    'five minutes before a passage that was told sooner',
    passedAt(AT + SAME_PASS_MS),
    'same person',
  ],
  ['by the same card', { ...passedAt(AT - 1), letIn: ['same card'] }, 'admitted'],
  ['back again alone', { ...passedAt(AT - 1), letIn: ['again'] }, 'same person'],
  ['kept out', { ...passedAt(AT - 1), letIn: ['keep out'] }, 'kept out'],
];

const ALL_VECTORS = [...DECIDE_VECTORS, ...DAY_VECTORS, ...PASS_VECTORS];

const someTime = fc.nat(40).map((minutes) => minutes * MINUTE_MS);
const asking: fc.Arbitrary<Asking> = fc.record({
  at: someTime,
  endsAt: someTime,
  mark: fc.constantFrom(null, 'a', 'b'),
  rule: fc.constantFrom(...GATE_RULES),
  person: fc.option(
    fc.record({
      proof: fc.constantFrom(...PROOFS),
      marks: fc.subarray(['a', 'b']),
      waitMarks: fc.subarray(['a', 'b']),
    }),
  ),
  passages: fc.array(fc.record({ at: someTime, isOut: fc.boolean() }), { maxLength: 4 }),
  way: fc.constantFrom(...WAYS),
  letIn: fc.subarray([...LET_IN]),
  isOut: fc.boolean(),
});

describe('who may pass where', () => {
  it.each(ALL_VECTORS)('%s', (_what, given, is) => {
    expect(decide(given).verdict).toBe(is);
  });

  it('has each verdict among the vectors', () => {
    expect(new Set(ALL_VECTORS.map(([, , is]) => is))).toEqual(new Set(VERDICTS));
  });

  it('does not depend on the order in which passages are known', () => {
    fc.assert(
      fc.property(asking, (given) => {
        const turned = { ...given, passages: given.passages.toReversed() };
        expect(decide(turned).verdict).toBe(decide(given).verdict);
      }),
    );
  });

  it('lets nobody pass after the end, without a pass, or to an event that isn’t theirs', () => {
    fc.assert(
      fc.property(asking, (given) => {
        const { at, endsAt, person, mark } = given;
        const mayNot = at >= endsAt || !person || (mark !== null && !person.marks.includes(mark));
        if (mayNot) expect(['admitted', 'out']).not.toContain(decide(given).verdict);
      }),
    );
  });

  it('admits whoever is no stranger once a thumb has decided all of it', () => {
    fc.assert(
      fc.property(asking, ({ person, ...given }) => {
        const known = person ?? { proof: 'none', marks: [], waitMarks: [] };
        const letIn = ['card seen', 'same card'] as const;
        const asked = {
          ...given,
          person: known,
          mark: null,
          endsAt: 41 * MINUTE_MS,
          letIn,
          isOut: false,
        };
        expect(decide(asked).verdict).toBe('admitted');
      }),
    );
  });
});
