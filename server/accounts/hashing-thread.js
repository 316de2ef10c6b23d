import { hashSync, verifySync } from '@node-rs/argon2';

/*
 * What the threads of `passwords.ts` do. In plain JavaScript: what reads TypeScript takes each of them 10 MB.
 */

/** argon2id, the library's usual kind: 19 MiB, 2 passes, 1 lane. About 10 ms each. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * The hash in PHC's text form, with its cost and a salt of its own.
 *
 * @param {string} password
 */
export function hash(password) {
  return hashSync(password, COST);
}

/**
 * True where `passwordHash` is the password's.
 *
 * @param {{ passwordHash: string, password: string }} claim
 */
export function verify({ passwordHash, password }) {
  return verifySync(passwordHash, password);
}
