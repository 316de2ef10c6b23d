import type { Database } from '../../../database/connection.ts';
import { agreeOnFact, findFact } from '../../../database/deployment-facts.ts';
import { NotFoundError } from '../../../http/errors.ts';
import type { IdProofSettings } from '../../../settings/settings.ts';
import { objectStore } from './object-store.ts';
import {
  ELSEWHERE,
  findPicture,
  listPictures,
  type Place,
  type PlacedPicture,
  replacePicture,
  type Where,
} from './store.ts';

/** As many wait for each other where pictures are gone over. */
const TOGETHER = 10;

const FOLDER = 'folder of ID proofs';

/** As without any setting. */
export const IN_DATABASE: IdProofSettings = { newOnes: 'database', objects: undefined };

/** Names of one deployment begin with this, so that it never takes another's in the same bucket for its own. */
export async function folderOf(db: Database): Promise<string> {
  return (await findFact(db, FOLDER)) ?? agreeOnFact(db, FOLDER, crypto.randomUUID());
}

/** The places of sealed pictures: new ones go where the settings say, and each is read from where it lies. */
export function picturePlaces(db: Database, { newOnes, objects }: IdProofSettings) {
  const store = objects && objectStore(objects);

  /**
   * Puts a sealed picture down, `where` or as new ones are; whoever writes its place down does so after it, in a
   * transaction. An object that nothing comes to name goes after a day. @throws ObjectStoreError
   */
  async function put(sealed: Uint8Array, where: Where = newOnes): Promise<Place> {
    if (where === 'database') return { sealed, objectName: null };
    const objectName = `${await folderOf(db)}/${crypto.randomUUID()}`;
    await required(store).put(objectName, sealed);
    return { sealed: ELSEWHERE, objectName };
  }

  /**
   * Removes the object of a place that no row names, nor will. One that stays, since the store is away or won't, goes after
   * a day as others do that nothing came to name.
   */
  async function discard({ objectName }: Place): Promise<void> {
    if (objectName !== null)
      await required(store)
        .remove(objectName)
        .catch(() => undefined);
  }

  /** The sealed picture of a place; undefined for an object that isn't there. @throws ObjectStoreError */
  async function get({ sealed, objectName }: Place): Promise<Buffer | undefined> {
    return objectName === null ? (sealed as Buffer) : required(store).get(objectName);
  }

  /** An ID proof's picture and its place; undefined once it is erased. @throws ObjectStoreError, NotFoundError for a lost one */
  async function find(id: string): Promise<{ place: PlacedPicture; sealed: Buffer } | undefined> {
    let before: string | null | undefined;
    for (;;) {
      const place = await findPicture(db, id);
      if (!place) return undefined;
      const sealed = await get(place);
      if (sealed) return { place, sealed };
      // It was replaced between the two looks, unless the same is missing twice.
      if (place.objectName === before)
        throw new NotFoundError('This picture is missing in the object store');
      before = place.objectName;
    }
  }

  /**
   * Puts others in the place of pictures, a few at a time: it may break off anywhere and be started again. `change` gives
   * the next place of each, or undefined to leave it. Gives how many it replaced.
   */
  async function replaceAll(
    where: Where | undefined,
    change: (picture: PlacedPicture) => Promise<Place | undefined>,
    onProgress: (replaced: number) => void = () => {},
  ): Promise<number> {
    let replaced = 0;
    for (let after = ''; ; ) {
      const rows = await listPictures(db, { after, limit: TOGETHER, where });
      if (rows.length === 0) return replaced;
      after = rows.at(-1)!.idProofId;
      const changed = await Promise.all(
        rows.map(async (before) => ({ before, next: await change(before) })),
      );
      const unused: Place[] = [];
      await db.transaction().execute(async (trx) => {
        for (const { before, next } of changed)
          if (next && !(await replacePicture(trx, before, next))) unused.push(next);
      });
      replaced += changed.filter(({ next }) => next).length - unused.length;
      await Promise.all(unused.map(discard));
      onProgress(replaced);
    }
  }

  return { put, discard, get, find, replaceAll };
}

export type PicturePlaces = ReturnType<typeof picturePlaces>;

/** The start has refused what lies in a store that nobody named. */
function required<Store>(store: Store | undefined): Store {
  if (!store) throw new Error('OBJECT_STORE_URL must be set: pictures of ID proofs lie there');
  return store;
}
