import type { Database } from './connection.ts';

/** Removes what is refused from now on anyway. */
export async function removeExpired(db: Database, now: number): Promise<void> {
  for (const table of ['sessions', 'used_captchas', 'mailed_codes'] as const)
    await db.deleteFrom(table).where('expires_at', '<=', now).execute();
}
