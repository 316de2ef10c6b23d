import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { newRecoveryCodes, readRecoveryCode, stepOfCode } from './codes.ts';

const SECRET = Secret.fromLatin1('12345678901234567890').base32;

describe('codes of an authenticator app', () => {
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('are those of RFC 6238, appendix B, at %d seconds', (seconds, code) => {
    expect(stepOfCode(SECRET, code, seconds * 1000, { digits: 8 })).toBe(Math.floor(seconds / 30));
  });

  it('are taken a step early or late, and no further', () => {
    const code = '94287082';
    const at = (seconds: number) => stepOfCode(SECRET, code, seconds * 1000, { digits: 8 });
    expect([at(29), at(89), at(119)]).toEqual([1, 1, null]);
  });

  it.each(['', '94287083', '9428708', 'abcdefgh', '９４２８７０８２'])('are not %j', (typed) => {
    expect(stepOfCode(SECRET, typed, 59_000, { digits: 8 })).toBeNull();
  });
});

describe('recovery codes', () => {
  it('are ten different ones, read however they are typed', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){5}[A-HJ-NP-Z2-9]{4}$/);
      expect(readRecoveryCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(code);
    }
  });

  it.each(['', '123456', 'ABCD-EFGH-JKLM', 'ABCD-EFGH-JKLM-NPQ!', 'ABCD-EFGH-JKLM-NPQR-STUV'])(
    'are not %j',
    (typed) => {
      expect(readRecoveryCode(typed)).toBeUndefined();
    },
  );
});
