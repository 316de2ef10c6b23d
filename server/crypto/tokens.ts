import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits in `[A-Za-z0-9_-]`, 43 characters. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Tokens are random, so a fast hash is enough; equal hashes are found by the index, not compared in time. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/** True for the secret alone; how long it takes tells nothing of it. */
export function isSecret(given: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(secret)));
}
