import type { Database } from '../../../database/connection.ts';
import type { IdProofSettings } from '../../../settings/settings.ts';
import { objectStore } from './object-store.ts';
import { picturePlaces } from './pictures.ts';
import { countPictures, type Where } from './store.ts';
import { removeFormerObjects } from './tidy.ts';

export interface Moved {
  readonly moved: number;
  /** Those that lie where they came from, by the ids of their ID proofs: the store has lost them. */
  readonly missing: readonly string[];
  /** Those that lie elsewhere still, or again: servers go on with new ones. */
  readonly left: number;
  /** Why objects of before are in the store still; servers try them again. */
  readonly failures: readonly Error[];
}

/**
 * Moves all sealed pictures to one kind of place, as they are sealed, while servers run. It may break off anywhere: what has
 * moved has moved, and the next run goes on with the rest. @throws ObjectStoreError, Error where no store is set
 */
export async function movePictures(
  db: Database,
  settings: IdProofSettings,
  to: Where,
  onProgress: (moved: number, of: number) => void,
): Promise<Moved> {
  if (!settings.objects)
    throw new Error('OBJECT_STORE_URL must be set, with its key: see docs/running.md');
  const from = to === 'objects' ? 'database' : 'objects';
  const places = picturePlaces(db, settings);
  const all = (await countPictures(db))[from];
  const missing: string[] = [];
  const moved = await places.replaceAll(
    from,
    async (picture) => {
      const sealed = await places.get(picture);
      if (sealed) return places.put(sealed, to);
      missing.push(picture.idProofId);
      return undefined;
    },
    (count) => onProgress(count, all),
  );
  const { failures } = await removeFormerObjects(db, objectStore(settings.objects));
  return { moved, missing, left: (await countPictures(db))[from], failures };
}
