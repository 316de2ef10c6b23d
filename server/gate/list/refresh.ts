import { setImmediate } from 'node:timers/promises';
import { packPerson } from '../../../contract/gate/row.ts';
import type { SecretKeys } from '../../crypto/secret-key.ts';
import type { Database } from '../../database/connection.ts';
import { type KnownPerson, listPeopleAfter } from '../people/store.ts';
import { lockVersions, nextVersion, takeTurnToCompare } from '../people/versions-store.ts';
import { digestOf, type ListKey, listKeys, rowSecret, sealRow } from './keys.ts';
import { createRows, emptyRow, listForsakenRows, type NewRow, updateRow } from './store.ts';

/** Nothing tells when a person has changed: all are compared, though not more often than this. */
export const PAUSE_MS = 5000;
/** SQLite holds the thread meanwhile: so many people are compared in two milliseconds, or sealed in ten. */
const COMPARED_TOGETHER = 200;
const SEALED_TOGETHER = 50;

type Keys = readonly [ListKey, ...ListKey[]];

/**
 * Brings the list up to date before it is told, unless that was done a moment ago or another process is about it. Who
 * asks meanwhile waits for the same.
 */
export function listRefresher(db: Database, secretKeys: SecretKeys): () => Promise<void> {
  const keys = listKeys(secretKeys);
  let running: Promise<void> | undefined;
  const compare = async () => {
    if (await takeTurnToCompare(db, PAUSE_MS, Date.now())) await refreshList(db, keys);
  };
  return () => {
    running ??= compare().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Seals anew whoever has changed since they were sealed, and empties the rows of those who are gone. */
async function refreshList(db: Database, keys: Keys): Promise<void> {
  let after: string | undefined = '';
  while (after !== undefined) {
    after = await refreshStep(db, keys, after);
    await setImmediate();
  }
  const forsaken = await listForsakenRows(db);
  if (forsaken.length === 0) return;
  await db.transaction().execute(async (trx) => {
    await lockVersions(trx);
    for (const name of forsaken) await emptyRow(trx, name, await nextVersion(trx));
  });
}

/** Gives the id after which the next step begins; undefined after the last. */
async function refreshStep(db: Database, keys: Keys, after: string): Promise<string | undefined> {
  const people = await listPeopleAfter(db, after, COMPARED_TOGETHER);
  for (let from = 0; from < people.length; from += SEALED_TOGETHER) {
    const some = people.slice(from, from + SEALED_TOGETHER);
    if (!some.some((each) => isStale(each, keys))) continue;
    await sealStale(db, keys, people[from - 1]?.person.accountId ?? after);
    await setImmediate();
  }
  return people.length < COMPARED_TOGETHER ? undefined : people.at(-1)!.person.accountId;
}

/** They are read again: nobody else seals meanwhile. */
function sealStale(db: Database, keys: Keys, after: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockVersions(trx);
    const people = await listPeopleAfter(trx, after, SEALED_TOGETHER);
    const stale = people.filter((each) => isStale(each, keys));
    const before = (await nextVersion(trx, stale.length)) - stale.length;
    const rows = stale.map(({ person }, at) => sealed(keys[0], person, before + at + 1));
    await createRows(
      trx,
      rows.filter((_, at) => !stale[at]!.row),
    );
    for (const [at, row] of rows.entries()) if (stale[at]!.row) await updateRow(trx, row);
  });
}

type Compared = Awaited<ReturnType<typeof listPeopleAfter>>[number];

function isStale({ person, row }: Compared, [current, ...old]: Keys) {
  if (!row) return true;
  if (row.keyId === current.id) return row.digest !== digestOf(person);
  // A key that this process doesn't know is a newer one, which another process seals with already.
  return old.some(({ id }) => id === row.keyId);
}

function sealed(listKey: ListKey, person: KnownPerson, version: number): NewRow {
  const { name, key } = rowSecret(listKey, person.code);
  const row = { name, accountId: person.accountId, keyId: listKey.id, version };
  return { ...row, digest: digestOf(person), sealed: sealRow(key, packPerson(person), version) };
}
