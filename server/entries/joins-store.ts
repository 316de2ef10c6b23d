import type { Database } from '../database/connection.ts';

const COMINGS = ['joined', 'left', 'not confirmed'] as const;

/** Who came into a team and went from a moment on, oldest first. */
export async function listJoins(db: Database, entryId: string, since: number) {
  const rows = await db
    .selectFrom('entryChanges')
    .innerJoin('accounts', 'accounts.id', 'accountId')
    .select(['fullName as who', 'kind'])
    .where('entryId', '=', entryId)
    .where('kind', 'in', COMINGS)
    .where('changedAt', '>=', since)
    .orderBy('changedAt')
    .execute();
  return rows.map(({ who, kind }) => ({ who, did: kind === 'joined' ? kind : ('left' as const) }));
}

/** Counts how often somebody joined a team since a moment. */
export async function countJoins(
  trx: Database,
  { entryId, accountId }: { entryId: string; accountId: string },
  since: number,
): Promise<number> {
  const { count } = await trx
    .selectFrom('entryChanges')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('entryId', '=', entryId)
    .where('accountId', '=', accountId)
    .where('kind', '=', 'joined')
    .where('changedAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}
