import { beforeAll, describe, expect, it } from 'vitest';
import { signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import { festivalWithEntries, newRegistrant, turnClock } from '../../testing/entries.ts';
import { mailsTo } from '../../testing/mails.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Awaited<ReturnType<typeof signedInOrganiser>>;
beforeAll(async () => {
  const events = new Map([
    ['Call & Answer', { rules: {} }],
    ['Lantern Choir', { rules: { places: 1, waiting: 5 } }],
  ]);
  const festival = await festivalWithEntries(events);
  server = await startDeskServer((content) => ({ ...content, events: festival.events }));
  manager = await signedInOrganiser(server, [{ role: 'cluster-manager', clusters: ['Music'] }]);
  return () => server.close();
});

const pathOf = (title: string) => `/events/music/${encodeURIComponent(title)}`;

async function registered(title: string, name: string) {
  const person = await newRegistrant(server, { name });
  const { id } = (await person.take(title)).message;
  return { ...person, entryId: id as string };
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
    const { participant_code: code } = await server.db
      .selectFrom('accounts')
      .select('participant_code')
      .where('id', '=', asha.id)
      .executeTakeFirstOrThrow();
    const before = (await entries(title)).total;
    const added = (await add(code.toLowerCase())).json().message;
    expect([added.name, (await entries(title)).total]).toEqual(['Asha Added', before + 1]);
    expect((await asha.entryIn(title))?.state).toBe('held');
    const refused = async (person: string) => (await add(person)).json().fields.person;
    expect(await refused(asha.email)).toBe('Asha Added is in this event already');
    expect(await refused(ravi.email)).toBe('Ravi Registered is in this event already');
    expect(await refused('nobody@example.org')).toContain('Nobody has this code or e-mail');
    expect(await refused('')).toContain('Give a participant code');

    const back = (id: string) => manager.call('DELETE', `${pathOf(title)}/entries/${id}`);
    expect((await back(ravi.entryId)).statusCode).toBe(409);
    expect((await back(added.id)).statusCode).toBe(200);
    expect((await entries(title)).total).toBe(before);
    expect(await mailsTo(server, asha.email)).toEqual([]);
    const isMailed = (id: string) =>
      server.db
        .selectFrom('jobs')
        .select('run_after')
        .where('cause', '=', `added ${id} ${asha.id}`)
        .executeTakeFirst();
    expect(await isMailed(added.id)).toBeUndefined();
    const again = (await add(asha.email)).json().message;
    const waits = Number((await isMailed(again.id))!.run_after) - Date.now();
    expect([waits > 0, waits <= 60_000]).toEqual([true, true]);
    turnClock(Date.now() + 61_000);
    expect((await back(again.id)).statusCode).toBe(409);
    const subjects = async () => (await mailsTo(server, asha.email)).map(({ head }) => head);
    await expect
      .poll(subjects, { timeout: 20_000 })
      .toEqual([expect.stringContaining(`You are registered for ${title}`)]);
    const log = await server.db.selectFrom('audit_entries').select('record').execute();
    const records = log.map(({ record }) => record);
    expect(records.filter((record) => record === 'entry added')).toHaveLength(2);
    expect(records).toContain('added entry taken back');
  });

  it('gives a place by hand also where none is free, and says of those in line that they wait', async () => {
    await registered('Lantern Choir', 'Ravi Registered');
    const waiting = await registered('Lantern Choir', 'Asha Waits');
    const body = { person: waiting.email };
    const path = `${pathOf('Lantern Choir')}/entries`;
    const { fields } = (await manager.call('POST', path, body)).json();
    expect(fields.person).toContain('Asha Waits waits in this event');
    const person = (await newRegistrant(server, { name: 'Ravi' })).email;
    expect((await manager.call('POST', path, { person })).statusCode).toBe(200);
    const { counts } = (await manager.call('GET', pathOf('Lantern Choir'))).json().message;
    expect(counts.taken).toBe(2);
  });
});
