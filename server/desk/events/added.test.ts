import { describe, expect, it } from 'vitest';
import { MUSIC_MANAGER, signedInOrganiser } from '../../testing/desk.ts';
import { newDeskPerson } from '../../testing/desk-people.ts';
import { newRegistrant, startDeskServerWith, turnClock } from '../../testing/entries.ts';
import { mailsTo } from '../../testing/mails.ts';
import { shared } from '../../testing/server.ts';

const events = new Map([
  ['Call & Answer', { rules: {} }],
  ['Lantern Choir', { rules: { places: 1, waiting: 5 } }],
  ['First Song', { rules: { places: 3, waiting: 5 } }],
  ['Humming', { rules: {} }],
]);
const server = shared(() => startDeskServerWith(events));
const manager = shared(() => signedInOrganiser(server, MUSIC_MANAGER));

const pathOf = (title: string) => `/events/music/${encodeURIComponent(title)}`;

async function registered(title: string, name: string) {
  const person = await newRegistrant(server, { name });
  const { id } = (await person.take(title)).message;
  return { ...person, entryId: id as string };
}

function takeBack(title: string, ids: readonly string[]) {
  return manager.call('POST', `${pathOf(title)}/entries/take-back`, { entries: ids });
}

/** What became of a file of these people, whose first line is a heading. */
async function addFile(title: string, people: readonly string[], onlyGood = false) {
  const lines = people.map((person, at) => ({ line: at + 2, person }));
  const body = { people: lines, onlyGood };
  return manager.call('POST', `${pathOf(title)}/entries/file`, body);
}

async function entries(title: string) {
  return (await manager.call('GET', `${pathOf(title)}/entries`)).json().message;
}

