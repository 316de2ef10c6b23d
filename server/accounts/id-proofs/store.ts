import type { SealedTable } from '../../crypto/seal-anew.ts';
import type { Database } from '../../database/connection.ts';
import { lightTransaction } from '../../database/light-transaction.ts';

/** Records whose ID proof `id` is, `bytes` long as it came, and its sealed picture. Call it in a transaction. */
export async function createIdProof(
  trx: Database,
  proof: { id: string; accountId: string; bytes: number; sealed: Uint8Array },
  now: number,
): Promise<void> {
  await trx
    .insertInto('id_proofs')
    .values({
      id: proof.id,
      account_id: proof.accountId,
      media_type: 'image/jpeg',
      bytes: proof.bytes,
      state: 'new',
      created_at: now,
    })
    .execute();
  await createSealedPicture(trx, proof);
}

/** Stores the sealed picture of an ID proof; one that is there already stays. */
export async function createSealedPicture(
  db: Database,
  { id, sealed }: { id: string; sealed: Uint8Array },
): Promise<void> {
  await db
    .insertInto('id_proof_pictures')
    .values({ id_proof_id: id, sealed })
    .onConflict((clash) => clash.doNothing())
    .execute();
}

/**
 * Puts the picture made anew in the place of one that is still as it was read, or without one notes that it can't
 * be made. If the power going off takes that back, its job is there again too.
 */
export async function settlePicture(
  db: Database,
  { id, before }: { id: string; before: Buffer },
  after: { sealed: Uint8Array; bytes: number } | undefined,
): Promise<void> {
  const told = after
    ? ({ state: 'ready', bytes: after.bytes } as const)
    : ({ state: 'unreadable' } as const);
  await lightTransaction(db, async (trx) => {
    // The record first, as when its account goes: the other way round each would wait for the other.
    const { numUpdatedRows } = await trx
      .updateTable('id_proofs')
      .set(told)
      .where('id', '=', id)
      // PostgreSQL, having waited for who is settling it too, looks at this again, and not at what follows.
      .where('state', '=', 'new')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('id_proof_pictures')
            .select('id_proof_id')
            .where('id_proof_id', '=', id)
            .where('sealed', '=', before),
        ),
      )
      .executeTakeFirst();
    if (numUpdatedRows === 0n || !after) return;
    const replaced = await trx
      .updateTable('id_proof_pictures')
      .set({ sealed: after.sealed })
      .where('id_proof_id', '=', id)
      .where('sealed', '=', before)
      .executeTakeFirst();
    if (replaced.numUpdatedRows === 0n) throw new Error('The picture was sealed anew meanwhile');
  });
}

export function findIdProof(db: Database, id: string) {
  return db
    .selectFrom('id_proofs')
    .select(['state', 'picture_hash as pictureHash'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function setPictureHash(db: Database, id: string, hash: Uint8Array): Promise<void> {
  await db.updateTable('id_proofs').set({ picture_hash: hash }).where('id', '=', id).execute();
}

/** Takes an ID proof's verdict away, and itself from the reviewer's table on which it lies. */
export async function returnToTray(trx: Database, id: string): Promise<void> {
  await trx
    .updateTable('id_proofs')
    .set({ verdict: null, decided_by: null, decided_at: null, lent_to: null, lent_until: 0 })
    .where('id', '=', id)
    .execute();
}

/** Removes an account's ID proofs; gives what is told of each. */
export function removeIdProofs(trx: Database, accountId: string) {
  return trx
    .deleteFrom('id_proofs')
    .where('account_id', '=', accountId)
    .returning(['id', 'verdict', 'decided_at as decidedAt'])
    .execute();
}

export async function findSealedPicture(db: Database, id: string): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('id_proof_pictures')
    .select('sealed')
    .where('id_proof_id', '=', id)
    .executeTakeFirst();
  return found && Buffer.from(found.sealed);
}

export const sealedPictures: SealedTable = {
  async list(trx, afterId, limit) {
    const rows = await trx
      .selectFrom('id_proof_pictures')
      .selectAll()
      .where('id_proof_id', '>', afterId)
      .orderBy('id_proof_id')
      .limit(limit)
      .execute();
    return rows.map(({ id_proof_id: id, sealed }) => ({
      id,
      context: id,
      sealed: Buffer.from(sealed),
    }));
  },
  async replace(trx, { id, sealed: before }, sealed) {
    await trx
      .updateTable('id_proof_pictures')
      .set({ sealed })
      .where('id_proof_id', '=', id)
      .where('sealed', '=', before)
      .execute();
  },
};

/** Erases ID proofs given before a moment, `limit` at the most; gives how many. */
export async function eraseIdProofs(trx: Database, before: number, limit: number): Promise<number> {
  const old = trx.selectFrom('id_proofs').select('id').where('created_at', '<', before);
  const { numDeletedRows } = await trx
    .deleteFrom('id_proofs')
    .where('id', 'in', old.limit(limit))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export function listIdProofs(db: Database, accountId: string) {
  return db
    .selectFrom('id_proofs')
    .select([
      'id',
      'media_type as mediaType',
      'created_at as createdAt',
      'verdict',
      'reason',
      'reason_line as line',
      'decided_at as decidedAt',
    ])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute();
}
