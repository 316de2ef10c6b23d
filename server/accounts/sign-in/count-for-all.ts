import { createHmac, createSecretKey } from 'node:crypto';
import { deriveKey } from '../../crypto/secret-key.ts';
import type { Database } from '../../database/connection.ts';
import type { CountForAll } from '../../http/limits.ts';
import { addFailures } from './store.ts';

/** Counts in the database, beside the wrong passwords and like them under pseudonyms, what all processes limit together. */
export function countsForAll(db: Database, secretKey: Buffer): CountForAll {
  const hmacKey = createSecretKey(deriveKey(secretKey, 'counts for all processes'));
  return async (of, windowMs, amount = 1) => {
    const now = Date.now();
    const key = createHmac('sha256', hmacKey).update(of).digest('base64url');
    const added = { key, failures: amount, successes: 0, expiresAt: now + windowMs };
    const [row] = await addFailures(db, [added], now);
    return { current: row!.failures, ttl: row!.expiresAt - now };
  };
}
