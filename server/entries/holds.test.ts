import { describe, expect, it } from 'vitest';
import { proveAddress } from '../accounts/store.ts';
import { entriesServer, newRegistrant, placesOf, turnClock } from '../testing/entries.ts';
import { confirmAs, lastMailTo, mailsTo, welcomedPerson } from '../testing/mails.ts';
import { bearer, readAs, signedUpPerson } from '../testing/server.ts';
import { putHoldsOff } from './members/holds-store.ts';

const SOLO = 'Humming';
const TEAMS = 'Call & Answer';
const HALF_AN_HOUR = 30 * 60_000;

const { server, events } = entriesServer();

const stranger = (more = {}) => newRegistrant(server, { isConfirmed: false, ...more });

async function placesIn(title: string) {
  return (await server.app.inject(`${placesOf(title)}/places`)).json().message;
}

/** The latest mail to an address, once so many have come and the job of each is done: a hold runs from then. */
async function mailedTo(email: string, count: number) {
  const mail = await lastMailTo(server, email, count);
  const jobs = server.db
    .selectFrom('jobs')
    .innerJoin('accounts', 'accounts.id', 'accountId')
    .select('jobs.id')
    .where('email', '=', email);
  await expect.poll(() => jobs.execute(), { timeout: 10_000 }).toEqual([]);
  return mail;
}

/** The moment until which something is held for somebody, as they read it. */
async function heldFor(one: Awaited<ReturnType<typeof stranger>>, title: string) {
  return (await one.entryIn(title))?.members.find(({ isMe }) => isMe)?.confirmBy;
}

