import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { reasonOf } from '../../accounts/audit/store.ts';
import { issueCertificates } from '../../accounts/certificates/store.ts';
import { doorKey } from '../../events/door-key.ts';
import { GATE_SCOPE, gateKey } from '../../gate/devices/gate-places.ts';
import { setArrival } from '../../gate/scans/arrivals-store.ts';
import { ADMINISTRATOR, MUSIC_MANAGER, signedInOrganiser } from '../../testing/desk.ts';
import { type EventForTest, newRegistrant, startDeskServerWith } from '../../testing/entries.ts';
import { shared } from '../../testing/server.ts';

const EVENT = { eventId: 'music/first-song', clusterName: 'Music', eventName: 'First Song' };
const PATH = '/events/music/First%20Song';
const REASON = 'for the arts desk at the door';
const EVENING = Date.parse('2026-09-19T18:30:00+05:30');
const MINUTE_MS = 60_000;

const asks = (id: string, sealed: boolean) => ({
  ...{ id, sealed, label: `The ${id}`, kind: 'text' as const, choices: [], required: false },
});

const questions = [asks('colour', false), asks('word', true)];
const events = new Map<string, EventForTest>([
  ['First Song', { rules: { places: 2, waiting: 5, questions } }],
]);
const server = shared(() => startDeskServerWith(events), beforeEach);
const manager = shared(() => signedInOrganiser(server, MUSIC_MANAGER), beforeEach);

async function registered(name: string) {
  const person = await newRegistrant(server, { name });
  const answers = { colour: `=${name}`, word: 'kolam' };
  const { message } = await person.take('First Song', { answers });
  return { ...person, entryId: message.id as string };
}

