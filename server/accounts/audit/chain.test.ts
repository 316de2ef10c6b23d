import { beforeEach, expect, it } from 'vitest';
import { organise } from '../../cli/organise/main.ts';
import { everyRow } from '../../testing/every-row.ts';
import { signedUpPerson, startTestServer, type TestServer } from '../../testing/server.ts';
import { removeAccount } from '../profile/store.ts';
import { createAuditEntries, createAuditEntry, listAuditEntries } from './store.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
  return () => server.close();
});

const check = () => organise(server.settings, ['audit', 'check']);

function write(reason: string, now = Date.now()) {
  const entry = { record: 'ID proof', reader: 'Asha', reason, eventId: 'music/humming' };
  return createAuditEntry(server.db, entry, now);
}

it('The chain is whole after many have written at the same moment', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, index) => write(`reason ${index}`)));
  expect(await check()).toContain('30 entries are as they were written');
});

it('Many that are written at once stand in the chain one after the other, and others beside them', async () => {
  const entry = { accountId: 'a', record: 'phone', reader: 'Asha', reason: '' };
  const many = Array.from({ length: 1200 }, () => entry);
  await Promise.all([
    write('before'),
    createAuditEntries(server.db, many, Date.now()),
    write('after'),
  ]);
  expect(await check()).toContain('1202 entries are as they were written');
});

it.each([
  [
    'changed',
    (db) => db.updateTable('auditEntries').set({ reader: 'x' }).where('sequence', '=', 2),
  ],
  [
    'given another account',
    (db) => db.updateTable('auditEntries').set({ organiserEmail: 'x' }).where('sequence', '=', 2),
  ],
  ['robbed of its event', (db) => db.updateTable('auditEntries').set({ eventId: null })],
  [
    'given another event',
    (db) => db.updateTable('auditEntries').set({ eventId: 'x' }).where('sequence', '=', 2),
  ],
  ['given another reason', (db) => db.updateTable('auditReasons').set({ reason: 'x' })],
  ['robbed of its reason', (db) => db.deleteFrom('auditReasons')],
  ['removed', (db) => db.deleteFrom('auditEntries').where('sequence', '=', 2)],
  ['removed at the end', (db) => db.deleteFrom('auditEntries').where('sequence', '=', 3)],
  [
    'added',
    (db) =>
      db.insertInto('auditEntries').values({
        ...{ id: 'x', accountId: 'a', record: 'ID proof', reader: 'Ravi', reason: 'why' },
        ...{ readAt: Date.now(), sequence: 4, hash: 'x', reasonHash: null, eventId: null },
      }),
  ],
] as [string, (db: TestServer['db']) => { execute(): Promise<unknown> }][])(
  'An entry that was %s is found',
  async (_how, tamper) => {
    for (const reason of ['one', 'two', 'three'])
      await write(reason, Date.now() - 2 * 60 * 60 * 1000);
    expect(await check()).toContain('none is missing');
    await tamper(server.db).execute();
    await expect(check()).rejects.toThrow(/removed|changed or added|written/);
  },
);

it('What was typed goes with the account that it is about, and the chain stays whole', async () => {
  const { id } = await signedUpPerson(server);
  const read = { record: 'bank details', reader: 'Asha' };
  const entry = { ...read, accountId: id, reason: 'Ravi Leaver asked for it' };
  await createAuditEntry(server.db, entry, Date.now());
  expect((await listAuditEntries(server.db, id))[0]?.reason).toBe('Ravi Leaver asked for it');
  await removeAccount(server.db, id);
  expect((await listAuditEntries(server.db, id))[0]).toMatchObject({ reader: 'Asha', reason: '' });
  expect(JSON.stringify(await everyRow(server.db))).not.toContain('Ravi Leaver');
  expect(await check()).toContain('1 entries are as they were written');
});

it('Every command of organisers stands in the chain as it begins and as it ends, also one that was refused', async () => {
  await organise(server.settings, ['log-out', 'everybody', '--by', 'Ravi']);
  await expect(
    organise(server.settings, ['log-out', 'nobody@example.org', '--by', 'Ravi']),
  ).rejects.toThrow('There is no account');
  const rows = await server.db
    .selectFrom('auditEntries')
    .select(['record', 'subject', 'reader'])
    .orderBy('sequence')
    .execute();
  expect(rows.map(({ record, subject, reader }) => `${reader}: ${record}: ${subject}`)).toEqual([
    'Ravi: command log-out: everybody',
    'Ravi: end of command log-out: entry 1: logged out',
    'Ravi: command log-out: account unknown',
    'Ravi: end of command log-out: entry 3: refused or broke off',
  ]);
  expect(await check()).toContain('4 entries are as they were written');
});

it('A command that never ended is seen by its beginning, whatever was done meanwhile', async () => {
  const begin = { record: 'command turn-key', subject: '', reader: 'Asha', reason: '' };
  await createAuditEntry(server.db, begin, Date.now());
  const other = { record: 'role given', subject: 'entry 1: administrator', reader: 'Asha' };
  await createAuditEntry(server.db, { ...other, reason: '' }, Date.now());
  await organise(server.settings, ['log-out', 'everybody', '--by', 'Ravi']);
  const entry = (await organise(server.settings, ['audit'])).split('\n');
  expect(entry.map((line) => line.slice('2025-09-18 10:00  '.length))).toEqual([
    'Asha: turn-key  (did not end)',
    'Ravi: log-out everybody  (logged out)',
  ]);
});
