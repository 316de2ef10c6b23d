import { sealAnew } from '../../crypto/seal-anew.ts';
import { sealer } from '../../crypto/sealer.ts';
import type { SecretKeys } from '../../crypto/secret-key.ts';
import type { Database } from '../../database/connection.ts';
import { NotFoundError } from '../../http/errors.ts';
import { createAuditEntry, type Reader } from '../audit/store.ts';
import { createIdProof, findSealedPicture, sealedPictures } from './store.ts';

/** ID proofs as they lie in the database: encrypted, and there exactly as long as their accounts. */
export function sealedIdProofs(db: Database, keys: SecretKeys) {
  const proofs = sealer(keys, 'id proofs');
  return {
    /** Call it in the transaction that makes the account. */
    async keep(trx: Database, accountId: string, picture: Buffer, now: number): Promise<void> {
      const id = crypto.randomUUID();
      const proof = { id, accountId, bytes: picture.length, sealed: proofs.seal(id, picture) };
      await createIdProof(trx, proof, now);
    },
    /**
     * The picture, a JPEG. Reading is written down first. @throws NotFoundError once it is erased, which may be since
     * it was listed; Error when it doesn't open
     */
    async open(accountId: string, id: string, reader: Reader): Promise<Buffer> {
      await createAuditEntry(db, { accountId, record: 'ID proof', ...reader }, Date.now());
      const sealed = await findSealedPicture(db, id);
      if (!sealed) throw new NotFoundError('This ID proof has been erased');
      return proofs.unseal(id, sealed);
    },
    /** Seals all of them with the current key. */
    turnKey: () => sealAnew(db, proofs, sealedPictures),
    /** True for the picture of this ID proof, sealed with one of the keys. */
    opens(id: string, sealed: Buffer): boolean {
      try {
        return proofs.unseal(id, sealed).length > 0;
      } catch {
        return false;
      }
    },
  };
}

export type SealedIdProofs = ReturnType<typeof sealedIdProofs>;
