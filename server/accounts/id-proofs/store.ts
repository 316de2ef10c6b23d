import type { Database } from '../../database/connection.ts';

/** Records whose ID proof `id` is, a JPEG of `bytes` in the vault. */
export async function createIdProof(
  db: Database,
  proof: { id: string; accountId: string; bytes: number },
  now: number,
): Promise<void> {
  await db
    .insertInto('id_proofs')
    .values({
      id: proof.id,
      account_id: proof.accountId,
      media_type: 'image/jpeg',
      bytes: proof.bytes,
      created_at: now,
    })
    .execute();
}

export function listIdProofs(db: Database, accountId: string) {
  return db
    .selectFrom('id_proofs')
    .select([
      'id',
      'media_type as mediaType',
      'created_at as createdAt',
      'is_withheld as isWithheld',
    ])
    .where('account_id', '=', accountId)
    .execute();
}

/** Keeps what an account has of ID proofs from its owner, who may not be the one that gave them. */
export async function withholdIdProofs(db: Database, accountId: string): Promise<void> {
  await db
    .updateTable('id_proofs')
    .set({ is_withheld: 1 })
    .where('account_id', '=', accountId)
    .execute();
}

export async function listIdProofIds(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom('id_proofs').select('id').execute();
  return new Set(rows.map(({ id }) => id));
}
