import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits in `[A-Za-z0-9_-]`, 43 characters. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The tokens are random, so a fast hash is enough; equal hashes are found by the index, not compared in time. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex');

/** Whether a word that was given is the secret; how long it takes tells nothing of it. */
export const isSecret = (given: string, secret: string): boolean =>
  timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(secret)));
