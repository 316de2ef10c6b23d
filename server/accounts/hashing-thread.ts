import { hashSync, verifySync } from '@node-rs/argon2';

/* What the threads of `passwords.ts` do. */

/** argon2id, the library's usual kind: 19 MiB, 2 passes, 1 lane. About 10 ms each. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash in PHC's text form, with its cost and a salt of its own. */
export function hash(password: string): string {
  return hashSync(password, COST);
}

export interface Claim {
  readonly passwordHash: string;
  readonly password: string;
}

/** True where `passwordHash` is the password's. */
export function verify({ passwordHash, password }: Claim): boolean {
  return verifySync(passwordHash, password);
}
