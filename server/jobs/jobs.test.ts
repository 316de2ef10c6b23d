import { randomBytes } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { removeAccount } from '../accounts/profile/store.ts';
import { organise } from '../cli/organise/main.ts';
import type { Database } from '../database/connection.ts';
import { sharedTestServer, signedUpPerson } from '../testing/server.ts';
import { type Jobs, openJobs, turnJobsKey } from './jobs.ts';
import { removeFailedJobs, removeUnbegunJob } from './store.ts';

const server = sharedTestServer();

/** The machine may have much else to do. */
const PATIENTLY = { timeout: 20_000 };

let kinds = 0;

/** A kind of this test's own, which nobody else does. */
function newKind(): string {
  kinds += 1;
  return `kind ${kinds}`;
}

/** Jobs as another process has them, whose clock `moments` holds. */
function otherProcess(moments = { now: Date.now() }): Jobs {
  const { db, secretKey, app } = server;
  const jobs = openJobs({ db, keys: [secretKey], log: app.log, now: () => moments.now });
  onTestFinished(() => jobs.stop());
  return jobs;
}

function rowsOf(kind: string) {
  return server.db.selectFrom('jobs').selectAll().where('kind', '=', kind).execute();
}

function inTransaction(work: (trx: Database) => Promise<void>): Promise<void> {
  return server.db.transaction().execute(work);
}

