import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Asking, decide, LET_IN, PROOFS, VERDICTS, WAYS } from './decide.ts';
import { DECIDE_VECTORS } from './decide-vectors.ts';

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
