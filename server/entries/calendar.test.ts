import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { entriesServer, newRegistrant, type Registrant } from '../testing/entries.ts';
import { signedUpPerson } from '../testing/server.ts';

const { server, events } = entriesServer();

const HOUR_MS = 60 * 60 * 1000;
/** Whole seconds, as calendars have them. */
const STARTS_AT = Math.ceil(Date.now() / 1000) * 1000 + 12 * 24 * HOUR_MS;

async function subscriber(title = 'First Song') {
  const person = await newRegistrant(server);
  const { message } = await person.take(title);
  const { address } = (await person.call('POST', '/api/events/user/calendar')).message;
  return { person, entryId: message.id as string, path: new URL(address).pathname };
}

function read(path: string, headers = {}) {
  return server.app.inject({ url: path, headers });
}

/** The entries that a calendar's program reads there. */
async function entriesAt(path: string) {
  const { statusCode, body } = await read(path);
  expect(statusCode).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(body));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      sequence: event.sequence,
      starts: event.startDate.toJSDate().getTime(),
      ends: event.endDate.toJSDate().getTime(),
      summary: event.summary,
      location: event.location,
      status: component.getFirstPropertyValue('status'),
    };
  });
}

async function giveBack(person: Registrant, id: string) {
  expect((await person.call('DELETE', `/api/events/entries/${id}`)).status).toBe(200);
}

describe('My programme', () => {
  it('lists my entries in the order of their events', async () => {
    events.set('First Song', { startsAt: STARTS_AT + 5 * HOUR_MS, rules: {} });
    events.set('Humming', { startsAt: STARTS_AT, rules: { places: 1 } });
    events.set('Lantern Choir', { startsAt: null, rules: {} });
    const person = await newRegistrant(server);
    await (await newRegistrant(server)).take('Humming');
    for (const title of ['Lantern Choir', 'First Song', 'Humming']) await person.take(title);
    const { message } = await person.call('GET', '/api/events/user/entries');
    const facts = message.map(({ eventName, state, rank }: Record<string, unknown>) => [
      eventName,
      state,
      rank,
    ]);
    expect(facts).toEqual([
      ['Humming', 'waiting', 1],
      ['First Song', 'held', null],
      ['Lantern Choir', 'held', null],
    ]);
  });
});

describe('my calendar', () => {
  it('has my entries with hour, end and place, at a secret address without signing in', async () => {
    events.set('First Song', { startsAt: STARTS_AT, endsAt: STARTS_AT + 3 * HOUR_MS, rules: {} });
    const { path, entryId } = await subscriber();
    expect(path).toMatch(/^\/api\/events\/calendars\/[\w-]{65}\.ics$/);
    expect(await entriesAt(path)).toMatchObject([
      {
        uid: `entry-${entryId}@localhost`,
        sequence: 0,
        starts: STARTS_AT,
        ends: STARTS_AT + 3 * HOUR_MS,
        location: 'Old Hall, Riverside Institute of Technology',
        status: 'CONFIRMED',
      },
    ]);
    const { body } = await server.app.inject(path);
    expect(body).toContain('DESCRIPTION:Solo singing\\nhttp');
  });

  it('follows every change with a higher sequence under the same UID, and says what was cancelled', async () => {
    events.set('First Song', { startsAt: STARTS_AT, rules: {} });
    const { person, path, entryId } = await subscriber();
    const [before] = await entriesAt(path);
    expect((await entriesAt(path))[0]).toEqual(before);
    events.set('First Song', { startsAt: STARTS_AT + HOUR_MS, rules: {} });
    const moved = { uid: before!.uid, sequence: 1, starts: STARTS_AT + HOUR_MS };
    expect((await entriesAt(path))[0]).toMatchObject(moved);
    await giveBack(person, entryId);
    expect((await entriesAt(path))[0]).toMatchObject({ sequence: 2, status: 'CANCELLED' });
  });

  it('shows who waits as not sure yet', async () => {
    events.set('First Song', { startsAt: STARTS_AT, rules: { places: 1 } });
    await (await newRegistrant(server)).take('First Song');
    const { path } = await subscriber();
    expect((await entriesAt(path))[0]).toMatchObject({
      status: 'TENTATIVE',
      summary: 'Waiting: First Song, Deepam',
    });
  });

  it('is sent again only when something has changed', async () => {
    events.set('First Song', { startsAt: STARTS_AT, rules: {} });
    const { path } = await subscriber();
    const { headers } = await read(path);
    const again = await read(path, { 'if-none-match': headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    events.set('First Song', { startsAt: STARTS_AT + HOUR_MS, rules: {} });
    expect((await read(path, { 'if-none-match': headers.etag })).statusCode).toBe(200);
  });

  it('has an address that its person can see again and renew: the old one is gone', async () => {
    events.set('First Song', { startsAt: STARTS_AT, rules: {} });
    const { person, path } = await subscriber();
    const seen = (await person.call('GET', '/api/events/user/calendar')).message.address;
    expect(new URL(seen).pathname).toBe(path);
    const renewed = (await person.call('POST', '/api/events/user/calendar')).message.address;
    expect((await read(path)).statusCode).toBe(410);
    expect((await read(new URL(renewed).pathname)).statusCode).toBe(200);
  });

  it('has an address that ends with “log out everywhere” and with a new password', async () => {
    const person = await signedUpPerson(server);
    const renew = async () => {
      const answer = await person.call('POST', '/api/events/user/calendar');
      return new URL(answer.json().message.address).pathname;
    };
    const first = await renew();
    expect((await read(first)).statusCode).toBe(200);
    const passwords = { user_current_password: 'Lantern$42', user_password: 'Lamp-lit$77' };
    const changed = await person.call('PUT', '/api/user/password', passwords);
    expect(changed.statusCode, changed.body).toBe(200);
    expect((await read(first)).statusCode).toBe(410);
    const second = await renew();
    expect((await person.call('DELETE', '/api/user/sessions')).statusCode).toBe(200);
    expect((await read(second)).statusCode).toBe(410);
  });

  it('can’t be guessed, nor read from the database or the log', async () => {
    events.set('First Song', { startsAt: STARTS_AT, rules: {} });
    const { path } = await subscriber();
    const other = path.replace(/.\.ics$/, (end) => (end === 'A.ics' ? 'B.ics' : 'A.ics'));
    expect((await read(path)).statusCode).toBe(200);
    for (const wrong of [other, '/api/events/calendars/x.ics'])
      expect((await read(wrong)).statusCode).toBe(404);
    const secret = path.slice(-47, -4);
    const feeds = await server.db.selectFrom('calendarFeeds').selectAll().execute();
    expect(JSON.stringify(feeds)).not.toContain(secret);
    expect(server.log.join('')).not.toContain(secret);
  });

  it('is nobody’s before it is asked for', async () => {
    const person = await newRegistrant(server);
    expect((await person.call('GET', '/api/events/user/calendar')).message).toEqual({
      address: null,
    });
  });
});