describe('an event', () => {
  it('is given an entry by hand, by code or e-mail, once, and has it taken back for a minute', async () => {
    const title = 'Call & Answer';
    const [asha, ravi] = [
      await newRegistrant(server, { name: 'Asha Added' }),
      await registered(title, 'Ravi Registered'),
    ];
    const add = (person: string) => manager.call('POST', `${pathOf(title)}/entries`, { person });
    const { participantCode: code } = await server.db
      .selectFrom('accounts')
      .select('participantCode')
      .where('id', '=', asha.id)
      .executeTakeFirstOrThrow();
    const before = (await entries(title)).total;
    const added = (await add(code.toLowerCase())).json().message;
    const name = expect.any(String);
    expect(added).toEqual({ id: expect.any(String), name, kind: 'added' });
    expect((await entries(title)).total).toBe(before + 1);
    expect((await asha.entryIn(title))?.state).toBe('held');
    const refused = async (person: string) => (await add(person)).json().fields.person;
    expect(await refused(asha.email)).toBe(`${asha.email} is in this event already`);
    expect(await refused(ravi.email)).toBe(`${ravi.email} is in this event already`);
    expect(await refused('nobody@example.org')).toContain('Nobody has this code, e-mail');
    expect(await refused('')).toContain('Give a code');

    const back = (...ids: string[]) => takeBack(title, ids);
    expect((await back(ravi.entryId)).statusCode).toBe(409);
    expect((await back(added.id)).statusCode).toBe(200);
    expect((await entries(title)).total).toBe(before);
    expect(await mailsTo(server, asha.email)).toEqual([]);
    const isMailed = (id: string) =>
      server.db
        .selectFrom('jobs')
        .select('runAfter')
        .where('cause', '=', `added ${id} ${asha.id}`)
        .executeTakeFirst();
    expect(await isMailed(added.id)).toBeUndefined();
    const again = (await add(asha.email)).json().message;
    await server.db
      .updateTable('jobs')
      .set({ attempts: 1 })
      .where('cause', '=', `added ${again.id} ${asha.id}`)
      .execute();
    // It is on its way, by a process whose clock runs ahead.
    expect((await back(again.id)).statusCode).toBe(409);
    const waits = Number((await isMailed(again.id))!.runAfter) - Date.now();
    expect([waits > 0, waits <= 60_000]).toEqual([true, true]);
    turnClock(Date.now() + 61_000);
    expect((await back(again.id)).statusCode).toBe(409);
    const subjects = async () => (await mailsTo(server, asha.email)).map(({ head }) => head);
    await expect
      .poll(subjects, { timeout: 20_000 })
      .toEqual([expect.stringContaining(`You are registered for ${title}`)]);
    const log = await server.db
      .selectFrom('auditEntries')
      .select(['record', 'accountId', 'subject'])
      .execute();
    const line = { record: 'entry added', accountId: asha.id, subject: title };
    expect(log.filter(({ record }) => record === line.record)).toEqual([line, line]);
    expect(log).toContainEqual({ ...line, record: 'added entry taken back' });
  });

  it('gives one place more than there are by a word of its own alone, with a reason', async () => {
    await registered('Lantern Choir', 'Ravi Registered');
    await registered('Lantern Choir', 'Asha Waits');
    const { email: person } = await newRegistrant(server, { name: 'Ravi' });
    const add = (more: object) =>
      manager.call('POST', `${pathOf('Lantern Choir')}/entries`, { person, ...more });
    expect((await add({})).json().message).toBe('No place is free: all 1 are taken or offered');
    expect((await add({ isBeyond: true })).json().fields).toEqual({
      reason: 'Say why there is to be one place more',
    });
    expect((await add({ isBeyond: true, reason: 'The judge asked for her' })).statusCode).toBe(200);
    const { counts } = (await manager.call('GET', pathOf('Lantern Choir'))).json().message;
    expect(counts.taken).toBe(2);
    const log = await server.db.selectFrom('auditEntries').select('record').execute();
    expect(log.map(({ record }) => record)).toContain('entry added beyond the limit');
  });

  it('is given the people of a file, every fault told by its line: all of them, or those whose line is good', async () => {
    const title = 'Humming';
    const [asha, meera] = [
      await newRegistrant(server, { name: 'Asha Listed' }),
      await newRegistrant(server, { name: 'Meera Listed' }),
    ];
    const ravi = await registered(title, 'Ravi Registered');
    const file = [
      asha.email.toUpperCase(),
      'nobody@example.org',
      ravi.email,
      '',
      meera.email,
      asha.email,
      'AAAA-BBBB-CCCC-DDDD',
    ];
    const faults = [
      [3, 'nobody has the code or e-mail “nobody@example.org”: they sign up first'],
      [4, `${ravi.email} is in this event already`],
      [5, 'it has neither a code nor an e-mail'],
      [7, 'the same person as in line 2'],
      [8, 'nobody has the code or e-mail “AAAA-BBBB-CCCC-DDDD”: they sign up first'],
    ].map(([line, reason]) => ({ line, reason }));
    const before = (await entries(title)).total;
    const refused = (await addFile(title, file)).json().message;
    expect(refused).toEqual({ entries: [], good: 2, faults });
    expect((await entries(title)).total).toBe(before);
    expect(await asha.entryIn(title)).toBeNull();

    const added = (await addFile(title, file, true)).json().message;
    expect(added).toEqual({ entries: [expect.any(String), expect.any(String)], good: 2, faults });
    expect((await asha.entryIn(title))?.state).toBe('held');
    expect((await meera.entryIn(title))?.state).toBe('held');
    const log = await server.db
      .selectFrom('auditEntries')
      .select('subject')
      .where('record', '=', 'entries added')
      .execute();
    expect(log).toEqual([
      { subject: 'Humming: 0 from a file' },
      { subject: 'Humming: 2 from a file' },
    ]);

    expect((await takeBack(title, [...added.entries, ravi.entryId])).statusCode).toBe(409);
    expect((await entries(title)).total).toBe(before + 2);
    expect((await takeBack(title, added.entries)).statusCode).toBe(200);
    expect((await entries(title)).total).toBe(before);
    expect(await mailsTo(server, meera.email)).toEqual([]);
    const again = (await addFile(title, [meera.email])).json().message;
    expect(again).toMatchObject({ good: 1, faults: [] });
    turnClock(Date.now() + 61_000);
    const subjects = async () => (await mailsTo(server, meera.email)).map(({ head }) => head);
    await expect
      .poll(subjects, { timeout: 20_000 })
      .toEqual([expect.stringContaining(`You are registered for ${title}`)]);
  });

  it('is given no more people from a file than it has places, and none to whom they are closed', async () => {
    const title = 'First Song';
    await registered(title, 'Ravi Registered');
    const people = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => newRegistrant(server, { name: `Asha ${name}` })),
    );
    const emails = people.map(({ email }) => email);
    const full = { line: 4, reason: `no place is left for ${emails[2]}: all 3 are taken` };
    expect((await addFile(title, emails)).json().message).toEqual({
      ...{ entries: [], good: 2 },
      faults: [full],
    });
    expect((await addFile(title, emails, true)).json().message.entries).toHaveLength(2);
    const { counts } = (await manager.call('GET', pathOf(title))).json().message;
    expect(counts).toMatchObject({ places: 3, taken: 3 });

    const { json } = await addFile(title, []);
    expect(json().fields.people).toBe('The file names nobody');
    const many = await addFile(title, Array<string>(501).fill('அ'.repeat(254)));
    expect(many.json().fields.people).toContain('split the file');
    const stranger = await signedInOrganiser(server, [
      { role: 'cluster-manager', clusters: ['Dance'] },
    ]);
    const body = { people: [{ line: 1, person: emails[2] }], onlyGood: false };
    const answer = await stranger.call('POST', `${pathOf(title)}/entries/file`, body);
    expect(answer.statusCode).toBe(403);
  });
});

