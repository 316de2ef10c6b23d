import { describe, expect, it } from 'vitest';
import { ADMINISTRATOR, MUSIC_MANAGER, signedInOrganiser } from '../../testing/desk.ts';
import {
  type EventForTest,
  newRegistrant,
  onceBegun,
  startDeskServerWith,
} from '../../testing/entries.ts';
import { lastMailTo } from '../../testing/mails.ts';
import { shared } from '../../testing/server.ts';

/* Events of their own for each test: by title, all of Music. */
const TITLES = [
  'First Song',
  'A Night of One Hundred Drums, Three Flutes and One Very Patient Neighbour',
  'Humming',
  'Lantern Choir',
  'Call & Answer',
] as const;
const asks = (id: string, sealed: boolean) => ({
  ...{ id, sealed, label: `The ${id}`, kind: 'text' as const, choices: [], required: false },
});
const events = new Map<string, EventForTest>([
  ['First Song', { rules: { places: 3, waiting: 5, questions: [] } }],
  ['A Night of One Hundred Drums, Three Flutes and One Very Patient Neighbour', { rules: {} }],
  ['Humming', { rules: {} }],
  ['Lantern Choir', { rules: { places: 1, waiting: 5 } }],
  ['Call & Answer', { rules: { questions: [asks('tongue', false), asks('word', true)] } }],
]);

const server = shared(() => startDeskServerWith(events));
const manager = shared(() => signedInOrganiser(server, MUSIC_MANAGER));

const pathOf = (title: string) => `/events/music/${encodeURIComponent(title)}`;

async function registered(title: (typeof TITLES)[number], name: string, answers = {}) {
  const person = await newRegistrant(server, { name });
  const taken = await person.take(title, { answers });
  expect(taken.status, taken.response.body).toBe(200);
  return { ...person, entryId: taken.message.id as string };
}

async function entries(title: string, query = '') {
  return (await manager.call('GET', `${pathOf(title)}/entries?${query}`)).json().message;
}

