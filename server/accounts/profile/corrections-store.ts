import type { Database } from '../../database/connection.ts';
import type { AccountRow } from '../../database/tables.ts';
import { NotFoundError } from '../../http/errors.ts';

const CORRECTABLE = [
  'fullName',
  'phone',
  'degree',
  'year',
  'collegeId',
  'otherCollege',
  'sex',
  'nationality',
  'address',
  'city',
  'state',
  'pincode',
] as const;

/** The columns of an account that an organiser may correct. */
export type Correctable = Pick<AccountRow, (typeof CORRECTABLE)[number]>;

export async function getCorrectable(db: Database, accountId: string): Promise<Correctable> {
  const row = await db
    .selectFrom('accounts')
    .select(CORRECTABLE)
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!row) throw new NotFoundError('This account is gone');
  return row;
}

/** Keeps what an account's columns were before a correction, and gives its id. `version`: of what they are after it. */
export async function createCorrection(
  trx: Database,
  correction: { accountId: string; before: Partial<Correctable>; version: string },
  now: number,
): Promise<string> {
  const id = crypto.randomUUID();
  const { accountId, before, version } = correction;
  await trx
    .insertInto('corrections')
    .values({
      id,
      accountId,
      oldValues: JSON.stringify(before),
      version,
      correctedAt: now,
    })
    .execute();
  return id;
}

/** A correction of an account that hasn't been undone. */
export async function findCorrection(db: Database, accountId: string, id: string) {
  const row = await db
    .selectFrom('corrections')
    .select(['oldValues', 'version'])
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row && { version: row.version, before: JSON.parse(row.oldValues) as Partial<Correctable> };
}

/** Lists an organiser's corrections of an account, oldest first, for the person to keep. */
export function listCorrections(db: Database, accountId: string) {
  return db
    .selectFrom('corrections')
    .select(['oldValues as before', 'correctedAt'])
    .where('accountId', '=', accountId)
    .orderBy('correctedAt')
    .execute();
}

export async function removeCorrection(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('corrections').where('id', '=', id).execute();
}
