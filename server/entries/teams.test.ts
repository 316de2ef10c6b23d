import { describe, expect, it } from 'vitest';
import type { Entry } from '../../contract/entries/entry.ts';
import {
  type EventForTest,
  entriesServer,
  newRegistrant,
  type Registrant,
  turnClock,
} from '../testing/entries.ts';
import { mailsTo } from '../testing/mails.ts';

const { server, events } = entriesServer();

const CHOIR = 'Lantern Choir';

/** A captain with a team, in an event of teams of two to three. */
async function teamOf(rules: EventForTest['rules'] = {}, college?: string) {
  events.set(CHOIR, { rules: { team: { min: 2, max: 3, sameCollege: false }, ...rules } });
  const captain = await newRegistrant(server, { name: 'Asha', college });
  const { message } = await captain.take(CHOIR, { teamName: 'The Usual Suspects' });
  return { captain, entry: message as Entry };
}

/** Somebody who has joined a team by its link. */
async function memberOf({ invitation }: Entry, name = 'Ravi', college?: string) {
  const member = await newRegistrant(server, { name, college });
  expect((await member.join({ invitation })).status).toBe(200);
  return member;
}

async function memberOfNone({ invitation }: Entry) {
  return (await newRegistrant(server)).join({ invitation });
}

function of({ id }: Entry, path: string) {
  return `/api/events/entries/${id}${path}`;
}

async function memberId(captain: Registrant, name: string) {
  return (await captain.entryIn(CHOIR))!.members.find((one) => one.name === name)!.id;
}

/** Why the team's invitation lets nobody in. */
async function endOf({ invitation }: Entry): Promise<string | undefined> {
  const { message } = (await server.app.inject(`/api/events/invitations/${invitation}`)).json();
  return message.state === 'over' ? message.why : undefined;
}

async function subjectsTo({ email }: Registrant) {
  return (await mailsTo(server, email)).map(({ head }) => /Subject: (.*)/.exec(head)?.[1]);
}

