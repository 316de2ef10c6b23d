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
    .select(['id', 'media_type as mediaType', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .execute();
}

export async function listIdProofIds(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom('id_proofs').select('id').execute();
  return new Set(rows.map(({ id }) => id));
}
