import { createHmac, createSecretKey } from 'node:crypto';
import { HOUR_MS } from '../../../contract/moments.ts';
import { deriveKey } from '../../crypto/secret-key.ts';
import type { Database } from '../../database/connection.ts';
import { HttpError } from '../../http/errors.ts';
import { countUnconfirmed, createSignUpAddress } from './addresses-store.ts';

/**
 * So many accounts of the last hour from one address that nobody has confirmed yet. docs/security.md says how it was
 * reckoned: a campus that signs up on the opening night has half of it.
 */
export const UNCONFIRMED_AN_HOUR = 2000;

const RETRY_AFTER_SECONDS = 10 * 60;

/** Too many of them: nothing has happened, and what was typed can be sent again. */
class TooManyUnconfirmedError extends HttpError {
  constructor() {
    super(
      429,
      'Very many people on your network have just signed up without confirming their e-mail. Keep this page open and press Submit again in ten minutes, or use another network, such as your phone’s',
      { retryAfterSeconds: RETRY_AFTER_SECONDS },
    );
  }
}

/** Counts in the database, for all processes, the accounts of each address that nobody has confirmed. */
export function unconfirmedBudget(secretKey: Buffer) {
  const hmacKey = createSecretKey(deriveKey(secretKey, 'addresses of sign-ups'));
  const hashOf = (address: string) =>
    createHmac('sha256', hmacKey).update(address).digest('base64url');

  /** @throws TooManyUnconfirmedError */
  async function requireRoom(db: Database, address: string): Promise<void> {
    const count = await countUnconfirmed(db, hashOf(address), Date.now());
    if (count >= UNCONFIRMED_AN_HOUR) throw new TooManyUnconfirmedError();
  }

  return {
    requireRoom,
    /** Counts a new account. @throws TooManyUnconfirmedError where others were first */
    async add(trx: Database, accountId: string, address: string): Promise<void> {
      await requireRoom(trx, address);
      const expiresAt = Date.now() + HOUR_MS;
      await createSignUpAddress(trx, { accountId, addressHash: hashOf(address), expiresAt });
    },
  };
}

export type UnconfirmedBudget = ReturnType<typeof unconfirmedBudget>;
