import type { Database } from '../../database/connection.ts';

/** When a swap of an entry was made; undefined for none of this id. */
export function findSwap(trx: Database, entryId: string, id: string) {
  return trx
    .selectFrom('entryChanges')
    .select('changedAt as at')
    .where('id', '=', id)
    .where('entryId', '=', entryId)
    .where('kind', '=', 'member swapped')
    .executeTakeFirst();
}

/** Whoever came into an entry, and went out of it, at that very moment, and did neither since. */
export async function listSwapped(trx: Database, entryId: string, at: number) {
  const members = trx.selectFrom('entryMembers').selectAll().where('entryId', '=', entryId);
  const [came] = await members.where('joinedAt', '=', at).where('leftAt', 'is', null).execute();
  const [went] = await members.where('leftAt', '=', at).execute();
  return { came, went };
}
