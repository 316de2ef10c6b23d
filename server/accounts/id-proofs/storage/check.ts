import type { Database } from '../../../database/connection.ts';
import { type IdProofSettings, SettingsError } from '../../../settings/settings.ts';
import { ObjectStoreError, objectStore } from './object-store.ts';
import { folderOf } from './pictures.ts';
import { countPictures } from './store.ts';

/**
 * Refuses to start where pictures would be out of reach for good. A store that is away at this moment is waited for: the
 * site works without it, but for ID proofs. @throws SettingsError
 */
export async function requirePictures(
  db: Database,
  { objects }: Pick<IdProofSettings, 'objects'>,
): Promise<void> {
  if (!objects) {
    const lie = (await countPictures(db)).objects;
    if (lie === 0) return;
    throw new SettingsError([
      `OBJECT_STORE_URL must be set, with its key: ${lie} ID proofs lie in an object store. With it, 'npm run organise -- proofs move --to=database' brings them back.`,
    ]);
  }
  try {
    await objectStore(objects).list(await folderOf(db), '');
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error;
    if (!error.refusal) return;
    throw new SettingsError([
      `OBJECT_STORE_URL, OBJECT_STORE_REGION, OBJECT_STORE_KEY_ID and OBJECT_STORE_SECRET must name a bucket that is there and may be read, written and listed: the object store answered ${error.refusal}.`,
    ]);
  }
}
