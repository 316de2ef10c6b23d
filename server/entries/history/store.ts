import type { EntryState } from '../../../contract/entries/entry.ts';
import type { Database } from '../../database/connection.ts';
import type { EntryChangeKind } from '../../database/entry-tables.ts';

/** Adds to an entry's history. `accountId`: whose doing it was, null for time's. */
export async function createChange(
  trx: Database,
  change: {
    readonly entryId: string;
    readonly accountId: string | null;
    readonly kind: EntryChangeKind;
    readonly from: EntryState | null;
    readonly to: EntryState;
  },
  now: number,
): Promise<string> {
  const id = crypto.randomUUID();
  const { entryId, accountId, kind, from, to } = change;
  const row = { id, entry_id: entryId, account_id: accountId, kind, changed_at: now };
  await trx
    .insertInto('entry_changes')
    .values({ ...row, from_state: from, to_state: to })
    .execute();
  return id;
}

/** True where an entry's history has a change of this kind. */
export async function hasChange(
  trx: Database,
  entryId: string,
  kind: EntryChangeKind,
): Promise<boolean> {
  const found = await trx
    .selectFrom('entry_changes')
    .select('id')
    .where('entry_id', '=', entryId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return found !== undefined;
}