describe('a place of somebody who has confirmed no e-mail', () => {
  it('is held for half an hour, counts, and stands once they open the link in the mail, in any browser', async () => {
    events.set(SOLO, { rules: { places: 1 } });
    const person = await welcomedPerson(server);
    const take = {
      method: 'POST',
      url: `${placesOf(SOLO)}/entries`,
      headers: bearer(person.token),
    };
    const before = Date.now();
    const { message } = (await server.app.inject({ ...take, payload: {} } as never)).json();
    expect(message.state).toBe('held');
    expect(message.members[0].confirmBy - before).toBeGreaterThanOrEqual(HALF_AN_HOUR);
    expect(await placesIn(SOLO)).toMatchObject({ taken: 1, next: 'line' });
    const press = () => confirmAs(server, person, { headers: {}, user_password: 'Lantern$42' });
    expect((await press()).statusCode).toBe(200);
    expect((await press()).statusCode).toBe(400);
    await server.applyDue(before + 2 * HALF_AN_HOUR);
    const { entry } = (await readAs(server, person.token, `${placesOf(SOLO)}/entry`)).json()
      .message;
    expect(entry).toMatchObject({ state: 'held' });
    expect(entry.members[0]).not.toHaveProperty('confirmBy');
    // Two mails within minutes would say the same.
    expect(await mailsTo(server, person.email)).toHaveLength(1);
  });

  it('is asked for with a mail that says what it is for', async () => {
    events.set(SOLO, { rules: { places: 1 } });
    const one = await stranger();
    await one.take(SOLO);
    const mail = await mailedTo(one.email, 1);
    expect(mail.head).toContain(`Confirm your e-mail for a place in ${SOLO}`);
    expect(mail.code).not.toBe('');
  });

  it('is asked for with one, however many mails strangers have caused with their address', async () => {
    events.set(SOLO, { rules: {} });
    const user_email = 'wanted@example.org';
    const links = server.db
      .selectFrom('jobs')
      .select('errorCode')
      .where('kind', '=', 'mailed link');
    const welcomeOf = (id: string) => links.where('accountId', '=', id).execute();
    let owner = await signedUpPerson(server, { user_email });
    const isDone = async () => (await welcomeOf(owner.id)).every(({ errorCode }) => errorCode);
    // Each stranger has a welcome mailed there; the owner's waits.
    const waits = async () => {
      await expect.poll(isDone).toBe(true);
      return (await welcomeOf(owner.id)).length > 0;
    };
    while (!(await waits())) {
      await owner.call('DELETE', '/api/user/account', owner.fields);
      owner = await signedUpPerson(server, { user_email });
    }
    await owner.call('POST', `${placesOf(SOLO)}/entries`, {});
    const confirming = async () =>
      (await mailsTo(server, user_email)).filter(({ head }) =>
        head.includes('Confirm your e-mail'),
      );
    await expect.poll(confirming).toHaveLength(1);
  });

  it('goes to the next in line when they don’t, and they are told', async () => {
    events.set(SOLO, { rules: { places: 1 } });
    const [one, next] = [await stranger(), await newRegistrant(server)];
    await one.take(SOLO);
    expect((await next.take(SOLO)).message.state).toBe('waiting');
    await mailedTo(one.email, 1);
    await server.applyDue(Date.now() + HALF_AN_HOUR - 60_000);
    expect((await one.entryIn(SOLO))?.state).toBe('held');
    await server.applyDue(Date.now() + HALF_AN_HOUR + 60_000);
    expect(await one.entryIn(SOLO)).toBeNull();
    expect((await next.entryIn(SOLO))?.state).toBe('offered');
    expect((await mailedTo(one.email, 2)).head).toContain('Nothing is held for you');
  });

  it('is free where nobody waits, and is held for nobody a second time', async () => {
    events.set(SOLO, { rules: { places: 1 } });
    const one = await stranger();
    await one.take(SOLO);
    await mailedTo(one.email, 1);
    turnClock(Date.now() + HALF_AN_HOUR + 60_000);
    await server.applyDue(Date.now());
    expect(await placesIn(SOLO)).toMatchObject({ taken: 0, next: 'place' });
    const again = await one.take(SOLO);
    expect(again.status).toBe(409);
    expect(again.message).toContain('Confirm your e-mail first');
    // The link for that is on its way again.
    await mailedTo(one.email, 3);
    await proveAddress(server.db, one.id, Date.now());
    expect((await one.take(SOLO)).message).toMatchObject({ state: 'held' });
    expect(await heldFor(one, SOLO)).toBeUndefined();
  });

  it('is held no longer by giving it back and asking anew', async () => {
    events.set(SOLO, { rules: { places: 2 } });
    const one = await stranger();
    const { message } = await one.take(SOLO);
    await mailedTo(one.email, 1);
    const until = await heldFor(one, SOLO);
    await one.call('DELETE', `/api/events/entries/${message.id}`);
    turnClock(Date.now() + HALF_AN_HOUR / 2);
    await one.take(SOLO);
    expect(await heldFor(one, SOLO)).toBe(until);
  });

  it('runs from when its mail leaves', async () => {
    events.set(SOLO, { rules: { places: 1 } });
    const one = await stranger();
    await one.take(SOLO);
    await mailedTo(one.email, 1);
    const until = (await heldFor(one, SOLO))!;
    const row = { kind: 'mailed link', accountId: one.id, sealed: null, createdAt: 0 };
    const late = { ...row, id: 'late', cause: 'late', runAfter: until + HALF_AN_HOUR };
    await server.db.insertInto('jobs').values(late).execute();
    await server.applyDue(until + 60_000);
    expect((await one.entryIn(SOLO))?.state).toBe('held');
    await server.db.deleteFrom('jobs').where('id', '=', 'late').execute();
    await server.applyDue(until + 60_000);
    expect(await one.entryIn(SOLO)).toBeNull();
  });

  it('runs from when the mail leaves that it relies on, which is that of the sign-up', async () => {
    events.set(SOLO, { rules: { places: 1 } });
    const one = await stranger();
    const before = Date.now();
    await one.take(SOLO);
    await mailedTo(one.email, 1);
    const until = (await heldFor(one, SOLO))!;
    const leaves = (since: number) =>
      putHoldsOff(server.db, { accountId: one.id, since, memberId: undefined });
    // What was taken before it was written has a mail of its own.
    await leaves(Date.now() + 1000);
    expect(await heldFor(one, SOLO)).toBe(until);
    await leaves(before);
    const later = (await heldFor(one, SOLO))!;
    expect(later).toBeGreaterThan(until);
    // A new member of a team whose hold ends with the others' keeps the place no longer.
    await server.db
      .updateTable('entryMembers')
      .set({ confirmUntil: before + 1000 })
      .where('accountId', '=', one.id)
      .execute();
    await leaves(before);
    expect(await heldFor(one, SOLO)).toBe(before + 1000);
  });

  it('is kept by no mail that waits since too many were asked for', async () => {
    events.set(SOLO, { rules: { places: 1 } });
    const one = await stranger();
    await one.take(SOLO);
    await mailedTo(one.email, 1);
    const until = (await heldFor(one, SOLO))!;
    const row = { kind: 'mailed link', accountId: one.id, sealed: null, createdAt: 0 };
    const flood = { id: 'flood', cause: 'flood', runAfter: until + HALF_AN_HOUR };
    await server.db
      .insertInto('jobs')
      .values({ ...row, ...flood, errorCode: 'EFLOOD' })
      .execute();
    await server.applyDue(until + 60_000);
    expect(await one.entryIn(SOLO)).toBeNull();
  });

  it('is ended once by two processes, and a full event has their place in line', async () => {
    events.set(SOLO, { rules: { places: 1 } });
    const [one, other, last] = [await stranger(), await stranger(), await newRegistrant(server)];
    await one.take(SOLO);
    expect((await other.take(SOLO)).message).toMatchObject({ state: 'waiting', rank: 1 });
    expect((await last.take(SOLO)).message).toMatchObject({ state: 'waiting', rank: 2 });
    await Promise.all([one, other].map(({ email }) => mailedTo(email, 1)));
    const later = Date.now() + HALF_AN_HOUR + 60_000;
    await Promise.all([server.applyDue(later), server.applyDue(later)]);
    expect([await one.entryIn(SOLO), await other.entryIn(SOLO)]).toEqual([null, null]);
    expect((await last.entryIn(SOLO))?.state).toBe('offered');
    expect(await placesIn(SOLO)).toMatchObject({ taken: 1, waiting: 0 });
    await mailedTo(one.email, 2);
    expect(await mailsTo(server, other.email)).toHaveLength(2);
  });
});

