import { randomBytes } from 'node:crypto';

/** Crockford's base32: no I, L, O or U to misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_CHARACTERS = 16;

/** A code for the QR: 80 random bits, such as `7Q4M-X0TC-19HV-ZB3K`. */
export function newParticipantCode(): string {
  const letters = Array.from(randomBytes(CODE_CHARACTERS), (byte) => ALPHABET[byte % 32]);
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}
