import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits in `[A-Za-z0-9_-]`, 43 characters. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The tokens are random, so a fast hash is enough; equal hashes are found by the index, not compared in time. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
