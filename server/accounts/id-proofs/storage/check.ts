import type { Database } from '../../../database/connection.ts';
import { type IdProofSettings, SettingsError } from '../../../settings/settings.ts';
import { type ObjectStore, ObjectStoreError, objectStore } from './object-store.ts';
import { folderOf } from './pictures.ts';
import { countPictures } from './store.ts';

/**
 * Refuses to start where pictures would be out of reach for good, or new ones could not be put there. A store that is away at
 * this moment is waited for: the site works without it, but for ID proofs. @throws SettingsError
 */
export async function requirePictures(
  db: Database,
  { objects, newOnes }: IdProofSettings,
): Promise<void> {
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
  if (newOnes === 'objects') await requireChanges(store, `${folder}/${crypto.randomUUID()}`);
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
