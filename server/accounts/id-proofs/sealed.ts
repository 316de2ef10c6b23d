import { sealAnew } from '../../crypto/seal-anew.ts';
import { sealer } from '../../crypto/sealer.ts';
import type { SecretKeys } from '../../crypto/secret-key.ts';
import type { Database } from '../../database/connection.ts';
import { NotFoundError } from '../../http/errors.ts';
import { createAuditEntry, type Reader } from '../audit/store.ts';
import { WRITTEN_DOWN } from '../audit/together-store.ts';
import { pictureHash } from './alike.ts';
import { makeAnew } from './picture.ts';
import {
  createIdProof,
  findIdProof,
  findSealedPicture,
  finishPicture,
  sealedPictures,
  setPictureHash,
} from './store.ts';

/** ID proofs as they lie in the database: encrypted, and there exactly as long as their accounts. */
export function sealedIdProofs(db: Database, keys: SecretKeys) {
  const proofs = sealer(keys, 'id proofs');

  /**
   * Replaces a picture that lies there as it came with the one made anew, or notes that it can't be read: then it stays
   * as it came, and is shown to nobody. One that is gone, or was settled before, is left alone.
   */
  async function finish(id: string): Promise<void> {
    const [proof, before] = [await findIdProof(db, id), await findSealedPicture(db, id)];
    if (proof?.state !== 'new' || !before) return;
    const made = await makeAnew(proofs.unseal(id, before));
    const after = made && { sealed: proofs.seal(id, made), bytes: made.length };
    await finishPicture(db, { id, before }, after);
  }

  return {
    finish,
    /** Sees to it that a picture which can be read has its hash. Nobody sees it by that. */
    async hash(id: string): Promise<void> {
      await finish(id);
      const [proof, sealed] = [await findIdProof(db, id), await findSealedPicture(db, id)];
      if (proof?.state === 'ready' && !proof.pictureHash && sealed)
        await setPictureHash(db, id, await pictureHash(proofs.unseal(id, sealed)));
    },
    /** Keeps a picture as it came, for `finish`; gives the ID proof's id. Call it in the transaction that makes the account. */
    async keep(trx: Database, accountId: string, picture: Buffer, now: number): Promise<string> {
      const id = crypto.randomUUID();
      const proof = { id, accountId, bytes: picture.length, sealed: proofs.seal(id, picture) };
      await createIdProof(trx, proof, now);
      return id;
    },
    /**
     * The picture, a JPEG that was made anew; undefined where it turned out not to be one. Reading is written down
     * first, but for what stands in the log with others already. @throws NotFoundError once it is erased, which may be since it was listed; Error when it doesn't open
     */
    async open(
      accountId: string,
      id: string,
      reader: Reader | typeof WRITTEN_DOWN,
    ): Promise<Buffer | undefined> {
      if (reader !== WRITTEN_DOWN)
        await createAuditEntry(db, { accountId, record: 'ID proof', ...reader }, Date.now());
      await finish(id);
      const [proof, sealed] = [await findIdProof(db, id), await findSealedPicture(db, id)];
      if (!proof || !sealed) throw new NotFoundError('This ID proof has been erased');
      return proof.state === 'ready' ? proofs.unseal(id, sealed) : undefined;
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
