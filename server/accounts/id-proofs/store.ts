import type { Database } from '../../database/connection.ts';
import { lightTransaction } from '../../database/transactions.ts';
import { createPicture, type Place, type PlacedPicture, replacePicture } from './storage/store.ts';

/** Records whose ID proof `id` is, `bytes` long as it came, and where its sealed picture lies. Call it in a transaction. */
export async function createIdProof(
  trx: Database,
  proof: Place & { id: string; accountId: string; bytes: number },
  now: number,
): Promise<void> {
  await trx
    .insertInto('idProofs')
    .values({
      id: proof.id,
      accountId: proof.accountId,
      mediaType: 'image/jpeg',
      bytes: proof.bytes,
      state: 'new',
      createdAt: now,
    })
    .execute();
  const { id: idProofId, sealed, objectName } = proof;
  await createPicture(trx, { idProofId, sealed, objectName });
}

/**
 * Puts the picture made anew in the place of one that is still as it was read, or without one notes that it can't
 * be made; false where it isn't so any more. If the power going off takes that back, its job is there again too.
 */
export async function finishPicture(
  db: Database,
  before: PlacedPicture,
  after: (Place & { bytes: number }) | undefined,
): Promise<boolean> {
  const outcome = after
    ? ({ state: 'ready', bytes: after.bytes } as const)
    : ({ state: 'unreadable' } as const);
  return lightTransaction(db, async (trx) => {
    // The record first, as when its account goes: the other way round each would wait for the other.
    const { numUpdatedRows } = await trx
      .updateTable('idProofs')
      .set(outcome)
      .where('id', '=', before.idProofId)
      // PostgreSQL, having waited for who is settling it too, looks at this again, and not at what follows.
      .where('state', '=', 'new')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('idProofPictures')
            .select('idProofId')
            .where('idProofId', '=', before.idProofId)
            .where('sealed', '=', before.sealed)
            .where('objectName', before.objectName === null ? 'is' : '=', before.objectName),
        ),
      )
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    if (after && !(await replacePicture(trx, before, after)))
      throw new Error('The picture was sealed anew meanwhile');
    return true;
  });
}

export function findIdProof(db: Database, id: string) {
  return db
    .selectFrom('idProofs')
    .select(['state', 'pictureHash'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function setPictureHash(db: Database, id: string, hash: Uint8Array): Promise<void> {
  await db.updateTable('idProofs').set({ pictureHash: hash }).where('id', '=', id).execute();
}

/** Removes an ID proof that has no picture, being of a card that was seen at the desk; false where it has one. */
export async function removeSeenCard(trx: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('idProofs')
    .where('id', '=', id)
    .where('bytes', '=', 0)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Takes an ID proof's verdict away, and itself from the reviewer's table on which it lies. */
export async function returnToQueue(trx: Database, id: string): Promise<void> {
  await trx
    .updateTable('idProofs')
    .set({ verdict: null, decidedBy: null, decidedAt: null, lentTo: null, lentUntil: 0 })
    .where('id', '=', id)
    .execute();
}

/** Removes an account's ID proofs; gives what is told of each. */
export function removeIdProofs(trx: Database, accountId: string) {
  return trx
    .deleteFrom('idProofs')
    .where('accountId', '=', accountId)
    .returning(['id', 'verdict', 'decidedAt'])
    .execute();
}

/** Erases ID proofs given before a moment, `limit` at the most; gives how many. */
export async function eraseIdProofs(trx: Database, before: number, limit: number): Promise<number> {
  const old = trx.selectFrom('idProofs').select('id').where('createdAt', '<', before);
  const { numDeletedRows } = await trx
    .deleteFrom('idProofs')
    .where('id', 'in', old.limit(limit))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export function listIdProofs(db: Database, accountId: string) {
  return db
    .selectFrom('idProofs')
    .select([
      'id',
      'mediaType',
      'createdAt',
      'verdict',
      'reason',
      'reasonLine as line',
      'decidedAt',
    ])
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .execute();
}