describe('a job', () => {
  it('is done soon after the transaction that wrote it, then it is gone', async () => {
    const kind = newKind();
    const done: unknown[] = [];
    const jobs = otherProcess();
    const add = jobs.define(kind, { atOnce: 1, work: async (payload) => void done.push(payload) });
    jobs.start();
    await inTransaction((trx) => add(trx, { payload: { to: 'Asha' } }));
    await expect.poll(() => done, PATIENTLY).toEqual([{ to: 'Asha' }]);
    await expect.poll(() => rowsOf(kind), PATIENTLY).toEqual([]);
  });

  it('is not there when its cause is rolled back', async () => {
    const kind = newKind();
    const add = otherProcess().define(kind, { atOnce: 1, work: async () => {} });
    const broken = inTransaction(async (trx) => {
      await add(trx, { payload: 'never' });
      throw new Error('rolled back');
    });
    await expect(broken).rejects.toThrow('rolled back');
    expect(await rowsOf(kind)).toEqual([]);
  });

  it('is one for each cause, and nobody can read it in the database', async () => {
    const kind = newKind();
    const add = otherProcess().define(kind, { atOnce: 1, work: async () => {} });
    for (let times = 0; times < 2; times++)
      await inTransaction((trx) => add(trx, { cause: 'a sign-up', payload: 'a secret link' }));
    const rows = await rowsOf(kind);
    expect(rows).toHaveLength(1);
    expect(Buffer.from(rows[0]!.sealed!).includes('secret')).toBe(false);
  });

  it('is done by one of two processes, each taking its share', async () => {
    const kind = newKind();
    const done: number[] = [];
    const shares = [0, 0];
    const adders = shares.map((_, process) => {
      const jobs = otherProcess();
      const add = jobs.define<number>(kind, {
        atOnce: 2,
        async work(payload) {
          await new Promise((resolve) => setTimeout(resolve, 5));
          done.push(payload);
          shares[process]! += 1;
        },
      });
      return { jobs, add };
    });
    const numbers = Array.from({ length: 40 }, (_, i) => i);
    await inTransaction(async (trx) => {
      for (const payload of numbers) await adders[0]!.add(trx, { payload });
    });
    for (const { jobs } of adders) jobs.start();
    await expect.poll(() => rowsOf(kind), PATIENTLY).toEqual([]);
    expect(done.toSorted((a, b) => a - b)).toEqual(numbers);
    expect(Math.min(...shares)).toBeGreaterThan(0);
  });

  it('that is to wait is not done before its moment, and is taken back until it is begun', async () => {
    const kind = newKind();
    const moments = { now: Date.now() };
    const jobs = otherProcess(moments);
    const done: unknown[] = [];
    const work = async (payload: unknown) => void done.push(payload);
    const add = jobs.define(kind, { atOnce: 1, work });
    const runAfter = moments.now + 60_000;
    jobs.start();
    for (const cause of ['kept', 'taken back'])
      await inTransaction((trx) => add(trx, { cause, payload: cause, runAfter }));
    moments.now = runAfter - 1;
    // It looks once a second.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(done).toEqual([]);
    expect(await removeUnbegunJob(server.db, kind, 'taken back')).toBe(true);
    moments.now = runAfter;
    await expect.poll(() => rowsOf(kind), PATIENTLY).toEqual([]);
    expect(done).toEqual(['kept']);
    expect(await removeUnbegunJob(server.db, kind, 'kept')).toBe(false);
  });

  it('that is to wait a minute waits a minute, also when the clock is set back meanwhile', async () => {
    const kind = newKind();
    const moments = { now: Date.now() };
    const jobs = otherProcess(moments);
    const done: unknown[] = [];
    const work = async (payload: unknown) => void done.push(payload);
    const add = jobs.define(kind, { atOnce: 1, work });
    const runAfter = moments.now + 60_000;
    jobs.start();
    await inTransaction((trx) => add(trx, { payload: 'x', runAfter }));
    const earlier = moments.now - 60 * 60_000;
    moments.now = earlier;
    const due = async () => (await rowsOf(kind))[0]?.runAfter;
    await expect.poll(due, PATIENTLY).toBe(earlier + 60_000);
    expect(done).toEqual([]);
    moments.now = earlier + 60_000;
    await expect.poll(() => done, PATIENTLY).toEqual(['x']);
  });

  it('that fails is tried again later, until it has failed for good and keeps only its code', async () => {
    const kind = newKind();
    const moments = { now: Date.now() };
    const jobs = otherProcess(moments);
    const attempts: number[] = [];
    const add = jobs.define(kind, {
      atOnce: 1,
      attempts: () => 3,
      async work(_payload, { number }) {
        attempts.push(number);
        throw Object.assign(new Error('asha@example.org is unknown'), { code: 'EUNKNOWN' });
      },
    });
    jobs.start();
    await inTransaction((trx) => add(trx, { payload: 'x' }));
    for (const times of [1, 2, 3]) {
      await expect.poll(() => attempts, PATIENTLY).toHaveLength(times);
      await expect
        .poll(async () => (await rowsOf(kind))[0], PATIENTLY)
        .toMatchObject({ errorCode: 'EUNKNOWN', leaseHolder: null });
      moments.now += 60 * 60_000;
    }
    expect(attempts).toEqual([1, 2, 3]);
    expect(await rowsOf(kind)).toMatchObject([{ runAfter: null, sealed: null, attempts: 3 }]);
    const output = await organise(server.settings, ['jobs']);
    expect(output).toMatch(new RegExp(`^1 failed for good since .*: ${kind}, EUNKNOWN$`, 'm'));
    expect(server.log.join('')).not.toContain('asha@example.org');
    await removeFailedJobs(server.db, moments.now);
    expect(await rowsOf(kind)).toEqual([]);
  });

  it('that waits while the key is turned is done with the new one', async () => {
    const { db, secretKey, app } = server;
    const kind = newKind();
    const key = randomBytes(32);
    const done: unknown[] = [];
    const work = async (payload: unknown) => void done.push(payload);
    const add = otherProcess().define(kind, { atOnce: 1, work });
    await inTransaction((trx) => add(trx, { payload: 'sealed' }));
    await turnJobsKey(db, [key, secretKey]);
    const jobs = openJobs({ db, keys: [key], log: app.log });
    onTestFinished(() => jobs.stop());
    jobs.define(kind, { atOnce: 1, work });
    jobs.start();
    await expect.poll(() => done, PATIENTLY).toEqual(['sealed']);
  });

  it('that the database leased to a process which never heard of it is done once that lease is over', async () => {
    const kind = newKind();
    const moments = { now: Date.now() };
    const jobs = otherProcess(moments);
    const done: unknown[] = [];
    const finish = Promise.withResolvers<void>();
    const add = jobs.define(kind, {
      atOnce: 2,
      async work(payload) {
        done.push(payload);
        if (payload === 'long') await finish.promise;
      },
    });
    jobs.start();
    await inTransaction((trx) => add(trx, { payload: 'long' }));
    await expect.poll(() => done, PATIENTLY).toEqual(['long']);
    const { leaseHolder } = (await rowsOf(kind))[0]!;
    // As if the connection had broken before the answer.
    await inTransaction(async (trx) => {
      await add(trx, { cause: 'unheard', payload: 'unheard' });
      await trx
        .updateTable('jobs')
        .set({ leaseHolder, runAfter: moments.now + 30_000 })
        .where('cause', '=', 'unheard')
        .execute();
    });
    moments.now += 31_000;
    await expect.poll(() => done, PATIENTLY).toEqual(['long', 'unheard']);
    finish.resolve();
    await expect.poll(() => rowsOf(kind), PATIENTLY).toEqual([]);
    expect(done).toEqual(['long', 'unheard']);
  });

  it('goes with the account that it is about', async () => {
    const kind = newKind();
    const { id: accountId } = await signedUpPerson(server);
    const add = otherProcess().define(kind, { atOnce: 1, work: async () => {} });
    await inTransaction((trx) => add(trx, { accountId, payload: 'x' }));
    await removeAccount(server.db, accountId);
    expect(await rowsOf(kind)).toEqual([]);
  });

  it('that is under way when its process is told to stop is finished, and no other is begun', async () => {
    const kind = newKind();
    const jobs = otherProcess();
    const finish = Promise.withResolvers<void>();
    let begun = 0;
    const add = jobs.define(kind, {
      atOnce: 1,
      work() {
        begun += 1;
        return finish.promise;
      },
    });
    jobs.start();
    await inTransaction(async (trx) => {
      for (let i = 0; i < 3; i++) await add(trx, { payload: i });
    });
    await expect.poll(() => begun, PATIENTLY).toBe(1);
    const stopped = jobs.stop();
    finish.resolve();
    await stopped;
    expect(await rowsOf(kind)).toMatchObject([{ leaseHolder: null }, { leaseHolder: null }]);
    expect(begun).toBe(1);
  });
});
