import { describe, expect, it } from 'vitest';
import {
  type EventForTest,
  entriesServer,
  newRegistrant,
  placesOf,
  type Registrant,
  turnClock,
} from '../testing/entries.ts';
import { mailsTo } from '../testing/mails.ts';

const { server, events } = entriesServer();

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const SONG = 'First Song';
const CHOIR = 'Lantern Choir';

/** People with one place among them: the first has it, the others wait in this order. */
async function lineOf(count: number, event: EventForTest = {}) {
  events.set(SONG, { ...event, rules: { places: 1, ...event.rules } });
  const people: Registrant[] = [];
  for (let i = 0; i < count; i++) {
    const one = await newRegistrant(server);
    await one.take(SONG);
    people.push(one);
  }
  return people as [Registrant, Registrant, Registrant];
}

async function stateOf(person: Registrant) {
  return (await person.entryIn(SONG))?.state ?? null;
}

async function giveBack(person: Registrant) {
  const { id } = (await person.entryIn(SONG))!;
  return person.call('DELETE', `/api/events/entries/${id}`);
}

async function accept(person: Registrant) {
  const { id } = (await person.entryIn(SONG))!;
  return person.call('POST', `/api/events/entries/${id}/acceptance`);
}

async function subjectsTo({ email }: Registrant) {
  return (await mailsTo(server, email)).map(({ head }) => /Subject: (.*)/.exec(head)?.[1]);
}

const OFFER = 'A place in First Song is yours to take';

