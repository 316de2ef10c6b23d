import type { Database } from '../../../database/connection.ts';
import { NotFoundError } from '../../../http/errors.ts';
import { type IdProofSettings, SettingsError } from '../../../settings/settings.ts';
import { type ObjectStore, ObjectStoreError, objectStore } from './object-store.ts';
import { folderOf, picturePlaces } from './pictures.ts';
import { countPictures, listPictures } from './store.ts';

/** One alone may be lost. */
const LOOKED_FOR = 5;

/**
 * Refuses to start where pictures would be out of reach for good, or new ones could not be put there. A store that is away at
 * this moment is waited for: the site works without it, but for ID proofs. @throws SettingsError
 */
export async function requirePictures(db: Database, settings: IdProofSettings): Promise<void> {
  const { objects, newOnes } = settings;
  if (!objects) {
    const lie = (await countPictures(db)).objects;
    if (lie === 0) return;
    throw new SettingsError([
      `OBJECT_STORE_URL must be set, with its key: ${lie} ID proofs lie in an object store. With it, 'npm run organise -- proofs move --to=database' brings them back.`,
    ]);
  }
  const store = objectStore(objects);
  const folder = await folderOf(db);
  await required('listed', () => store.list(folder, ''));
  await requireKnown(db, settings);
  if (newOnes === 'objects') await requireChanges(store, `${folder}/${crypto.randomUUID()}`);
}

/**
 * Refuses another bucket than the one in which pictures lie: there, whatever is erased would be taken for removed, and forgotten
 * where it is. A key that may not read, and a store that is away, show nothing of that. @throws SettingsError
 */
async function requireKnown(db: Database, settings: IdProofSettings): Promise<void> {
  const known = await listPictures(db, { after: '', limit: LOOKED_FOR, where: 'objects' });
  const places = picturePlaces(db, settings);
  for (const { idProofId } of known)
    try {
      await places.find(idProofId);
      return;
    } catch (error) {
      if (error instanceof ObjectStoreError) return;
      if (!(error instanceof NotFoundError)) throw error;
    }
  const [missing] = known;
  if (!missing) return;
  throw new SettingsError([
    `OBJECT_STORE_URL must name the bucket with the ID proofs: ${(await countPictures(db)).objects} lie in one, and none of those looked for is in this one, such as ${missing.objectName}. Name the other one, or copy all its objects here under their names; if they are lost for good, an empty object of that name lets a server start.`,
  ]);
}

/** Whoever only looks at a restored database has a key that may change nothing, and new pictures in the database. */
async function requireChanges(store: ObjectStore, name: string): Promise<void> {
  // Nothing is there yet: what may not be removed would stay.
  await required('removed from', () => store.remove(name));
  await required('written', () => store.put(name, Buffer.from('may be written')));
  await required('read', () => store.get(name)).finally(() =>
    required('removed from', () => store.remove(name)),
  );
}

/** Does something that the bucket must let be done. @throws SettingsError where it refuses */
async function required(may: string, ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error;
    if (!error.refusal) return;
    throw new SettingsError([
      `OBJECT_STORE_URL, OBJECT_STORE_REGION, OBJECT_STORE_KEY_ID and OBJECT_STORE_SECRET must name a bucket that is there and may be ${may}: the object store answered ${error.refusal}.`,
    ]);
  }
}
