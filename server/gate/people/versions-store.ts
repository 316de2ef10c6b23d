import type { Database } from '../../database/connection.ts';

const COUNTER = 1;
/** Beside the counter: the moment at which the list was last compared with everybody, by whichever process. */
const COMPARED = 2;

/** Has the gate to itself until the transaction ends: versions are seen in their order by whoever asks for changes. */
export async function lockVersions(trx: Database): Promise<void> {
  await nextVersion(trx, 0);
}

/** The next version, which nothing else has; of several the last. */
export async function nextVersion(trx: Database, count = 1): Promise<number> {
  const { version } = await trx
    .updateTable('gateVersions')
    .set((row) => ({ version: row('version', '+', count) }))
    .where('id', '=', COUNTER)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Everything up to this one is there to be read. */
export async function getVersion(db: Database): Promise<number> {
  const counter = db.selectFrom('gateVersions').select('version').where('id', '=', COUNTER);
  return (await counter.executeTakeFirstOrThrow()).version;
}

/** True for the one process that is to compare the list now: nobody else began within `pauseMs`. */
export async function takeTurnToCompare(db: Database, pauseMs: number, now: number) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('gateVersions')
    .values({ id: COMPARED, version: now })
    .onConflict((clash) =>
      clash
        .column('id')
        .doUpdateSet({ version: now })
        // A clock that was set back must not stop the list.
        .where(({ eb, or, ref }) =>
          or([
            eb(ref('gateVersions.version'), '<=', now - pauseMs),
            eb(ref('gateVersions.version'), '>', now),
          ]),
        ),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