describe('a place that becomes free', () => {
  it('is offered to the first in line, by mail and on the site, and taken with one press', async () => {
    const [first, second, third] = await lineOf(3);
    expect((await third.entryIn(SONG))!.rank).toBe(2);
    await giveBack(first);
    expect(await stateOf(second)).toBe('offered');
    expect(await third.entryIn(SONG)).toMatchObject({ state: 'waiting', rank: 1 });
    await expect.poll(() => subjectsTo(second)).toEqual([OFFER]);
    expect((await accept(second)).message).toMatchObject({ state: 'held', number: 1 });
    expect((await accept(second)).status).toBe(200);
    expect(await subjectsTo(third)).toEqual([]);
  });

  it('goes to the next when it is declined, and back to nobody', async () => {
    const [first, second, third] = await lineOf(3);
    await giveBack(first);
    await giveBack(second);
    expect(await stateOf(second)).toBeNull();
    expect(await stateOf(third)).toBe('offered');
    expect((await newcomer()).message.state).toBe('waiting');
  });

  it('goes to the next when the offer has run out, which is told once', async () => {
    const [first, second, third] = await lineOf(3);
    await giveBack(first);
    const until = (await second.entryIn(SONG))!.offeredUntil!;
    // It isn't sent once the offer is over.
    await expect.poll(() => subjectsTo(second)).toEqual([OFFER]);
    turnClock(until - 1);
    await server.applyDue(Date.now());
    expect(await stateOf(second)).toBe('offered');
    turnClock(until);
    const { id } = (await second.entryIn(SONG))!;
    for (let i = 0; i < 3; i++) await server.applyDue(Date.now());
    expect(await stateOf(second)).toBeNull();
    expect(await stateOf(third)).toBe('offered');
    expect((await second.call('POST', `/api/events/entries/${id}/acceptance`)).status).toBe(404);
    const told = [OFFER, 'Your offer for First Song has run out'];
    await expect.poll(async () => (await subjectsTo(second)).sort()).toEqual(told);
    await expect.poll(() => subjectsTo(third)).toEqual([OFFER]);
  });

  it('isn’t taken by a newcomer while somebody waits for it', async () => {
    const [first, second] = await lineOf(2);
    await giveBack(first);
    expect((await newcomer()).message).toMatchObject({ state: 'waiting', rank: 1 });
    expect(await stateOf(second)).toBe('offered');
  });

  it('is offered to the first whose college may have one more', async () => {
    events.set(SONG, { rules: { places: 2, perCollege: 1 } });
    const of = (college: string) => newRegistrant(server, { college });
    const people = await Promise.all([of('A'), of('B'), of('A'), of('C')]);
    for (const one of people) await one.take(SONG);
    const [a, b, otherA, c] = people as [Registrant, Registrant, Registrant, Registrant];
    await giveBack(b);
    expect([await stateOf(otherA), await stateOf(c)]).toEqual(['waiting', 'offered']);
    await giveBack(a);
    expect(await stateOf(otherA)).toBe('offered');
  });

  it('that is left is nobody’s whose college has all of its own, which they are told before they ask', async () => {
    events.set(SONG, { rules: { places: 3, perCollege: 1 } });
    const of = (college: string) => newRegistrant(server, { college });
    const [first, fellow, other] = [await of('A'), await of('  a '), await of('B')];
    const isFullTo = async ({ call }: Registrant) =>
      (await call('GET', `${placesOf(SONG)}/entry`)).message.isCollegeFull;
    expect(await isFullTo(fellow)).toBe(false);
    await first.take(SONG);
    const asked = [await isFullTo(first), await isFullTo(fellow), await isFullTo(other)];
    expect(asked).toEqual([false, true, false]);
    await giveBack(first);
    expect(await isFullTo(fellow)).toBe(false);
  });

  it('that organisers add is offered within a look at the clock', async () => {
    const [, second, third] = await lineOf(3);
    events.set(SONG, { rules: { places: 2 } });
    await server.applyDue(Date.now());
    expect([await stateOf(second), await stateOf(third)]).toEqual(['offered', 'waiting']);
    events.set(SONG, { rules: { places: 1 } });
    await server.applyDue(Date.now());
    expect(await stateOf(second)).toBe('offered');
  });

  it('is offered to nobody by itself once the event has begun; whoever waits at its end is told, once', async () => {
    // Noon in India: an hour before the festival's day turns, it would be over with the day.
    const startsAt = Math.ceil(Date.now() / DAY_MS + 1) * DAY_MS + 6.5 * HOUR_MS;
    const [, second] = await lineOf(2, { startsAt });
    events.set(SONG, { startsAt, rules: { places: 2 } });
    turnClock(startsAt);
    await server.applyDue(Date.now());
    expect(await stateOf(second)).toBe('waiting');
    // Nobody has said when it ends: a guess takes nobody's place in line.
    turnClock(startsAt + 2 * HOUR_MS);
    await server.applyDue(Date.now());
    expect(await stateOf(second)).toBe('waiting');
    turnClock(startsAt + DAY_MS);
    await server.applyDue(Date.now());
    await server.applyDue(Date.now());
    expect(await stateOf(second)).toBeNull();
    await expect.poll(() => subjectsTo(second)).toEqual(['No place in First Song has become free']);
  });

  it('of an event whose rules the content has lost is offered to nobody', async () => {
    const [, second, third] = await lineOf(3);
    events.set(SONG, { rules: null });
    await server.applyDue(Date.now());
    events.set(SONG, { rules: { places: 1 } });
    await server.applyDue(Date.now());
    expect([await stateOf(second), await stateOf(third)]).toEqual(['waiting', 'waiting']);
  });

  it('isn’t taken past those who wait, also while the night leaves no time to offer it', async () => {
    const midnight = Math.ceil(Date.now() / DAY_MS + 1) * DAY_MS - 5.5 * HOUR_MS;
    const startsAt = midnight + 2 * HOUR_MS;
    const [first, second] = await lineOf(2, { startsAt, rules: { closes: startsAt } });
    turnClock(midnight - HOUR_MS / 2);
    await giveBack(first);
    expect((await newcomer()).message).toMatchObject({ state: 'waiting', rank: 2 });
    expect((await second.entryIn(SONG))!.rank).toBe(1);
  });

  it('goes on although what is due in other events can’t be done', async () => {
    const titles = [SONG, 'Humming', CHOIR];
    const [one, next] = await lineOf(2);
    for (const title of titles) {
      events.set(title, { rules: { places: 1 } });
      for (const person of [one, next]) await person.take(title);
    }
    await server.db.deleteFrom('accounts').where('id', '=', one.id).execute();
    // A place can't be given back that the counter doesn't know of.
    await server.db
      .updateTable('events')
      .set({ taken: 0 })
      .where('title', '!=', 'Humming')
      .execute();
    await server.applyDue(Date.now()).catch(() => undefined);
    expect((await next.entryIn('Humming'))!.state).toBe('offered');
  });

  it('is left by pressing once, also by who only waits', async () => {
    const [, second, third] = await lineOf(3);
    expect((await giveBack(second)).message).toBe('You have left the line for First Song');
    expect((await third.entryIn(SONG))!.rank).toBe(1);
  });

  it('of an account that is gone is offered too', async () => {
    const [first, second] = await lineOf(2);
    await server.db.deleteFrom('accounts').where('id', '=', first.id).execute();
    await server.applyDue(Date.now());
    expect(await stateOf(second)).toBe('offered');
    expect((await server.app.inject(`${placesOf(SONG)}/places`)).json().message.taken).toBe(1);
  });
});

