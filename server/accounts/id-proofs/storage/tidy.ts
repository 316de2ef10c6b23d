import type { FastifyInstance } from 'fastify';
import { DAY_MS, MINUTE_MS } from '../../../../contract/moments.ts';
import type { Database } from '../../../database/connection.ts';
import { findFact, setFact } from '../../../database/deployment-facts.ts';
import { whileOpen } from '../../../runtime/periodic.ts';
import type { IdProofSettings } from '../../../settings/settings.ts';
import { type ObjectStore, ObjectStoreError, objectStore, TOGETHER } from './object-store.ts';
import { folderOf } from './pictures.ts';
import { listKnown, listObjects, removeObjectName } from './store.ts';

/** So many requests to the store. */
const AT_ONCE = 10;
const EVERY_MS = 5 * MINUTE_MS;

/** What came of removing objects. */
export interface Removal {
  readonly removed: number;
  /** Why others are there still: one for each reason, with their number and a name. They are tried again the next time. */
  readonly failures: readonly Error[];
}

/**
 * Removes the objects that were pictures and are no longer: erased, replaced, of a deleted account. One that can't be removed
 * holds up no other. What was changed before a row that is written first is on the disk, and at the standby that is waited for,
 * once that is; of a leader that is cut off it fails, and nothing is removed.
 * @throws ObjectStoreError while the store is away
 */
export async function removeFormerObjects(db: Database, store: ObjectStore): Promise<Removal> {
  const removing = removal(store, await folderOf(db));
  for (let after = ''; ; ) {
    const objects = await listObjects(db, after, TOGETHER);
    if (objects.length === 0) return removing.outcome();
    after = objects.at(-1)!.name;
    const former = objects.filter(({ idProofId }) => idProofId === null);
    // What names others in their place may not be safe yet: a row may go back, an object doesn't come back.
    if (former.length > 0) await setFact(db, 'ID proofs tidied at', new Date().toISOString());
    await removing.all(
      former.map(({ name }) => name),
      (name) => removeObjectName(db, name),
    );
  }
}

/**
 * Removes the objects that nothing ever came to name, such as of a sign-up that broke off, once they are a day old: until
 * then their transaction may be under way. @throws ObjectStoreError while the store is away
 */
export async function removeStrays(
  db: Database,
  store: ObjectStore,
  now: number,
): Promise<Removal> {
  const folder = await folderOf(db);
  const removing = removal(store, folder);
  for (let after = ''; ; ) {
    const objects = await store.list(folder, after);
    const last = objects.at(-1)?.name ?? '';
    // A store that gave the same names again would be asked without end.
    if (last <= after) return removing.outcome();
    after = last;
    const old = objects.filter(({ putAt }) => putAt < now - DAY_MS).map(({ name }) => name);
    const known = await listKnown(db, old);
    await removing.all(old.filter((each) => !known.has(each)));
  }
}

/** Removes objects of a folder, a few at a time, past those that it can't, and counts both. */
function removal(store: ObjectStore, folder: string) {
  let removed = 0;
  const stayed = new Map<string, { count: number; name: string }>();

  /** Gives true where the store did it, or refused it by a word of its own. */
  async function one(name: string, forget?: (name: string) => Promise<void>): Promise<boolean> {
    try {
      await store.remove(name);
    } catch (error) {
      if (!(error instanceof ObjectStoreError)) throw error;
      const reason = (error.cause as Error).message;
      stayed.set(reason, { name, count: (stayed.get(reason)?.count ?? 0) + 1 });
      return error.refusal !== undefined;
    }
    await forget?.(name);
    removed += 1;
    return true;
  }

  return {
    async all(names: readonly string[], forget?: (name: string) => Promise<void>): Promise<void> {
      for (let at = 0; at < names.length; at += AT_ONCE) {
        const some = names.slice(at, at + AT_ONCE);
        const isThere = await Promise.all(some.map((name) => one(name, forget)));
        // A store that lists has trouble with these; one that is away would be waited for with each of the others.
        if (isThere.includes(false)) await store.list(folder, '');
      }
    },
    outcome(): Removal {
      const failures = [...stayed].map(
        ([reason, { count, name }]) =>
          new Error(`${count} of the objects could not be removed, such as ${name}: ${reason}`),
      );
      return { removed, failures };
    },
  };
}

/** Once a day, by whichever process comes first; gives why objects stayed. */
async function removeStraysDaily(
  db: Database,
  store: ObjectStore,
  now: number,
): Promise<readonly Error[]> {
  const last = Number((await findFact(db, 'ID proofs swept at')) ?? 0);
  if (now - last < DAY_MS) return [];
  const { failures } = await removeStrays(db, store, now);
  await setFact(db, 'ID proofs swept at', String(now));
  return failures;
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
      const { failures } = await removeFormerObjects(db, store);
      const ofStrays = await removeStraysDaily(db, store, Date.now());
      if (failures.length + ofStrays.length > 0)
        throw new AggregateError([...failures, ...ofStrays]);
    },
  });
}
