import { createAuditEntry, type Reader } from '../audit/store.ts';
import type { Database } from '../database/connection.ts';
import { listIdProofIds, listIdProofs } from './store.ts';
import type { IdProofVault } from './vault.ts';

/** An account's ID proofs, opened. Reading is written down first. */
export async function openIdProofs(
  { db, vault }: { db: Database; vault: IdProofVault },
  accountId: string,
  reader: Reader,
) {
  const proofs = await listIdProofs(db, accountId);
  return Promise.all(
    proofs.map(async (proof) => {
      await createAuditEntry(db, { accountId, record: 'ID proof', ...reader }, Date.now());
      return { ...proof, picture: await vault.open(proof.id) };
    }),
  );
}

const STRAY_AFTER_MS = 60 * 60 * 1000;

/** Removes files that are nobody's: a server that was killed between the file and its record leaves one. */
export async function removeStrayIdProofs(
  { db, vault }: { db: Database; vault: IdProofVault },
  now: number,
): Promise<void> {
  const old = await vault.listBefore(now - STRAY_AFTER_MS);
  if (old.length === 0) return;
  const known = await listIdProofIds(db);
  for (const id of old) if (!known.has(id)) await vault.remove(id);
}