async function newcomer() {
  return (await newRegistrant(server)).take(SONG);
}

describe('a team that is too small', () => {
  const team = { min: 2, max: 3, sameCollege: false };

  it('is told a day before registration closes, once, and loses its place at closing', async () => {
    const closes = Date.now() + 5 * DAY_MS;
    events.set(CHOIR, { rules: { closes, places: 1, team } });
    const [captain, next] = [await newRegistrant(server), await newRegistrant(server)];
    await captain.take(CHOIR, { teamName: 'One' });
    const { message } = await next.take(CHOIR, { teamName: 'Two' });
    const friend = await newRegistrant(server);
    await friend.join({ invitation: message.invitation });
    await server.applyDue(closes - DAY_MS - 1);
    expect(await subjectsTo(captain)).toEqual([]);
    for (let i = 0; i < 3; i++) await server.applyDue(closes - DAY_MS + i);
    const warned = 'Your team for Lantern Choir needs one person more';
    await expect.poll(() => subjectsTo(captain)).toEqual([warned]);
    await server.applyDue(closes);
    await expect
      .poll(async () => (await subjectsTo(captain)).sort())
      .toEqual(['Your team has lost its place in Lantern Choir', warned].sort());
    expect(await captain.entryIn(CHOIR)).toBeNull();
    expect((await friend.entryIn(CHOIR))!.state).toBe('offered');
    await expect.poll(() => subjectsTo(friend)).toHaveLength(1);
  });

  it('that only waited isn’t told that it has lost a place', async () => {
    const closes = Date.now() + 5 * DAY_MS;
    events.set(CHOIR, { rules: { closes, places: 1, waiting: 2, team } });
    const [captain, friend] = [await newRegistrant(server), await newRegistrant(server)];
    await captain.take(CHOIR, { teamName: 'One' });
    await friend.take(CHOIR, { teamName: 'Two' });
    expect((await friend.entryIn(CHOIR))!.state).toBe('waiting');
    turnClock(closes);
    await server.applyDue(closes);
    const subject = 'Your team no longer waits for a place in Lantern Choir';
    await expect.poll(() => subjectsTo(friend)).toContain(subject);
    expect(await subjectsTo(captain)).not.toContain(subject);
  });

  it('stays as it was once the event is over, whoever’s account goes', async () => {
    const [closes, startsAt] = [Date.now() + 5 * DAY_MS, Date.now() + 6 * DAY_MS];
    const endsAt = startsAt + 2 * HOUR_MS;
    events.set(CHOIR, { startsAt, endsAt, rules: { opens: Date.now() - 1, closes, team } });
    const [captain, friend] = [await newRegistrant(server), await newRegistrant(server)];
    const { message } = await captain.take(CHOIR, { teamName: 'One' });
    const joined = (await friend.join({ invitation: message.invitation })).message;
    const me = joined.members.find((one: { isMe: boolean }) => one.isMe).id;
    turnClock(startsAt);
    const leave = () => friend.call('DELETE', `/api/events/entries/${message.id}/members/${me}`);
    expect(await leave()).toMatchObject({
      status: 409,
      message: 'The event has begun: nothing can be given back any more',
    });
    await server.db.deleteFrom('accounts').where('id', '=', friend.id).execute();
    await server.applyDue(endsAt);
    expect((await captain.entryIn(CHOIR))!.state).toBe('held');
  });

  it('because somebody left after closing loses its place at once', async () => {
    const closes = Date.now() + 5 * DAY_MS;
    events.set(CHOIR, { rules: { closes, places: 1, team } });
    const [captain, friend] = [await newRegistrant(server), await newRegistrant(server)];
    const { message } = await captain.take(CHOIR, { teamName: 'One' });
    const joined = (await friend.join({ invitation: message.invitation })).message;
    const me = joined.members.find((one: { isMe: boolean }) => one.isMe).id;
    turnClock(closes + 1);
    await friend.call('DELETE', `/api/events/entries/${message.id}/members/${me}`);
    expect(await captain.entryIn(CHOIR)).toBeNull();
  });
});
