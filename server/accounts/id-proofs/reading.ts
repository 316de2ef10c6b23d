import type { Database } from '../../database/connection.ts';
import { createAuditEntry, type Reader } from '../audit/store.ts';
import { listIdProofIds } from './store.ts';
import type { IdProofVault } from './vault.ts';

/** The picture of an account's ID proof. Reading is written down first. */
export async function openIdProof(
  { db, vault }: { db: Database; vault: IdProofVault },
  accountId: string,
  id: string,
  reader: Reader,
): Promise<Buffer> {
  await createAuditEntry(db, { accountId, record: 'ID proof', ...reader }, Date.now());
  return vault.open(id);
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