describe('an event at the desk', () => {
  it('shows who is in, who waits and how many, and finds them by name', async () => {
    const people = [];
    for (const name of ['Asha', 'Ravi', 'Asha Ravi', 'Ravi Asha'])
      people.push(await registered('First Song', name));
    const list = await entries('First Song');
    expect(list).toMatchObject({ total: 3 });
    expect(list.rows[0]).toMatchObject({ state: 'held', members: [{ name: 'Asha' }] });
    const line = await entries('First Song', 'list=waiting');
    expect(line.rows).toMatchObject([{ rank: 1, members: [{ name: 'Ravi Asha' }] }]);
    expect((await entries('First Song', 'q=asha%20r')).total).toBe(1);
    expect((await entries('First Song', 'q=nobody')).total).toBe(0);
    const told = (await manager.call('GET', pathOf('First Song'))).json().message;
    expect(told.counts).toMatchObject({ places: 3, taken: 3, waiting: 1 });
    const inList = (await manager.call('GET', '/events')).json().message;
    expect(new Set(inList.map((one: { clusterName: string }) => one.clusterName))).toEqual(
      new Set(['Music']),
    );
  });

  it('shows who cancelled, when, and who did so late, and counts these', async () => {
    const title = 'A Night of One Hundred Drums, Three Flutes and One Very Patient Neighbour';
    const late = async () => (await manager.call('GET', pathOf(title))).json().message;
    const asha = await registered(title, 'Asha');
    const ravi = await registered(title, 'Ravi');
    expect((await asha.call('DELETE', `/api/events/entries/${asha.entryId}`)).status).toBe(200);
    expect(await late()).toMatchObject({ cancelledLate: 0 });
    events.set(title, { rules: { cancelUntil: Date.now() - 1 } });
    expect((await ravi.call('DELETE', `/api/events/entries/${ravi.entryId}`)).status).toBe(200);
    expect(await late()).toMatchObject({ cancelledLate: 1, counts: { taken: 0 } });
    expect(await entries(title)).toMatchObject({ total: 0 });
    const cancelled = await entries(title, 'state=cancelled');
    expect(cancelled.rows).toMatchObject([
      { members: [{ name: 'Asha' }], state: 'cancelled', ended: { what: 'cancelled' } },
      { members: [{ name: 'Ravi' }], state: 'cancelled', ended: { what: 'cancelled late' } },
    ]);
    expect((await entries(title, 'state=cancelled&sort=-name')).rows[0].members[0].name).toBe(
      'Ravi',
    );
    expect(await entries(title, 'state=cancelled&q=asha')).toMatchObject({ total: 1 });
    const path = `${pathOf(title)}/entries/${ravi.entryId}`;
    const { entry, trail } = (await manager.call('GET', path)).json().message;
    expect([entry.ended, trail[0].what]).toEqual([cancelled.rows[1].ended, 'cancelled late']);
  });

  it('never has one organiser’s mark written over by another’s', async () => {
    const { entryId: id } = await registered('Humming', 'Asha');
    const mark = (was: string, is: string) =>
      manager.call('PUT', `${pathOf('Humming')}/attendance`, { entries: [{ id, was }], is });
    const both = await Promise.all([mark('held', 'present'), mark('held', 'absent')]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [{ state }] = (await entries('Humming')).rows;
    expect((await mark(state, 'held')).statusCode).toBe(200);
    const { trail } = (await manager.call('GET', `${pathOf('Humming')}/entries/${id}`)).json()
      .message;
    expect(trail.map(({ what }: { what: string }) => what)).toEqual([
      'mark taken off',
      `marked ${state}`,
      'asked',
    ]);
  });

  it('takes no mark that somebody pressed before another signed in', async () => {
    const { id: other, entryId: id } = await registered('Humming', 'Asha');
    const { id: own } = (await manager.call('GET', '/me')).json().message;
    const mark = (by: string) =>
      manager.call('PUT', `${pathOf('Humming')}/attendance`, {
        ...{ entries: [{ id, was: 'held' }], is: 'present', by },
      });
    const refused = await mark(other);
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([409, ['by']]);
    expect((await mark(own)).statusCode).toBe(200);
  });

  it('is marked by two at one moment without either waiting for the other for ever', async () => {
    const ids = [];
    for (let i = 0; i < 8; i += 1) ids.push((await registered('Humming', 'Asha')).entryId);
    const mark = (of: readonly string[], is: string) =>
      manager.call('PUT', `${pathOf('Humming')}/attendance`, {
        entries: of.map((id) => ({ id, was: 'held' })),
        is,
      });
    const both = await Promise.all([mark(ids, 'present'), mark(ids.toReversed(), 'absent')]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('takes an entry out with a reason that its person is mailed, and offers the place to the next', async () => {
    const first = await registered('Lantern Choir', 'Asha');
    const next = await registered('Lantern Choir', 'Ravi');
    const path = `${pathOf('Lantern Choir')}/entries/${first.entryId}/withdraw`;
    expect((await manager.call('POST', path, {})).json().fields).toEqual({ reason: 'Say why' });
    const reason = 'Two bands had the same singer';
    expect((await manager.call('POST', path, { reason })).statusCode).toBe(200);
    expect((await lastMailTo(server, first.email, 1)).text).toContain(reason);
    expect((await lastMailTo(server, next.email, 1)).text).toContain('the next in line');
    expect((await manager.call('POST', path, { reason })).statusCode).toBe(409);
  });

  it('keeps a sealed answer from all of the desk until the results stand', async () => {
    const title = 'Call & Answer';
    const answers = { tongue: 'Tamil', word: 'Lotus' };
    const person = await registered(title, 'Asha', answers);
    expect((await person.entryIn(title))?.answers).toEqual(answers);
    const administrator = await signedInOrganiser(server, ADMINISTRATOR);
    const told = async () => {
      const path = pathOf(title);
      const ask = {
        list: 'registered',
        columns: ['answers'],
        format: 'csv',
        reason: 'a list for the jury',
      };
      const answers = [
        await administrator.call('GET', `${path}/entries`),
        await administrator.call('GET', `${path}/entries/${person.entryId}`),
        await administrator.call('POST', path.replace('/events', '/exports/events'), ask),
      ];
      return answers.map(({ body }) => [body.includes('Tamil'), body.includes('Lotus')]);
    };
    const closed = (await entries(title)).rows[0].members[0];
    expect(closed).toMatchObject({ answers: { tongue: 'Tamil' }, sealed: ['word'] });
    expect(await told()).toEqual([1, 2, 3].map(() => [true, false]));
    const asked = events.get(title)!;
    // Its question is gone from the content.
    events.set(title, { rules: { questions: [asks('tongue', false)] } });
    expect(await told()).toEqual([1, 2, 3].map(() => [true, false]));
    events.set(title, asked);
    const results = `${pathOf(title)}/results`;
    const criteria = [{ id: 'points', name: 'Points', most: null }];
    const rows = [{ entryId: person.entryId, points: { points: 9 }, tie: null }];
    const sheet = { version: 0, criteria, rows, prizes: [] };
    await manager.call('PUT', results, sheet);
    const said = { 'not over': '', 'sum 0 of 20000': '' };
    const publish = () => manager.call('POST', `${results}/publish`, { version: 1, answers: said });
    expect((await onceBegun(events, title, publish)).statusCode).toBe(200);
    // They can still be taken back.
    expect(await told()).toEqual([1, 2, 3].map(() => [true, false]));
    events.set(title, { ...asked, startsAt: Date.now() - 24 * 60 * 60 * 1000 });
    const publication = server.db.updateTable('resultPublications');
    await publication.set({ publishedAt: Date.now() - 31 * 60 * 1000 }).execute();
    expect(await told()).toEqual([1, 2, 3].map(() => [true, true]));
  });

  it('has no entry of another event', async () => {
    const { entryId } = await registered('Humming', 'Asha');
    const path = `${pathOf('Lantern Choir')}/entries/${entryId}`;
    expect((await manager.call('GET', path)).statusCode).toBe(404);
    const body = { reason: 'x' };
    expect((await manager.call('POST', `${path}/withdraw`, body)).statusCode).toBe(404);
  });
});
