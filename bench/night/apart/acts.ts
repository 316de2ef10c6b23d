import type { Database } from '../../../server/database/connection.ts';

export type Kind = 'account' | 'place' | 'scan';

/** What somebody was told is done. `key`: an e-mail, an e-mail and an event, or a scan's id. `at`: of `performance`. */
export interface Act {
  readonly kind: Kind;
  readonly key: string;
  readonly at: number;
}

/** The key of a place. */
export function placeKey(email: string, event: string): string {
  return `${email} ${event}`;
}

/** Looks for the row of each: gives those that have none, and the keys of those that have several. */
export async function lookFor(db: Database, acts: readonly Act[]) {
  const accounts = await db.selectFrom('accounts').select('email').execute();
  const places = await db
    .selectFrom('entryMembers')
    .innerJoin('accounts', 'accounts.id', 'entryMembers.accountId')
    .innerJoin('events', 'events.id', 'entryMembers.eventId')
    .select(['accounts.email', 'events.title'])
    .execute();
  const scans = await db.selectFrom('gateScans').select('id').execute();
  const rows: Record<Kind, Map<string, number>> = {
    account: counted(accounts.map(({ email }) => email ?? '')),
    place: counted(places.map(({ email, title }) => placeKey(email ?? '', title))),
    scan: counted(scans.map(({ id }) => id)),
  };
  const rowsOf = ({ kind, key }: Act) => rows[kind].get(key) ?? 0;
  return {
    lost: acts.filter((act) => rowsOf(act) === 0),
    several: acts.filter((act) => rowsOf(act) > 1).map(({ key }) => key),
  };
}

function counted(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** The longest time without an act within these moments, in seconds; what goes on at the end counts until then. */
export function longestSilence(acts: readonly Act[], from: number, to: number): number {
  const within = acts.map(({ at }) => at).filter((at) => at > from && at < to);
  const moments = [from, ...within.sort((a, b) => a - b), to];
  return Math.max(...moments.slice(1).map((at, n) => at - moments[n]!)) / 1000;
}
