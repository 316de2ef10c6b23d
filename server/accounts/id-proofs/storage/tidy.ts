import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '../../../../contract/moments.ts';
import type { Database } from '../../../database/connection.ts';
import { findFact, setFact } from '../../../database/deployment-facts.ts';
import { whileOpen } from '../../../runtime/periodic.ts';
import type { IdProofSettings } from '../../../settings/settings.ts';
import { type ObjectStore, objectStore, TOGETHER } from './object-store.ts';
import { folderOf } from './pictures.ts';
import { listKnown, listObjects, removeObjectName } from './store.ts';

/** So many requests to the store. */
const AT_ONCE = 10;
const EVERY_MS = 5 * 60_000;

/**
 * Removes the objects that were pictures and are no longer: erased, replaced, of a deleted account. One that can't be removed
 * now is there the next time. Gives how many.
 */
export async function removeFormerObjects(db: Database, store: ObjectStore): Promise<number> {
  let removed = 0;
  for (let after = ''; ; ) {
    const objects = await listObjects(db, after, TOGETHER);
    if (objects.length === 0) return removed;
    after = objects.at(-1)!.name;
    const former = objects.filter(({ idProofId }) => idProofId === null);
    for (let at = 0; at < former.length; at += AT_ONCE) {
      const some = former.slice(at, at + AT_ONCE);
      await Promise.all(
        some.map(async ({ name }) => {
          await store.remove(name);
          await removeObjectName(db, name);
        }),
      );
      removed += some.length;
    }
  }
}

/**
 * Removes the objects that nothing ever came to name, such as of a sign-up that broke off, once they are a day old: until
 * then their transaction may be under way. Gives how many.
 */
export async function removeStrays(db: Database, store: ObjectStore, now: number): Promise<number> {
  const folder = await folderOf(db);
  let removed = 0;
  for (let after = ''; ; ) {
    const objects = await store.list(folder, after);
    const last = objects.at(-1)?.name ?? '';
    // A store that gave the same names again would be asked without end.
    if (last <= after) return removed;
    after = last;
    const old = objects.filter(({ putAt }) => putAt < now - DAY_MS).map(({ name }) => name);
    const known = await listKnown(db, old);
    for (const name of old.filter((each) => !known.has(each))) {
      await store.remove(name);
      removed += 1;
    }
  }
}

/** Once a day, by whichever process comes first. */
async function removeStraysDaily(db: Database, store: ObjectStore, now: number): Promise<void> {
  const last = Number((await findFact(db, 'ID proofs swept at')) ?? 0);
  if (now - last < DAY_MS) return;
  await removeStrays(db, store, now);
  await setFact(db, 'ID proofs swept at', String(now));
}

/** Does both again and again, from when the app is ready until it closes. */
export function keepObjectsTidy(
  app: FastifyInstance,
  db: Database,
  { objects }: Pick<IdProofSettings, 'objects'>,
): void {
  if (!objects) return;
  const store = objectStore(objects);
  whileOpen(app, {
    failure: 'ID proofs that are erased could not be removed from the object store',
    everyMs: EVERY_MS,
    async work() {
      await removeFormerObjects(db, store);
      await removeStraysDaily(db, store, Date.now());
    },
  });
}
