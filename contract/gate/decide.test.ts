import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Asking, decide, LET_IN, PROOFS, VERDICTS, type Verdict, WAYS } from './decide.ts';

const AT = 1_758_168_000_000;
const good: Asking = {
  at: AT,
  endsAt: AT + 1,
  mark: null,
  person: { proof: 'seen', marks: ['lantern'] },
  isIn: false,
  way: 'camera',
  letIn: [],
};
const proofless = { proof: 'none', marks: ['lantern'] } as const;

/** The verdicts that phone and server must both give; whatever isn't named is as at a gate with a good pass. */
const DECIDE_VECTORS: readonly (readonly [what: string, asking: Asking, is: Verdict])[] = [
  ['a good pass at a gate', good, 'admitted'],
  ['a good pass at the end of the shift', { ...good, at: AT + 1 }, 'ended'],
  ['nobody’s code', { ...good, person: null }, 'not valid'],
  ['nobody’s code, after the end', { ...good, person: null, at: AT + 1 }, 'ended'],
  ['at their event', { ...good, mark: 'lantern' }, 'admitted'],
  ['at another event', { ...good, mark: 'other' }, 'not registered'],
  [
    'at another event, let in by hand',
    { ...good, mark: 'other', letIn: ['again'] },
    'not registered',
  ],
  ['already in', { ...good, isIn: true }, 'already in'],
  ['already in, let in again', { ...good, isIn: true, letIn: ['again'] }, 'admitted'],
  ['already in, card seen alone', { ...good, isIn: true, letIn: ['card seen'] }, 'already in'],
  ['already in at another event', { ...good, isIn: true, mark: 'other' }, 'not registered'],
  ['no ID proof', { ...good, person: proofless }, 'see the card'],
  ['ID proof waits', { ...good, person: { ...proofless, proof: 'waiting' } }, 'see the card'],
  ['ID proof sent back', { ...good, person: { ...proofless, proof: 'sent back' } }, 'see the card'],
  ['no ID proof, card seen', { ...good, person: proofless, letIn: ['card seen'] }, 'admitted'],
  ['no ID proof, already in', { ...good, person: proofless, isIn: true }, 'already in'],
  [
    'no ID proof, let in again',
    { ...good, person: proofless, isIn: true, letIn: ['again'] },
    'see the card',
  ],
  ['found by name', { ...good, way: 'name' }, 'see the card'],
  ['found by name, card seen', { ...good, way: 'name', letIn: ['card seen'] }, 'admitted'],
  [
    'found by name, both',
    { ...good, way: 'name', isIn: true, letIn: ['again', 'card seen'] },
    'admitted',
  ],
  ['typed', { ...good, way: 'code' }, 'admitted'],
];

const asking: fc.Arbitrary<Asking> = fc.record({
  at: fc.nat(10),
  endsAt: fc.nat(10),
  mark: fc.constantFrom(null, 'a', 'b'),
  person: fc.option(
    fc.record({ proof: fc.constantFrom(...PROOFS), marks: fc.subarray(['a', 'b']) }),
  ),
  isIn: fc.boolean(),
  way: fc.constantFrom(...WAYS),
  letIn: fc.subarray([...LET_IN]),
});

describe('who may come in where', () => {
  it.each(DECIDE_VECTORS)('%s', (_what, given, is) => {
    expect(decide(given)).toBe(is);
  });

  it('has each verdict among the vectors', () => {
    expect(new Set(DECIDE_VECTORS.map(([, , is]) => is))).toEqual(new Set(VERDICTS));
  });

  it('admits nobody after the end, without a pass, or to an event that isn’t theirs', () => {
    fc.assert(
      fc.property(asking, (given) => {
        const { at, endsAt, person, mark } = given;
        const mayNot = at >= endsAt || !person || (mark !== null && !person.marks.includes(mark));
        if (mayNot) expect(decide(given)).not.toBe('admitted');
      }),
    );
  });

  it('admits whoever is no stranger once a thumb has decided both', () => {
    fc.assert(
      fc.property(asking, ({ person, ...given }) => {
        const known = person ?? { proof: 'none', marks: [] };
        const asked = { ...given, person: known, mark: null, endsAt: 11, letIn: LET_IN };
        expect(decide(asked)).toBe('admitted');
      }),
    );
  });
});
