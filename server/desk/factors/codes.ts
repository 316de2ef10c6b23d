import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Codes of RFC 6238 as every authenticator app makes them: SHA-1, six digits, steps of 30 s. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** A phone's clock may be a step off, either way. */
const STEPS_OFF = 1;

/** 160 random bits in base 32, as RFC 4226 recommends. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an authenticator app reads from a QR. */
export function secretUri(secret: string, { issuer, label }: { issuer: string; label: string }) {
  return new TOTP({ ...SHAPE, secret, issuer, label }).toString();
}

/** The step of a code that is right at `now`, or a step before or after; null for a wrong one. Source: RFC 6238. */
export function stepOfCode(
  secret: string,
  code: string,
  now: number,
  { digits = SHAPE.digits }: { digits?: number } = {},
): number | null {
  // The library throws at any other digits.
  if (!/^[0-9]+$/.test(code)) return null;
  const totp = new TOTP({ ...SHAPE, digits, secret });
  const delta = totp.validate({ token: code, timestamp: now, window: STEPS_OFF });
  return delta === null ? null : Math.floor(now / 1000 / SHAPE.period) + delta;
}

const RECOVERY_CODES = 10;
// Without letters and digits that look alike on paper; 32 of them, so that each is five bits.
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Ten codes of 120 random bits, written in six groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = [...randomBytes(24)].map((byte) => ALPHABET[byte % ALPHABET.length]);
    return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-');
  });
}

/** As it was shown, however it was typed; undefined for what is no recovery code. */
export function readRecoveryCode(typed: string): string | undefined {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  return /^[A-Z2-9]{24}$/.test(letters) ? letters.replaceAll(/(.{4})(?=.)/g, '$1-') : undefined;
}
