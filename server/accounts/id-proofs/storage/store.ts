import type { Database } from '../../../database/connection.ts';

/** Where a sealed picture lies: in its row as `sealed`, or in the object store as `objectName`. */
export interface Place {
  readonly sealed: Uint8Array;
  readonly objectName: string | null;
}

export interface PlacedPicture extends Place {
  readonly idProofId: string;
}

/** Kinds of places. */
export type Where = 'database' | 'objects';

/** What stands in the row of a picture that is an object. */
export const ELSEWHERE = Uint8Array.of(0);

/** Records where the sealed picture of an ID proof lies; one that is there already stays. */
export async function createPicture(
  trx: Database,
  { idProofId, sealed, objectName }: PlacedPicture,
): Promise<void> {
  await trx
    .insertInto('idProofPictures')
    .values({ idProofId, sealed, objectName })
    .onConflict((clash) => clash.doNothing())
    .execute();
  await createObjectName(trx, objectName);
}

async function createObjectName(trx: Database, name: string | null): Promise<void> {
  if (name !== null) await trx.insertInto('idProofObjects').values({ name }).execute();
}

export async function findPicture(db: Database, id: string): Promise<PlacedPicture | undefined> {
  const found = await db
    .selectFrom('idProofPictures')
    .selectAll()
    .where('idProofId', '=', id)
    .executeTakeFirst();
  return found && asBuffer(found);
}

function asBuffer(row: PlacedPicture): PlacedPicture {
  return { ...row, sealed: Buffer.from(row.sealed) };
}

/** Replaces a picture that still is as it was read; false where it isn't. Call it in a transaction. */
export async function replacePicture(
  trx: Database,
  { idProofId, sealed, objectName }: PlacedPicture,
  after: Place,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('idProofPictures')
    .set({ sealed: after.sealed, objectName: after.objectName })
    .where('idProofId', '=', idProofId)
    .where('sealed', '=', sealed)
    .where('objectName', objectName === null ? 'is' : '=', objectName)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await createObjectName(trx, after.objectName);
  return true;
}

/** The next ones after an ID proof's id, in their order; of all, or of one kind of place. */
export async function listPictures(
  db: Database,
  { after, limit, where }: { after: string; limit: number; where: Where | undefined },
): Promise<PlacedPicture[]> {
  const rows = await db
    .selectFrom('idProofPictures')
    .selectAll()
    .where('idProofId', '>', after)
    .$if(where === 'database', (all) => all.where('objectName', 'is', null))
    .$if(where === 'objects', (all) => all.where('objectName', 'is not', null))
    .orderBy('idProofId')
    .limit(limit)
    .execute();
  return rows.map(asBuffer);
}

export async function countPictures(db: Database): Promise<Record<Where, number>> {
  const { all, objects } = await db
    .selectFrom('idProofPictures')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.count<number>('objectName').as('objects'),
    ])
    .executeTakeFirstOrThrow();
  return { database: Number(all) - Number(objects), objects: Number(objects) };
}

/** The next known objects after a name, in their order, each with the ID proof whose picture it is. */
export function listObjects(db: Database, after: string, limit: number) {
  return db
    .selectFrom('idProofObjects')
    .leftJoin('idProofPictures', 'objectName', 'name')
    .select(['name', 'idProofId'])
    .where('name', '>', after)
    .orderBy('name')
    .limit(limit)
    .execute();
}

/** Those of the names that are known. */
export async function listKnown(db: Database, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const known = await db
    .selectFrom('idProofObjects')
    .select('name')
    .where('name', 'in', names)
    .execute();
  return new Set(known.map(({ name }) => name));
}

export async function removeObjectName(db: Database, name: string): Promise<void> {
  await db.deleteFrom('idProofObjects').where('name', '=', name).execute();
}