async function phonesIn(title: string): Promise<string> {
  const body = { list: 'registered', columns: ['phone'], format: 'csv', reason: 'For the door' };
  const path = `/exports/events/music/${encodeURIComponent(title)}`;
  return (await manager.call('POST', path, body)).body;
}

describe('somebody who was added by hand', () => {
  const title = 'Humming';
  const contactsOf = async (id: string, code: string, email: string) => {
    const sheet = await manager.call('GET', `/people/${code}`);
    const entry = await manager.call('GET', `${pathOf(title)}/entries/${id}`);
    const columns = ['code', 'email', 'phone'];
    const body = { list: 'registered', columns, format: 'csv', reason: 'A list for the door' };
    const cluster = encodeURIComponent(title);
    const file = await manager.call('POST', `/exports/events/music/${cluster}`, body);
    return [
      sheet.statusCode === 200,
      code in entry.json().message.phones,
      file.body.includes(email),
    ];
  };

  it('is nobody’s to look up before they are told, nor once it is taken back', async () => {
    const asha = await newRegistrant(server, { name: 'Asha Unasked' });
    const account = server.db.selectFrom('accounts').select('participantCode');
    const { participantCode: code } = await account
      .where('id', '=', asha.id)
      .executeTakeFirstOrThrow();
    const add = async () => {
      const path = `${pathOf(title)}/entries`;
      return (await manager.call('POST', path, { person: code })).json().message.id;
    };
    const first = await add();
    expect(await contactsOf(first, code, asha.email)).toEqual([false, false, false]);
    await takeBack(title, [first]);
    expect(await contactsOf(first, code, asha.email)).toEqual([false, false, false]);
    const second = await add();
    turnClock(Date.now() + 61_000);
    await expect.poll(() => mailsTo(server, asha.email), { timeout: 20_000 }).toHaveLength(1);
    await expect.poll(() => contactsOf(second, code, asha.email)).toEqual([true, true, true]);
  });

  it('without an e-mail neither, while it can be taken back', async () => {
    const { code, phone } = await newDeskPerson(server, { email: null as never });
    const add = await manager.call('POST', `${pathOf(title)}/entries`, { person: phone });
    const { id } = add.json().message;
    expect(await contactsOf(id, code, code)).toEqual([false, false, true]);
    expect(await phonesIn(title)).not.toContain(phone);
    turnClock(Date.now() + 61_000);
    expect(await contactsOf(id, code, code)).toEqual([true, true, true]);
    expect(await phonesIn(title)).toContain(phone);
  });
});
