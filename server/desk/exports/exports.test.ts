import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { clockInIndia } from '../../../contract/moments.ts';
import { createAuditEntry, reasonOf } from '../../accounts/audit/store.ts';
import { createAccount } from '../../accounts/store.ts';
import { loadEntry } from '../../entries/entries.ts';
import {
  ADMINISTRATOR,
  MUSIC_MANAGER,
  newOrganiser,
  signedInOrganiser,
  startDeskServer,
} from '../../testing/desk.ts';
import { newDeskPerson } from '../../testing/desk-people.ts';
import { EVENT as FIRST_SONG } from '../../testing/desk-results.ts';
import { shared } from '../../testing/server.ts';

type Organiser = Awaited<ReturnType<typeof signedInOrganiser>>;
const server = shared(() => startDeskServer());
const administrator = shared(() => signedInOrganiser(server, ADMINISTRATOR, 'Ravi'));

const REASON = 'lists for the hostel rooms';
const NAMES = [
  '=cmd|’ /C calc’!A0',
  '+1 Asha',
  '-2 Asha',
  '@Asha',
  '\tAsha',
  'Asha "of" <Anna> & Co, Ltd',
  'ஆஷா 🏮',
  'Asha\nof two lines',
];

let rooms = 0;

/** A college of its own whose people have odd names. */
async function newCollege() {
  rooms += 1;
  const college = `Odd college ${rooms}`;
  for (const [place, fullName] of NAMES.entries()) {
    const email = `odd.${rooms}.${place}@example.org`;
    const account = { email, username: 'asha', fullName, phone: '+919000000002' };
    await createAccount(server.db, { ...account, otherCollege: college }, place);
  }
  return college;
}

async function exported(
  body: object,
  path = '/exports/people',
  { call }: Organiser = administrator,
) {
  const answer = await call('POST', path, { reason: REASON, ...body });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  return answer;
}

