import type { SealedTable } from '../../crypto/seal-anew.ts';
import type { Database } from '../../database/connection.ts';

/** Records whose ID proof `id` is, a JPEG of `bytes`, and its sealed picture. Call it in a transaction. */
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
    .select(['id', 'media_type as mediaType', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .execute();
}

export async function idProofExists(db: Database, id: string): Promise<boolean> {
  const query = db.selectFrom('id_proofs').select('id').where('id', '=', id);
  return (await query.executeTakeFirst()) !== undefined;
}
