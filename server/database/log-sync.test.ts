import { execFile } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openDatabase } from './connection.ts';
import { lightTransaction } from './transactions.ts';

/** A new SQLite database whose syncs take as long as the test wants; `syncs` are those under way and done. */
async function databaseOnSlowDisk() {
  const folder = await temporaryFolder();
  const db = await openDatabase({ kind: 'sqlite', file: join(folder, 'festival.sqlite') });
  onTestFinished(() => db.destroy());
  const handle = await open(folder);
  const datasync = vi.spyOn(Object.getPrototypeOf(handle), 'datasync');
  await handle.close();
  const syncs: (() => void)[] = [];
  datasync.mockImplementation(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    syncs.push(resolve);
    return promise;
  });
  onTestFinished(() => {
    for (const end of syncs) end();
    datasync.mockRestore();
  });
  const done: string[] = [];
  const add = (name: string) =>
    db
      .transaction()
      .execute((trx) =>
        trx.insertInto('colleges').values({ id: name, name, nameKey: name }).execute(),
      )
      .then(() => done.push(name));
  const names = async () =>
    (await db.selectFrom('colleges').select('name').orderBy('name').execute()).map(
      ({ name }) => name,
    );
  return { db, syncs, done, add, names };
}

describe('the log of SQLite', () => {
  it('is on the disk before a change is acknowledged, and holds up nobody else', async () => {
    const { syncs, done, add, names } = await databaseOnSlowDisk();
    const first = add('first');
    await vi.waitFor(() => expect(syncs).toHaveLength(1));
    const later = [add('second'), add('third')];
    await vi.waitFor(async () => expect(await names()).toEqual(['first', 'second', 'third']));
    expect(done).toEqual([]);
    syncs[0]!();
    await first;
    // A sync that began before they were written doesn't count for them.
    expect(done).toEqual(['first']);
    await vi.waitFor(() => expect(syncs).toHaveLength(2));
    syncs[1]!();
    await Promise.all(later);
    expect(syncs).toHaveLength(2);
  });

  it('is waited for by a statement outside of a transaction, too', async () => {
    const { db, syncs } = await databaseOnSlowDisk();
    const adding = db
      .insertInto('colleges')
      .values({ id: 'alone', name: 'Alone', nameKey: 'alone' })
      .execute();
    await vi.waitFor(() => expect(syncs).toHaveLength(1));
    syncs[0]!();
    await adding;
  });

  it('is not waited for by a light transaction, but by the next one', async () => {
    const { db, syncs, done, add, names } = await databaseOnSlowDisk();
    await lightTransaction(db, (trx) =>
      trx.insertInto('colleges').values({ id: 'light', name: 'light', nameKey: 'light' }).execute(),
    );
    expect(await names()).toEqual(['light']);
    expect(syncs).toHaveLength(0);
    const failing = lightTransaction(db, async (trx) => {
      await trx
        .insertInto('colleges')
        .values({ id: 'lost', name: 'lost', nameKey: 'lost' })
        .execute();
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    const adding = add('next');
    await vi.waitFor(() => expect(syncs).toHaveLength(1));
    expect(done).toEqual([]);
    syncs[0]!();
    await adding;
    expect(await names()).toEqual(['light', 'next']);
  });

  it('ends the process when it cannot be kept', async () => {
    const script = `import { logSync } from ${JSON.stringify(import.meta.resolve('./log-sync.ts'))};
      await logSync('/no/such/file').synced().catch(() => console.log('told'));
      setTimeout(() => console.log('went on'), 1000);`;
    const ended = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    await expect(ended).rejects.toMatchObject({ code: 1, stdout: 'told\n' });
  });
});
