import { opened } from '../../crypto/seal-anew.ts';
import { type Sealer, sealer } from '../../crypto/sealer.ts';
import type { SecretKeys } from '../../crypto/secret-key.ts';
import type { Database } from '../../database/connection.ts';
import { HttpError, NotFoundError } from '../../http/errors.ts';
import { createAuditEntry, type Reader } from '../audit/store.ts';
import { WRITTEN_DOWN } from '../audit/together-store.ts';
import { pictureHash } from './alike.ts';
import { makeAnew } from './picture.ts';
import { IN_DATABASE, type PicturePlaces, picturePlaces } from './storage/pictures.ts';
import { createIdProof, findIdProof, finishPicture, setPictureHash } from './store.ts';

/** Writes a stored picture down as somebody's ID proof, whose id it gives: call it in the transaction of what it is for. */
export type StorePicture = (trx: Database, accountId: string, now: number) => Promise<string>;

/** ID proofs as they are kept: encrypted, in the database or an object store, as long as their accounts. */
export function sealedIdProofs(
  db: Database,
  keys: SecretKeys,
  places: PicturePlaces = picturePlaces(db, IN_DATABASE),
) {
  const proofs = sealer(keys, 'id proofs');

  /**
   * Replaces a picture that lies there as it came with the one made anew, or notes that it can't be read: then it stays
   * as it came, and is shown to nobody. One that is gone, or was settled before, is left alone.
   */
  async function finish(id: string): Promise<void> {
    if ((await findIdProof(db, id))?.state !== 'new') return;
    const before = await places.find(id);
    if (!before) return;
    const made = await makeAnew(proofs.unseal(id, before.sealed));
    const after = made && { ...(await places.put(proofs.seal(id, made))), bytes: made.length };
    if (!(await finishPicture(db, before.place, after)) && after) await places.discard(after);
  }

  return {
    finish,
    /** Sees to it that a picture which can be read has its hash. Nobody sees it by that. */
    async hash(id: string): Promise<void> {
      await finish(id);
      const proof = await findIdProof(db, id);
      if (proof?.state !== 'ready' || proof.pictureHash) return;
      const picture = await places.find(id);
      if (picture)
        await setPictureHash(db, id, await pictureHash(proofs.unseal(id, picture.sealed)));
    },
    /**
     * Seals a picture as it came, for `finish`, puts it in its place, and does `work`, whose transaction writes it down
     * by `keep`. Where that surely came to nothing its object is removed. @throws ObjectStoreError, and what `work` throws
     */
    storing: <T>(picture: Buffer, work: (keep: StorePicture) => Promise<T>): Promise<T> =>
      storing(places, proofs, picture, work),
    /**
     * The picture, a JPEG that was made anew; undefined where it turned out not to be one. Reading is written down
     * first, but for what stands in the log with others already. @throws NotFoundError once it is erased, which may be since it was listed; ObjectStoreError; Error when it doesn't open
     */
    async open(
      accountId: string,
      id: string,
      reader: Reader | typeof WRITTEN_DOWN,
    ): Promise<Buffer | undefined> {
      if (reader !== WRITTEN_DOWN)
        await createAuditEntry(db, { accountId, record: 'ID proof', ...reader }, Date.now());
      await finish(id);
      const proof = await findIdProof(db, id);
      const picture = proof && (await places.find(id));
      if (!picture) throw new NotFoundError('This ID proof has been erased');
      return proof.state === 'ready' ? proofs.unseal(id, picture.sealed) : undefined;
    },
    turnKey: () => turnKey(places, proofs),
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

async function storing<T>(
  places: PicturePlaces,
  proofs: Sealer,
  picture: Buffer,
  work: (keep: StorePicture) => Promise<T>,
): Promise<T> {
  const id = crypto.randomUUID();
  const place = await places.put(proofs.seal(id, picture));
  let isWritten = false;
  try {
    return await work(async (trx, accountId, now) => {
      const proof = { ...place, id, accountId, bytes: picture.length };
      await createIdProof(trx, proof, now);
      isWritten = true;
      return id;
    });
  } catch (error) {
    // Refusals come before the commit. Once the row is written any other error may be the commit's, which may have been
    // done all the same: then the object is somebody's, and is left to the sweep, which looks a day later.
    if (!isWritten || error instanceof HttpError) await places.discard(place);
    throw error;
  }
}

/**
 * Seals all with the current key that aren't yet, each where it lies. Gives how many it sealed, and the ids of those that no
 * key opens or that the object store has lost, which stay as they are.
 */
async function turnKey(
  places: PicturePlaces,
  proofs: Sealer,
): Promise<{ sealed: number; unopened: string[] }> {
  const unopened: string[] = [];
  const sealed = await places.replaceAll(undefined, async (place) => {
    const before = await places.get(place);
    if (before && proofs.isCurrent(before)) return undefined;
    const id = place.idProofId;
    const plain = before && opened(() => proofs.unseal(id, before));
    if (plain)
      return places.put(proofs.seal(id, plain), place.objectName === null ? 'database' : 'objects');
    unopened.push(id);
    return undefined;
  });
  return { sealed, unopened };
}

export type SealedIdProofs = ReturnType<typeof sealedIdProofs>;
