import { createHmac, createSecretKey } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { deriveKey } from '../../crypto/secret-key.ts';
import type { Database } from '../../database/connection.ts';
import {
  addFailures,
  countTry,
  type FailureRow,
  listFailures,
  removeFailures,
  restoreFailures,
} from './store.ts';

/*
 * Wrong passwords are counted in the database, for all processes together. A sign-in asks once for the three
 * counts that it depends on; only a wrong password writes. Memory holds what was last heard of them, for
 * those who wait in line meanwhile.
 */

const MAX_REMEMBERED = 20_000;

export interface Count {
  /** The thing that is counted, in words: an account, an address, or both. */
  readonly of: string;
  readonly failures: number;
  readonly successes: number;
}

/** `now`: the clock, in epoch milliseconds. */
export function sharedFailures(db: Database, secretKey: Buffer, now = Date.now) {
  const hmacKey = createSecretKey(deriveKey(secretKey, 'failures of sign-in'));
  const heard = new LRUCache<string, FailureRow>({ max: MAX_REMEMBERED });
  const keyOf = (of: string) => createHmac('sha256', hmacKey).update(of).digest('base64url');
  /** Failures on their way to the database count already, for those whose turn comes meanwhile. */
  const onTheWay = new Map<string, number>();
  const send = (key: string, failures: number) => {
    const all = (onTheWay.get(key) ?? 0) + failures;
    if (all > 0) onTheWay.set(key, all);
    else onTheWay.delete(key);
  };
  const hear = (rows: readonly FailureRow[]) => {
    for (const row of rows) heard.set(row.key, row);
  };
  const current = (key: string): FailureRow => {
    const row = heard.get(key);
    const none = { key, failures: 0, successes: 0, freeAt: 0, expiresAt: 0 };
    const known = row && row.expiresAt > now() ? row : none;
    return { ...known, failures: known.failures + (onTheWay.get(key) ?? 0) };
  };

  return {
    now,

    /** Asks how three counts stand. */
    async ask(...of: [string, string, string]): Promise<void> {
      const keys = of.map(keyOf) as [string, string, string];
      const { rows } = await listFailures(db, ...keys);
      const isOld = ({ key, expiresAt, failures }: FailureRow) => {
        const last = heard.get(key);
        if (!last || expiresAt > last.expiresAt) return false;
        return expiresAt < last.expiresAt || failures < last.failures;
      };
      for (const key of keys) if (!rows.some((row) => row.key === key)) heard.delete(key);
      // An answer that was overtaken by what this process counted itself tells less than that.
      hear(rows.filter((row) => !isOld(row)));
    },

    /** As last heard. */
    find: (of: string) => current(keyOf(of)),

    /** Counts a wrong password; false, and not counted, before the moment when the next try is free. */
    async countTry(of: string): Promise<boolean> {
      const row = await countTry(db, keyOf(of), now());
      if (row) hear([row]);
      return row !== undefined;
    },

    /** Adds to counts that begin anew `windowMs` after their first. */
    async add(counts: readonly Count[], windowMs: number): Promise<void> {
      const expiresAt = now() + windowMs;
      const rows = counts.map(({ of, ...count }) => ({ ...count, key: keyOf(of), expiresAt }));
      for (const { key, failures } of rows) send(key, failures);
      try {
        hear(await addFailures(db, rows, now()));
      } finally {
        for (const { key, failures } of rows) send(key, -failures);
      }
    },

    /** Makes a count what it was. */
    async restore(before: FailureRow): Promise<void> {
      await restoreFailures(db, before);
      hear([before]);
    },

    async forget(of: string): Promise<void> {
      await removeFailures(db, keyOf(of));
      heard.delete(keyOf(of));
    },
  };
}

export type SharedFailures = ReturnType<typeof sharedFailures>;