async function take(list: string, columns: readonly string[], by = manager) {
  const body = { list, columns, format: 'csv', reason: REASON };
  const answer = await by.call('POST', `/exports${PATH}`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return { answer, rows: parse(answer.body, { bom: true, from: 2 }) as string[][] };
}

async function told() {
  return (await manager.call('GET', PATH)).json().message;
}

async function withdraw({ entryId }: { entryId: string }) {
  const path = `${PATH}/entries/${entryId}/withdraw`;
  const answer = await manager.call('POST', path, { reason: 'They are ill' });
  expect(answer.statusCode, answer.body).toBe(200);
}

function written(record: string) {
  return server.db
    .selectFrom('auditEntries')
    .leftJoin('auditReasons', 'entryId', 'auditEntries.id')
    .select(reasonOf)
    .select(['auditEntries.accountId', 'subject', 'organiserId'])
    .where('record', '=', record)
    .orderBy('sequence')
    .execute();
}

describe('An event’s lists', () => {
  it('have those with a place apart from those who wait, and of a sealed answer only that it is there', async () => {
    for (const name of ['Asha', 'Ravi', 'Asha W.']) await registered(name);
    const { rows, answer } = await take('registered', ['name', 'state', 'answers']);
    expect(rows).toEqual([
      ['Asha', 'held', 'The colour: =Asha; The word: (sealed)'],
      ['Ravi', 'held', 'The colour: =Ravi; The word: (sealed)'],
    ]);
    expect(answer.body).not.toContain('kolam');
    expect((await told()).lists).toEqual({
      registered: { entries: 2, people: 2 },
      attendance: { entries: 0, people: 0 },
      waited: { entries: 1, people: 1 },
    });
  });

  it('show as present who was let in at the door, and apart who is marked otherwise', async () => {
    const atDoor = async () =>
      (await manager.call('GET', `${PATH}/entries?state=at-door`)).json().message.rows;
    const [scanned] = [await registered('Asha'), await registered('Ravi')];
    expect(await atDoor()).toEqual([]);
    const scope = doorKey(EVENT);
    const cameIn = { at: EVENING, place: scope, isOut: 0 };
    await setArrival(server.db, { accountId: scanned.id, scope }, [cameIn]);
    expect(await atDoor()).toEqual([]);
    const present = (await manager.call('GET', `${PATH}/entries?state=present`)).json().message;
    expect(present.rows).toMatchObject([{ id: scanned.entryId, state: 'present', atDoor: 1 }]);
    expect((await told()).counts).toMatchObject({ present: 1, unmarked: 1 });
    const mark = async (was: string, is: string) => {
      const body = { entries: [{ id: scanned.entryId, was }], is };
      expect((await manager.call('PUT', `${PATH}/attendance`, body)).statusCode).toBe(200);
      return (await atDoor()).map(({ state }: { state: string }) => state);
    };
    expect(await mark('present', 'held')).toEqual(['held']);
    expect(await mark('held', 'absent')).toEqual(['absent']);
    expect(await mark('absent', 'present')).toEqual([]);
  });

  it('tell who was in, by an organiser’s mark or at the door, with time and gate', async () => {
    const administrator = await signedInOrganiser(server, ADMINISTRATOR);
    const [marked, scanned] = [await registered('Asha'), await registered('Ravi')];
    const [entry] = (await manager.call('GET', `${PATH}/entries`)).json().message.rows;
    const mark = { entries: [{ id: entry.id, was: 'held' }], is: 'present' };
    expect((await manager.call('PUT', `${PATH}/attendance`, mark)).statusCode).toBe(200);
    const [door, gate] = [doorKey(EVENT), gateKey('North gate')];
    const at = [{ at: EVENING, place: door, isOut: 0 }];
    await setArrival(server.db, { accountId: scanned.id, scope: door }, at);
    const before = [{ at: EVENING - 5 * MINUTE_MS, place: gate, isOut: 0 }];
    await setArrival(server.db, { accountId: scanned.id, scope: GATE_SCOPE }, before);
    const takenBack = { accountId: marked.id, scope: GATE_SCOPE };
    await setArrival(server.db, takenBack, before);
    await setArrival(server.db, takenBack, []);
    const columns = ['name', 'state', 'door', 'gate', 'gateAt'];
    const { rows, answer } = await take('attendance', columns, administrator);
    expect(rows).toEqual([
      ['Asha', 'present', '', '', ''],
      ['Ravi', 'present', '2026-09-19 18:30', 'North gate', '2026-09-19 18:25'],
    ]);
    expect(answer.headers['content-disposition']).toMatch(/"attendance-[\d-]{10}\.csv"/);
    expect((await told()).lists.attendance).toEqual({ entries: 2, people: 2 });
    expect(await written('export of attendance')).toEqual([
      {
        accountId: '',
        subject: 'Music, First Song: 2 rows as csv: name, state, door, gate, gateAt',
        reason: REASON,
        organiserId: administrator.id,
      },
    ]);
    expect((await take('attendance', ['name', 'door'])).rows).toEqual([
      ['Asha', ''],
      ['Ravi', '2026-09-19 18:30'],
    ]);
  });

  it('tell of who is present by the door’s scan since when they are: its moment, not that of their place', async () => {
    const [again, later] = [await registered('Asha'), await registered('Ravi')];
    const scope = doorKey(EVENT);
    const arrive = ({ id }: { id: string }, at: readonly number[]) =>
      setArrival(
        server.db,
        { accountId: id, scope },
        at.map((moment) => ({ at: moment, place: scope, isOut: 0 as const })),
      );
    await arrive(again, [EVENING, EVENING + 5 * MINUTE_MS]);
    const before = (await take('registered', ['name', 'state', 'since'])).rows;
    expect(before[0]).toEqual(['Asha', 'present', '2026-09-19 18:30']);
    expect(before[1]!.slice(0, 2)).toEqual(['Ravi', 'held']);
    expect(before[1]![2]).not.toBe('2026-09-19 18:30');
    // Whom a mark overrules is in the state of the mark, since then.
    const place = server.db.updateTable('entries').where('id', '=', later.entryId);
    await place.set({ markedAt: EVENING }).execute();
    await arrive(later, [EVENING - MINUTE_MS, EVENING + MINUTE_MS]);
    expect((await take('registered', ['name', 'state', 'since'])).rows[1]).toEqual([
      ...['Ravi', 'present', '2026-09-19 18:31'],
    ]);
  });

  it('tell a cluster manager nothing of the festival’s gates, and write nothing down', async () => {
    await registered('Asha');
    for (const column of ['gate', 'gateAt']) {
      const body = { list: 'attendance', columns: ['name', column], format: 'csv', reason: REASON };
      const refused = await manager.call('POST', `/exports${PATH}`, body);
      expect(refused.statusCode, column).toBe(403);
      expect(refused.json().message).toContain('its own events’ doors');
    }
    expect(await written('export of attendance')).toEqual([]);
  });

  it('tell of everybody who ever stood in line what became of them, and since when', async () => {
    const [first] = [await registered('Asha'), await registered('Ravi')];
    const offered = await registered('Asha O.');
    const gone = await registered('Asha G.');
    await registered('Ravi W.');
    await withdraw(gone);
    await withdraw(first);
    const { rows, answer } = await take('waited', ['name', 'state', 'since']);
    expect(rows.map(([name, state]) => [name, state])).toEqual([
      ['Asha O.', 'offered'],
      ['Asha G.', 'cancelled'],
      ['Ravi W.', 'waiting'],
    ]);
    for (const [, , since] of rows) expect(since).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(answer.headers['content-disposition']).toMatch(/"all-who-waited-[\d-]{10}\.csv"/);
    expect((await offered.entryIn('First Song'))?.state).toBe('offered');
    expect((await told()).lists.waited).toEqual({ entries: 3, people: 3 });
  });
});

describe('The file of a list as the screen shows it', () => {
  const mark = async (entryId: string, is: string) => {
    const body = { entries: [{ id: entryId, was: 'held' }], is };
    expect((await manager.call('PUT', `${PATH}/attendance`, body)).statusCode).toBe(200);
  };

  const codesOnScreen = async (query: Record<string, string>) => {
    const codes: string[] = [];
    for (let page = 1, total = 1, seen = 0; seen < total; page += 1) {
      const asked = new URLSearchParams({ ...query, page: String(page) });
      const answer = await manager.call('GET', `${PATH}/entries?${asked}`);
      const { message } = answer.json();
      codes.push(
        ...message.rows.flatMap(({ members }: { members: { code: string }[] }) =>
          members.map(({ code }) => code),
        ),
      );
      seen += message.rows.length;
      total = message.total;
    }
    return codes;
  };

  const codesInFile = async (query: Record<string, string>) => {
    const body = { list: 'registered', ...query, columns: ['code'], format: 'csv', reason: REASON };
    const answer = await manager.call('POST', `/exports${PATH}`, body);
    expect(answer.statusCode, answer.body).toBe(200);
    return (parse(answer.body, { bom: true, from: 2 }) as string[][]).map(([code]) => code);
  };

  it('has exactly its rows, on all pages, in its order, with each filter', async () => {
    events.set('First Song', { rules: { places: 60, waiting: 5, questions } });
    onTestFinished(() => {
      events.set('First Song', { rules: { places: 2, waiting: 5, questions } });
    });
    const people = [];
    for (let at = 0; at < 62; at += 1)
      people.push(await registered(`${at % 2 ? 'Asha' : 'Ravi'} ${(at * 7) % 62}`));
    const [present, absent, scanned, gone, stranger] = people;
    await mark(present!.entryId, 'present');
    await mark(absent!.entryId, 'absent');
    await mark(scanned!.entryId, 'absent');
    const scope = doorKey(EVENT);
    const cameIn = { at: EVENING, place: scope, isOut: 0 };
    await setArrival(server.db, { accountId: scanned!.id, scope }, [cameIn]);
    await withdraw(gone!);
    const unproven = server.db.updateTable('accounts').set({ emailVerifiedAt: null });
    await unproven.where('id', 'in', [stranger!.id, people[61]!.id]).execute();
    const filters: [Record<string, string>, number][] = [
      [{}, 59],
      [{ sort: '-name' }, 59],
      [{ sort: 'college' }, 59],
      [{ q: 'asha' }, 29],
      [{ q: 'asha', sort: 'name' }, 29],
      [{ state: 'present' }, 1],
      [{ state: 'absent' }, 2],
      [{ state: 'held' }, 56],
      [{ state: 'at-door' }, 1],
      [{ state: 'cancelled' }, 1],
      [{ proof: 'unproven' }, 1],
      [{ q: 'nobody' }, 0],
      [{ list: 'waiting' }, 2],
      [{ list: 'waiting', proof: 'unproven' }, 1],
    ];
    for (const [query, count] of filters) {
      const codes = await codesOnScreen(query);
      expect(codes, JSON.stringify(query)).toHaveLength(count);
      expect(await codesInFile(query), JSON.stringify(query)).toEqual(codes);
    }
    const [subject] = (await written('export of entries')).map((line) => line.subject);
    expect(subject).toBe('Music, First Song: 59 rows as csv: code');
  });
});

describe('An export that breaks off', () => {
  it('ends its connection, so that nobody takes it for whole', async () => {
    await registered('Asha');
    await server.db.updateTable('entryMembers').set({ answers: '{' }).execute();
    const body = { list: 'registered', columns: ['answers'], format: 'csv', reason: REASON };
    await expect(manager.call('POST', `/exports${PATH}`, body)).rejects.toThrow();
  });
});

describe('An event’s phones', () => {
  it('open for the call sheet to whoever may export, each written down; those in line keep theirs', async () => {
    const people = [await registered('Asha'), await registered('Ravi')];
    await registered('Asha W.');
    await server.db.updateTable('accounts').set({ phone: '9000000002' }).execute();
    const answer = await manager.call('POST', `${PATH}/phones`);
    const phones = Object.values(answer.json().message);
    expect(phones).toEqual(['9000000002', '9000000002']);
    const line = { subject: 'First Song: call sheet', reason: '', organiserId: manager.id };
    const lines = await written('phone number shown');
    expect(lines).toHaveLength(2);
    expect(lines).toEqual(
      expect.arrayContaining(people.map(({ id }) => ({ accountId: id, ...line }))),
    );
    const other = await signedInOrganiser(server, [
      { role: 'cluster-manager', clusters: ['Dance'] },
    ]);
    expect((await other.call('POST', `${PATH}/phones`)).statusCode).toBe(403);
    expect(await written('phone number shown')).toHaveLength(2);
  });
});

describe('An event’s certificates', () => {
  const take = (reason = REASON) =>
    manager.call('POST', `/exports${PATH}/certificates`, { reason });

  const issueAll = async (...names: string[]) => {
    const people = [];
    for (const name of names)
      people.push({ accountId: (await newRegistrant(server, { name })).id, result: 'Rank 1' });
    await issueCertificates(server.db, EVENT, people, EVENING);
  };

  it('leave as one PDF with a page for each, and that is written down', async () => {
    await issueAll('Asha', 'ஆஷா', 'Ravi');
    expect((await told()).certificates).toBe(3);
    expect((await take('')).json().fields).toHaveProperty('reason');
    const { rawPayload, headers } = await take();
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toMatch(/"certificates-[\d-]{10}\.pdf"/);
    const pdf = rawPayload.toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(3);
    expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true);
    const subject = 'Music, First Song: 3 pages as pdf';
    expect(await written('export of certificates')).toMatchObject([{ subject, reason: REASON }]);
  });

  it('are not exported or downloaded with a gap for a letter: both say whose it is', async () => {
    await issueAll('Asha 中');
    const refused = { statusCode: 409, body: expect.stringContaining("'中' of 'Asha 中'") };
    expect(await take()).toMatchObject(refused);
    expect(await written('export of certificates')).toEqual([]);
    const { code } = await server.db
      .selectFrom('certificates')
      .select('code')
      .executeTakeFirstOrThrow();
    expect(await server.app.inject(`/api/certificates/${code}/pdf`)).toMatchObject(refused);
  });

  it('of all others are printed', async () => {
    await issueAll('Asha 中', 'Ravi');
    const { rawPayload } = await take();
    expect(rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  it('are not there before results are published, and nothing is written down', async () => {
    expect((await take()).statusCode).toBe(404);
    expect(await written('export of certificates')).toEqual([]);
  });
});
