import { beforeEach, describe, expect, it } from 'vitest';
import type { Event } from '../../../contract/events.ts';
import type { Content } from '../../content/reading/content.ts';
import { EventNames } from '../../events/names.ts';
import {
  ADMINISTRATOR,
  MUSIC_MANAGER,
  signedInOrganiser,
  startDeskServer,
} from '../../testing/desk.ts';
import { festivalWithEntries, newRegistrant, turnClock } from '../../testing/entries.ts';
import { lastMailTo, mailsTo } from '../../testing/mails.ts';
import type { TestServer } from '../../testing/server.ts';

const MUSIC = 5;
const PATH = '/events/music/Humming';

let server: TestServer;
let manager: Awaited<ReturnType<typeof signedInOrganiser>>;
/** Has the content say another hour or venue of Humming. */
let move: (to: { eventDate?: string; eventVenue?: string }) => Promise<void>;
let humming: Event;

beforeEach(async () => {
  const festival = await festivalWithEntries(new Map([['Humming', { rules: {} }]]));
  const ofFiles = (clusterId: number) => festival.events(clusterId) as Event[];
  let events: Content['events'] = ofFiles;
  server = await startDeskServer((content) => ({ ...content, events: (id) => events(id) }));
  manager = await signedInOrganiser(server, MUSIC_MANAGER);
  const names = new EventNames(server.db);
  humming = ofFiles(MUSIC).find(({ title }) => title === 'Humming')!;
  move = async (to) => {
    // The festival's hours are reckoned from each read: this one's stay.
    const { eventDate } = humming;
    events = (id) =>
      ofFiles(id).map((event) =>
        event.eventId === humming.eventId ? { ...event, eventDate, ...to } : event,
      );
    await names.note({ ...festival, events });
  };
  await move({});
  return () => server.close();
});

const isThere = (eventVenue: string) => ({
  startsAt: Date.parse(humming.eventDate!),
  venue: eventVenue,
});

async function moved() {
  const { decisions } = (await manager.call('GET', '/home')).json().message;
  return decisions.filter(({ kind }: { kind: string }) => kind === 'moved');
}

async function registered(name = 'Asha') {
  const person = await newRegistrant(server, { name });
  expect((await person.take('Humming')).status).toBe(200);
  return person;
}

describe('an event at another time or place than its people were told', () => {
  it('is a decision of its manager; telling them sends one mail with old and new', async () => {
    const asha = await registered();
    expect(await moved()).toEqual([]);
    await move({ eventVenue: 'Barn Hall' });
    expect(await moved()).toMatchObject([
      {
        eventName: 'Humming',
        people: 1,
        was: { venue: humming.eventVenue },
        is: isThere('Barn Hall'),
      },
    ]);
    expect((await manager.call('GET', '/waiting')).json().message.events).toBe(1);
    const body = { is: isThere('Barn Hall'), words: 'Bring a lamp.' };
    const sent = await manager.call('POST', `${PATH}/move`, body);
    expect(sent.statusCode).toBe(200);
    expect(await moved()).toEqual([]);
    turnClock(Date.now() + 31_000);
    const mail = await lastMailTo(server, asha.email, 1);
    expect(mail.head).toContain('Subject: Humming: another place');
    expect(mail.text).toContain('Dear Asha,\n\nHumming has another place.');
    expect(mail.text).toMatch(new RegExp(`It was: .*at ${humming.eventVenue}`));
    expect(mail.text).toMatch(/It is: .*at Barn Hall\n\nBring a lamp\./);
    const again = await manager.call('POST', `${PATH}/move`, body);
    expect(again.statusCode).toBe(409);
    expect(await mailsTo(server, asha.email)).toHaveLength(1);
  });

  it('is told to whoever waits, too, and is asked again once the mail is taken back', async () => {
    await registered();
    await move({ eventDate: '2031-09-19T17:00:00+05:30' });
    const is = { startsAt: Date.parse('2031-09-19T17:00:00+05:30'), venue: humming.eventVenue };
    const { id } = (await manager.call('POST', `${PATH}/move`, { is, words: '' })).json().message;
    expect(await moved()).toEqual([]);
    expect((await manager.call('DELETE', `/messages/${id}`)).statusCode).toBe(200);
    expect(await moved()).toMatchObject([{ is, was: isThere(humming.eventVenue!) }]);
  });

  it('goes by itself once it is where it was, or once nobody is in it', async () => {
    const asha = await registered();
    await move({ eventVenue: 'Barn Hall' });
    expect(await moved()).toHaveLength(1);
    await move({});
    expect(await moved()).toEqual([]);
    await move({ eventVenue: 'Barn Hall' });
    const { id } = (await asha.entryIn('Humming'))!;
    await asha.call('DELETE', `/api/events/entries/${id}`);
    expect(await moved()).toEqual([]);
  });

  it('moved before anybody was in it asks for nothing', async () => {
    await move({ eventVenue: 'Barn Hall' });
    await registered();
    expect(await moved()).toEqual([]);
  });

  it('that moves once more while the mail is written is refused, and nothing leaves', async () => {
    const asha = await registered();
    await move({ eventVenue: 'Barn Hall' });
    await move({ eventVenue: 'Main stage' });
    const late = { is: isThere('Barn Hall'), words: '' };
    const refused = await manager.call('POST', `${PATH}/move`, late);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'It has moved once more: look at it again',
    ]);
    turnClock(Date.now() + 31_000);
    expect(await mailsTo(server, asha.email)).toEqual([]);
    expect(await moved()).toMatchObject([{ is: isThere('Main stage') }]);
  });

  it('told by two at once goes out once', async () => {
    const asha = await registered();
    await move({ eventVenue: 'Barn Hall' });
    const body = { is: isThere('Barn Hall'), words: '' };
    const both = await Promise.all([1, 2].map(() => manager.call('POST', `${PATH}/move`, body)));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    turnClock(Date.now() + 31_000);
    await lastMailTo(server, asha.email, 1);
  });

  it('that nobody needs to be told of is so with a reason, in the audit log', async () => {
    await registered();
    await move({ eventVenue: 'Barn Hall' });
    const path = `${PATH}/move/untold`;
    const is = isThere('Barn Hall');
    expect((await manager.call('POST', path, { is, reason: '' })).statusCode).toBe(400);
    expect((await manager.call('POST', path, { is, reason: 'The next door' })).statusCode).toBe(
      200,
    );
    expect(await moved()).toEqual([]);
    const administrator = await signedInOrganiser(server, ADMINISTRATOR);
    const { rows } = (await administrator.call('GET', '/audit')).json().message;
    const noted = rows.find(({ kind }: { kind: string }) => kind === 'move not told');
    expect(noted).toMatchObject({ subject: 'Humming', reason: 'The next door' });
  });
});