function lastEntry() {
  return server.db
    .selectFrom('auditEntries')
    .leftJoin('auditReasons', 'entryId', 'auditEntries.id')
    .select(reasonOf)
    .select(['record', 'subject', 'reader', 'auditEntries.accountId', 'organiserId'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

describe('an export as CSV', () => {
  it('is UTF-8 that spreadsheets know, in which nothing runs as a formula', async () => {
    const college = await newCollege();
    const body = { college, sort: 'signedUp', columns: ['name', 'phone'], format: 'csv' };
    const { rawPayload, headers } = await exported(body);
    expect([...rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="people-[\d-]+\.csv"$/);
    const rows: string[][] = parse(rawPayload, { bom: true });
    const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
    expect(rows).toEqual([
      ['Name', 'Phone'],
      ...NAMES.map((name) => [harmless(name), "'+919000000002"]),
    ]);
  });
});

describe('an export as XLSX', () => {
  it('holds every value as it is, and no formula', async () => {
    const college = await newCollege();
    const body = { college, sort: 'signedUp', columns: ['name', 'entries'], format: 'xlsx' };
    const { rawPayload } = await exported(body);
    const rows = await readSheet(rawPayload, { trim: false });
    expect(rows).toEqual([['Name', 'Entries'], ...NAMES.map((name) => [name, 0])]);
    expect(rawPayload.includes('<f>')).toBe(false);
  });

  it('opens with nobody in it, too', async () => {
    const body = { college: 'Nobody’s', columns: ['code'], format: 'xlsx' };
    expect(await readSheet((await exported(body)).rawPayload)).toEqual([['Code']]);
  });
});

describe('an export', () => {
  it('has the chosen columns of the chosen people alone, in many chunks too', async () => {
    const college = `Crowd ${rooms}`;
    for (let made = 0; made < 520; made += 1) {
      const account = { email: `crowd.${made}@example.org`, username: 'a', phone: '9000000002' };
      const fullName = `Crowd ${String(made).padStart(3, '0')}`;
      await createAccount(server.db, { ...account, fullName, otherCollege: college }, made);
    }
    const { body } = await exported({ college, columns: ['name', 'code'], format: 'csv' });
    const rows: string[][] = parse(body, { bom: true, from: 2 });
    const wanted = Array.from(
      { length: 520 },
      (_, made) => `Crowd ${String(made).padStart(3, '0')}`,
    );
    expect(rows.map(([name]) => name)).toEqual(wanted);
    expect(body).not.toMatch(/9000000002|example\.org/);
    const codes = [rows[7]![1], rows[3]![1]];
    const two = await exported({ codes, columns: ['name'], format: 'csv' });
    expect(parse(two.body, { bom: true })).toEqual([['Name'], ['Crowd 003'], ['Crowd 007']]);
  });

  it('is written down before its first row: who, which columns, how many, why', async () => {
    const college = await newCollege();
    await exported({ college, q: 'asha', columns: ['email', 'phone'], format: 'csv' });
    expect(await lastEntry()).toEqual({
      record: 'export of people',
      subject: '6 rows as csv: email, phone',
      reader: 'Ravi',
      reason: REASON,
      accountId: '',
      organiserId: administrator.id,
    });
  });

  it.each([
    ['without a reason', { reason: '' }, 'reason'],
    ['with one of a word', { reason: 'rooms' }, 'reason'],
    ['without columns', { columns: [] }, 'columns'],
    ['with a column twice', { columns: ['name', 'name'] }, 'columns'],
    ['of a column that there is not', { columns: ['passwordHash'] }, 'columns.0'],
    ['in another format', { format: 'pdf' }, 'format'],
  ])('is refused %s', async (_what, changes, field) => {
    const before = await lastEntry();
    const body = { reason: REASON, columns: ['name'], format: 'csv', ...changes };
    const answer = await administrator.call('POST', '/exports/people', body);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
    expect(await lastEntry()).toEqual(before);
  });

  it('of people is not a treasurer’s nor a cluster manager’s', async () => {
    for (const role of ['treasurer', 'cluster-manager'] as const) {
      const organiser = await signedInOrganiser(server, [{ role, clusters: ['Music'] }]);
      const body = { reason: REASON, columns: ['name'], format: 'csv' };
      expect((await organiser.call('POST', '/exports/people', body)).statusCode).toBe(403);
    }
  });
});

describe('the roles', () => {
  const body = { columns: ['name', 'role', 'clusters', 'until', 'endReason'], format: 'csv' };

  it('are a table of those that the list shows, in its order, with when and why one was ended', async () => {
    const until = Date.parse('2099-09-22T18:00:00+05:30');
    const roles = [
      { role: 'cluster-manager', clusters: ['Music', 'Dance'], endsAt: until },
      { role: 'treasurer', endsAt: until },
      { role: 'hospitality', endsAt: until },
    ] as const;
    const { id } = await newOrganiser(server, roles, '=1+1');
    const holders: { id: string; roles: { id: string; role: string }[] }[] = (
      await administrator.call('GET', '/organisers')
    ).json().message;
    const held = holders.find((one) => one.id === id)!.roles;
    const idOf = (role: string) => held.find((one) => one.role === role)!.id;
    const end = { reason: 'Another takes it on' };
    await administrator.call('POST', `/roles/${idOf('treasurer')}/end`, end);
    const { endedAt } = await server.db
      .selectFrom('organiserRoles')
      .select('endedAt')
      .where('id', '=', idOf('treasurer'))
      .executeTakeFirstOrThrow();
    const ids = [idOf('treasurer'), 'gone', idOf('cluster-manager')];
    const { body: text } = await exported({ ...body, ids }, '/exports/roles');
    expect(parse(text, { bom: true })).toEqual([
      ['Name', 'Role', 'Clusters', 'Until', 'Why it ended'],
      ["'=1+1", 'treasurer', '', clockInIndia(Number(endedAt)), end.reason],
      ["'=1+1", 'cluster-manager', 'Music, Dance', '2099-09-22 18:00', ''],
    ]);
    const subject = '2 rows as csv: name, role, clusters, until, endReason';
    expect(await lastEntry()).toMatchObject({ record: 'export of roles', subject, reason: REASON });
  });

  it('are refused without a reason', async () => {
    const asked = { ...body, ids: [], reason: '' };
    const answer = await administrator.call('POST', '/exports/roles', asked);
    expect(answer.json().fields).toHaveProperty('reason');
  });
});

describe('the audit log', () => {
  it('is a table of what its filters show, newest first, with what nothing runs as a formula', async () => {
    const { id, code } = await newDeskPerson(server, { fullName: 'Asha' });
    const read = { accountId: id, reader: '=2+2', reason: '' };
    for (const [at, record] of ['bank details', 'ID proof'].entries())
      await createAuditEntry(server.db, { ...read, record }, at);
    const body = { columns: ['organiser', 'kind', 'name', 'code'], format: 'csv', person: code };
    const { body: text } = await exported(body, '/exports/audit');
    expect(parse(text, { bom: true })).toEqual([
      ['Who', 'Did or read', 'Of whom', 'Code'],
      ["'=2+2", 'ID proof', 'Asha', code],
      ["'=2+2", 'bank details', 'Asha', code],
    ]);
    const written = { record: 'export of audit log', reason: REASON };
    expect(await lastEntry()).toMatchObject(written);
  });
});

describe('an event’s entries', () => {
  const path = '/exports/events/Music/First%20Song';

  it('are its cluster’s manager’s to export, with team, state and answers', async () => {
    const account = { email: 'hums@example.org', username: 'a', fullName: 'Asha', phone: '' };
    const id = await createAccount(server.db, account, 1);
    await loadEntry(server.db, id, FIRST_SONG, 1);
    const answers = JSON.stringify({ language: 'Tamil' });
    await server.db.updateTable('entryMembers').set({ answers }).execute();
    const manager = await signedInOrganiser(server, MUSIC_MANAGER);
    const columns = ['name', 'state', 'answers'];
    const given = { list: 'registered', columns, format: 'csv' };
    const { body } = await exported(given, path, manager);
    expect(parse(body, { bom: true })).toEqual([
      ['Name', 'State', 'Answers'],
      ['Asha', 'held', 'Language of the song: Tamil'],
    ]);
    expect(await lastEntry()).toMatchObject({
      record: 'export of entries',
      subject: 'Music, First Song: 1 rows as csv: name, state, answers',
    });
  });

  it('are no other cluster’s manager’s', async () => {
    const manager = await signedInOrganiser(server, [
      { role: 'cluster-manager', clusters: ['Dance'] },
    ]);
    const body = { reason: REASON, columns: ['name'], format: 'csv' };
    expect((await manager.call('POST', path, body)).statusCode).toBe(403);
  });
});