describe('a team', () => {
  it('loses the member who doesn’t confirm, and keeps its place', async () => {
    events.set(TEAMS, { rules: { team: { min: 1, max: 4, sameCollege: false }, places: 1 } });
    const [captain, friend] = [await newRegistrant(server), await stranger({ name: 'Ravi' })];
    const { message: team } = await captain.take(TEAMS, { teamName: 'Lamps' });
    expect((await friend.join({ invitation: team.invitation })).status).toBe(200);
    expect((await captain.entryIn(TEAMS))?.members[1]?.confirmBy).toBeGreaterThan(Date.now());
    await mailedTo(friend.email, 1);
    await server.applyDue(Date.now() + HALF_AN_HOUR + 60_000);
    expect((await captain.entryIn(TEAMS))?.members).toHaveLength(1);
    await mailedTo(friend.email, 2);
    expect((await mailedTo(captain.email, 2)).head).toContain('has left your team');
  });

  it('whose captain doesn’t confirm goes on with who has', async () => {
    events.set(TEAMS, { rules: { team: { min: 1, max: 4, sameCollege: false } } });
    const [captain, friend] = [await stranger(), await newRegistrant(server, { name: 'Ravi' })];
    const { message: team } = await captain.take(TEAMS, { teamName: 'Lamps' });
    await friend.join({ invitation: team.invitation });
    await mailedTo(captain.email, 2);
    await server.applyDue(Date.now() + HALF_AN_HOUR + 60_000);
    expect(await captain.entryIn(TEAMS)).toBeNull();
    expect(await friend.entryIn(TEAMS)).toMatchObject({ isCaptain: true, state: 'held' });
  });

  it('of nobody confirmed is held no longer for those who come later', async () => {
    events.set(TEAMS, { rules: { team: { min: 1, max: 4, sameCollege: false }, places: 1 } });
    const [captain, friend] = [await stranger(), await stranger()];
    const { message: team } = await captain.take(TEAMS, { teamName: 'Lamps' });
    await mailedTo(captain.email, 1);
    const until = (await heldFor(captain, TEAMS))!;
    turnClock(until - 60_000);
    await friend.join({ invitation: team.invitation });
    expect(await heldFor(friend, TEAMS)).toBe(until);
    await mailedTo(friend.email, 1);
    await server.applyDue(until + 1000);
    expect([await captain.entryIn(TEAMS), await friend.entryIn(TEAMS)]).toEqual([null, null]);
    expect(await placesIn(TEAMS)).toMatchObject({ taken: 0 });
  });
});
