import { deriveKey, seal, unseal } from '../../crypto/secret-key.ts';
import type { Database } from '../../database/connection.ts';
import { createAuditEntry, type Reader } from '../audit/store.ts';
import { createIdProof, findSealedPicture } from './store.ts';

/** ID proofs as they lie in the database: encrypted, and there exactly as long as their accounts. */
export function sealedIdProofs(db: Database, secretKey: Buffer) {
  const key = deriveKey(secretKey, 'id proofs');
  return {
    /** Call it in the transaction that makes the account. */
    async keep(trx: Database, accountId: string, picture: Buffer, now: number): Promise<void> {
      const id = crypto.randomUUID();
      const proof = { id, accountId, bytes: picture.length, sealed: seal(key, id, picture) };
      await createIdProof(trx, proof, now);
    },
    /** The picture, a JPEG. Reading is written down first. @throws Error when it isn't there or doesn't open */
    async open(accountId: string, id: string, reader: Reader): Promise<Buffer> {
      await createAuditEntry(db, { accountId, record: 'ID proof', ...reader }, Date.now());
      const sealed = await findSealedPicture(db, id);
      if (!sealed) throw new Error(`The picture of ID proof ${id} is not in the database`);
      return unseal(key, id, sealed);
    },
    /** True for the picture of this ID proof, sealed with this key. */
    opens(id: string, sealed: Buffer): boolean {
      try {
        return unseal(key, id, sealed).length > 0;
      } catch {
        return false;
      }
    },
  };
}

export type SealedIdProofs = ReturnType<typeof sealedIdProofs>;