describe('a team', () => {
  it('holds its place from when its captain starts it, and friends join by its link', async () => {
    const { captain, entry } = await teamOf();
    expect(entry).toMatchObject({ state: 'held', isCaptain: true, lacking: 1, room: 2 });
    expect(Buffer.from(entry.invitation!, 'base64url').length).toBeGreaterThanOrEqual(10);
    const ravi = await memberOf(entry);
    const seen = (await ravi.entryIn(CHOIR))!;
    expect(seen).toMatchObject({ lacking: 0, room: 1, invitation: null, code: null });
    expect(seen.members.map(({ name, isCaptain }) => [name, isCaptain])).toEqual([
      ['Asha', true],
      ['Ravi', false],
    ]);
    await expect
      .poll(() => subjectsTo(captain))
      .toEqual(['Ravi has joined your team for Lantern Choir']);
  });

  it('needs a name that no other team of the event has, however it is written', async () => {
    await teamOf();
    const other = await newRegistrant(server);
    for (const [teamName, fault] of [
      ['', 'Give your team a name'],
      [' the usual  SUSPECTS', 'Another team has this name'],
    ])
      expect((await other.take(CHOIR, { teamName })).response.json().fields).toEqual({
        teamName: fault,
      });
  });

  it('shows its invitation to strangers without its members’ names', async () => {
    const { entry } = await teamOf();
    await memberOf(entry);
    const url = `/api/events/invitations/${entry.invitation}`;
    const response = await server.app.inject(url);
    expect(response.json().message).toMatchObject({
      eventName: CHOIR,
      teamName: 'The Usual Suspects',
      captain: 'Asha',
      size: 2,
      room: 1,
      state: 'open',
    });
    expect(response.body).not.toContain('Ravi');
    expect((await server.app.inject(`${url}x`)).statusCode).toBe(404);
  });

  it('says in its invitation that it waits itself, until it has a place', async () => {
    const { captain } = await teamOf({ places: 1, waiting: 2 });
    const next = await newRegistrant(server);
    const { message } = await next.take(CHOIR, { teamName: 'The Next' });
    const url = `/api/events/invitations/${message.invitation}`;
    const waits = async () => (await server.app.inject(url)).json().message.isWaiting;
    expect(await waits()).toBe(true);
    await captain.call('DELETE', of((await captain.entryIn(CHOIR))!, ''));
    expect(await waits()).toBe(true);
    await next.call('POST', of(message, '/acceptance'));
    expect(await waits()).toBe(false);
  });

  it('has a spoken code that leads to its link, blanks and case forgiven, for signed-in people alone', async () => {
    const { entry } = await teamOf();
    expect(entry.code).toMatch(/^[23456789ABCDEFGHJKMNPQRTUVWXYZ]{6}$/);
    const code = ` ${entry.code!.slice(0, 3).toLowerCase()} ${entry.code!.slice(3)}`;
    const stranger = { method: 'POST', url: '/api/events/teams/code', payload: { code } } as const;
    expect((await server.app.inject(stranger)).statusCode).toBe(401);
    expect(await (await newRegistrant(server)).findByCode(code)).toMatchObject({
      status: 200,
      message: { invitation: entry.invitation },
    });
  });

  it('can’t be found by guessing codes: ten wrong ones an hour, right ones don’t count', async () => {
    const { entry } = await teamOf();
    const guesser = await newRegistrant(server);
    expect((await guesser.findByCode(entry.code!)).status).toBe(200);
    for (let i = 0; i < 10; i++) expect((await guesser.findByCode('222222')).status).toBe(404);
    const { status, response } = await guesser.findByCode(entry.code!);
    expect(status).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect((await (await newRegistrant(server)).findByCode('222222')).status).toBe(404);
  });

  it('that is full lets nobody in, and its invitation has ended also once somebody has left', async () => {
    const { captain, entry } = await teamOf();
    await memberOf(entry, 'Ravi');
    const third = await memberOf(entry, 'Asha R.');
    const late = await newRegistrant(server);
    const { invitation } = entry;
    expect(await late.join({ invitation })).toMatchObject({ message: 'This team is full' });
    const own = (await third.entryIn(CHOIR))!;
    const me = own.members.find(({ isMe }) => isMe)!.id;
    expect(await third.call('DELETE', of(entry, `/members/${me}`))).toMatchObject({
      status: 200,
      message: null,
    });
    expect((await late.join({ invitation })).status).toBe(404);
    expect(await endOf(entry)).toBe('was full');
    const renewed = (await captain.call('PUT', of(entry, '/invitation'))).message;
    expect(renewed.invitation).not.toBe(invitation);
    expect((await late.join({ invitation: renewed.invitation })).status).toBe(200);
  });

  it('shows no invitation any more once registration has closed', async () => {
    const { captain, entry } = await teamOf({ closes: Date.now() + 60_000 });
    turnClock(Date.now() + 60_000);
    expect(await captain.entryIn(CHOIR)).toMatchObject({ invitation: null, code: null });
    expect((await memberOfNone(entry)).status).toBe(409);
    const late = await newRegistrant(server);
    expect((await late.findByCode(entry.code!)).status).toBe(404);
    expect(await endOf(entry)).toBe('closed');
  });

  it('says in its invitation that the team is out of the event, or that the event is over', async () => {
    const { captain, entry } = await teamOf();
    await captain.call('DELETE', of(entry, ''));
    expect(await endOf(entry)).toBe('team out');
    const startsAt = Date.now() - 120_000;
    events.set(CHOIR, { startsAt, endsAt: startsAt + 60_000 });
    expect(await endOf(entry)).toBe('event over');
  });

  it('has a link and a code that its captain can renew: the old ones open nothing', async () => {
    const { captain, entry } = await teamOf();
    await captain.call('PUT', of(entry, '/invitation'));
    const late = await newRegistrant(server);
    expect((await late.join({ invitation: entry.invitation })).status).toBe(404);
    expect((await late.findByCode(entry.code!)).status).toBe(404);
  });

  it('loses somebody whom its captain removes, who is told, and comes back by neither the old link nor the old code', async () => {
    const { captain, entry } = await teamOf();
    const ravi = await memberOf(entry);
    const path = of(entry, `/members/${await memberId(captain, 'Ravi')}`);
    const { message: left } = await captain.call('DELETE', path);
    expect(left.members).toHaveLength(1);
    expect(await ravi.entryIn(CHOIR)).toBeNull();
    await expect
      .poll(() => subjectsTo(ravi))
      .toEqual(['You are no longer in a team for Lantern Choir']);
    expect((await ravi.join({ invitation: entry.invitation })).status).toBe(404);
    expect((await ravi.findByCode(entry.code!)).status).toBe(404);
    expect((await ravi.join({ invitation: left.invitation })).status).toBe(200);
    expect((await captain.entryIn(CHOIR))!.members).toHaveLength(2);
  });

  it('is led by its captain alone, until they hand it over', async () => {
    const { captain, entry } = await teamOf();
    const ravi = await memberOf(entry);
    const [asha, him] = [await memberId(captain, 'Asha'), await memberId(captain, 'Ravi')];
    const remove = (who: Registrant, id: string) => who.call('DELETE', of(entry, `/members/${id}`));
    expect((await remove(ravi, asha)).status).toBe(409);
    expect((await ravi.call('PUT', of(entry, '/captain'), { member: him })).status).toBe(409);
    expect((await ravi.call('DELETE', of(entry, ''))).status).toBe(409);
    expect((await remove(captain, asha)).message).toBe(
      'Hand the team over first, or withdraw all of it',
    );
    expect(
      (await captain.call('PUT', of(entry, '/captain'), { member: him })).message,
    ).toMatchObject({ isCaptain: false, invitation: null });
    expect((await ravi.entryIn(CHOIR))!.invitation).toBe(entry.invitation);
    expect((await remove(ravi, asha)).status).toBe(200);
    await expect
      .poll(() => subjectsTo(ravi))
      .toEqual(['You are captain of your team for Lantern Choir']);
  });

  it('that is withdrawn frees everybody in it, and tells those who didn’t do it', async () => {
    const { captain, entry } = await teamOf();
    const ravi = await memberOf(entry);
    expect((await captain.call('DELETE', of(entry, ''))).status).toBe(200);
    expect(await ravi.entryIn(CHOIR)).toBeNull();
    await expect.poll(() => subjectsTo(ravi)).toEqual(['Your team is no longer in Lantern Choir']);
    expect(await subjectsTo(captain)).not.toContain('Your team is no longer in Lantern Choir');
  });

  it('is of one college where the event says so', async () => {
    const rules = { team: { min: 2, max: 3, sameCollege: true } };
    const { entry } = await teamOf(rules, 'Anna University, Chennai');
    const { invitation } = entry;
    const other = await newRegistrant(server, { college: 'Somewhere Else' });
    expect(await other.join({ invitation })).toMatchObject({
      status: 409,
      message:
        'All of a team are of one college here, and this one is of Anna University, Chennai.',
    });
    await memberOf(entry, 'Ravi', 'anna university,  Chennai');
  });

  it('is the only one of a person in its event', async () => {
    const { entry } = await teamOf();
    const ravi = await newRegistrant(server, { name: 'Ravi' });
    await ravi.take(CHOIR, { teamName: 'Others' });
    expect(await ravi.join({ invitation: entry.invitation })).toMatchObject({
      status: 409,
      message: 'You are in this event already, alone or in a team',
    });
  });

  it('whose captain’s account is gone is led by who has been in it longest', async () => {
    const { captain, entry } = await teamOf();
    const ravi = await memberOf(entry);
    await memberOf(entry, 'Asha R.');
    await server.db.deleteFrom('accounts').where('id', '=', captain.id).execute();
    await server.applyDue(Date.now());
    expect(await ravi.entryIn(CHOIR)).toMatchObject({ isCaptain: true, state: 'held' });
    await expect
      .poll(() => subjectsTo(ravi))
      .toEqual(['You are captain of your team for Lantern Choir']);
  });
});
