import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordOf } from './base64.ts';
import { PROOFS } from './decide.ts';
import {
  type GatePerson,
  MARK_BYTES,
  NAME_BYTES,
  openRow,
  packArrivals,
  packPerson,
  packRows,
  ROW_INFO,
  ROW_SECRET_BYTES,
  rowKeys,
  rowNonce,
  unpackArrivals,
  unpackPerson,
  unpackRows,
} from './row.ts';

const word = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((given) => wordOf(given));
const words = fc
  .string({ unit: 'binary', maxLength: 40 })
  .filter((text) => !/[\n\ud800-\udfff]/.test(text));
const mark = word(MARK_BYTES).filter((each) => each !== 'AAAAAAAA');
const person: fc.Arbitrary<GatePerson> = fc.record({
  name: words,
  college: fc.oneof(fc.record({ mark }), fc.record({ words })),
  proof: fc.constantFrom(...PROOFS),
  marks: fc.array(mark, { maxLength: 9 }),
  waitMarks: fc.array(mark, { maxLength: 9 }),
});

const LIST_KEY = randomBytes(32);
const CODE = '7Q4M-X0TC-19HV-ZB3K';

/** As any other implementation of HKDF and AES-GCM would. */
function sealed(plain: Uint8Array, version: number) {
  const secret = Buffer.from(hkdfSync('sha256', CODE, LIST_KEY, ROW_INFO, ROW_SECRET_BYTES));
  const cipher = createCipheriv('aes-256-gcm', secret.subarray(NAME_BYTES), rowNonce(version));
  const bytes = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return { name: wordOf(secret.subarray(0, NAME_BYTES)), version, sealed: new Uint8Array(bytes) };
}

describe('a row of the gate’s list', () => {
  it('keeps a person whole', () => {
    fc.assert(
      fc.property(person, (given) => {
        expect(unpackPerson(packPerson(given))).toEqual(given);
      }),
    );
  });

  it('opens with its own code alone', async () => {
    const given: GatePerson = {
      name: 'Āsha ஆஷா',
      college: { words: 'A college of the hills' },
      proof: 'waiting',
      marks: ['bGFudGVy'],
      waitMarks: [],
    };
    const row = sealed(packPerson(given), 7);
    const keys = await rowKeys(LIST_KEY.toString('base64'), CODE);
    expect(keys.name).toBe(row.name);
    expect(await openRow(keys.key, row)).toEqual(given);
    await expect(openRow(keys.key, { ...row, version: 8 })).rejects.toThrow();
    const other = await rowKeys(LIST_KEY.toString('base64'), CODE.replace('7', '8'));
    expect(other.name).not.toBe(row.name);
    await expect(openRow(other.key, row)).rejects.toThrow();
  });

  it('crosses the wire with its neighbours, and those who are gone', () => {
    const row = fc.record({
      name: word(NAME_BYTES),
      version: fc.nat(2 ** 32 - 1),
      sealed: fc.uint8Array({ maxLength: 700 }).map((bytes) => new Uint8Array(bytes)),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 9 }), (rows) => {
        expect([...unpackRows(new Uint8Array(packRows(rows)))]).toEqual(rows);
      }),
    );
  });

  it('tells arrivals', () => {
    const arrival = fc.record({
      name: word(NAME_BYTES),
      place: fc.nat(65_535),
      at: fc.nat(2 ** 32 - 1),
    });
    fc.assert(
      fc.property(fc.array(arrival, { maxLength: 9 }), (arrivals) => {
        expect([...unpackArrivals(packArrivals(arrivals))]).toEqual(arrivals);
      }),
    );
  });
});
