import type { Database } from '../database/connection.ts';

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
