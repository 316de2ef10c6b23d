import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { removeAccount } from '../../accounts/profile/store.ts';
import { MUSIC_MANAGER, signedInOrganiser } from '../../testing/desk.ts';
import {
  type EventForTest,
  newRegistrant,
  type Registrant,
  startDeskServerWith,
  turnClock,
} from '../../testing/entries.ts';
import { lastMailTo, mailsTo } from '../../testing/mails.ts';
import { publishPrizes } from '../../testing/prizes.ts';
import { shared } from '../../testing/server.ts';

const PATH = '/events/music/Humming';
const TEAM = { min: 3, max: 4, sameCollege: false };

const events = new Map<string, EventForTest>();
const server = shared(() => startDeskServerWith(events));
const manager = shared(() => signedInOrganiser(server, MUSIC_MANAGER));

beforeEach(async () => {
  events.set('Humming', { rules: { team: TEAM } });
  await server.db.deleteFrom('resultPublications').execute();
});

interface Team {
  readonly id: string;
  readonly captain: Registrant;
  readonly member: Registrant;
}

let teams = 0;

async function newTeam(): Promise<Team> {
  teams += 1;
  const [captain, member] = [await newRegistrant(server), await newRegistrant(server)];
  const taken = await captain.take('Humming', { teamName: `Lamps ${teams}` });
  expect(taken.status, taken.message).toBe(200);
  const { id, invitation } = (await captain.entryIn('Humming'))!;
  const joined = await member.join({ invitation });
  expect(joined.status, joined.message).toBe(200);
  return { id, captain, member };
}

async function codeOf({ id }: Pick<Registrant, 'id'>): Promise<string> {
  const row = server.db.selectFrom('accounts').select('participantCode').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).participantCode;
}

async function swap({ id }: Team, goes: Registrant, comes: Pick<Registrant, 'email'>) {
  const path = `${PATH}/entries/${id}/members/${await codeOf(goes)}/swap`;
  const answer = await manager.call('POST', path, { person: comes.email, reason: 'They are ill' });
  return { status: answer.statusCode, ...answer.json() };
}

async function undo({ id }: Team, swapId: string) {
  return (await manager.call('POST', `${PATH}/entries/${id}/swaps/${swapId}/undo`)).statusCode;
}

async function peopleOf({ id }: Team): Promise<string[]> {
  const members = server.db.selectFrom('entryMembers').select(['accountId', 'isCaptain']);
  const rows = await members.where('entryId', '=', id).where('leftAt', 'is', null).execute();
  return rows
    .map(({ accountId, isCaptain }) => `${accountId}${isCaptain ? ' captain' : ''}`)
    .sort();
}

function people(captain: Registrant, ...others: Registrant[]): string[] {
  return [`${captain.id} captain`, ...others.map(({ id }) => id)].sort();
}

describe('a member whom the desk swaps', () => {
  it('is out and somebody else in; both are mailed after a minute, and it is written down', async () => {
    const team = await newTeam();
    const comes = await newRegistrant(server, { name: 'Meera' });
    expect(await swap(team, team.member, comes)).toMatchObject({
      status: 200,
      message: { name: 'Meera' },
    });
    expect(await peopleOf(team)).toEqual(people(team.captain, comes));
    expect(await team.member.entryIn('Humming')).toBe(null);
    const read = (await manager.call('GET', `${PATH}/entries/${team.id}`)).json().message;
    expect(read.trail[0]).toMatchObject({ what: 'member swapped', by: manager.name });
    // Nobody opens somebody's phone by a swap that they undo.
    expect(Object.keys(read.phones)).not.toContain(await codeOf(comes));
    const audit = server.db.selectFrom('auditEntries').select(['record', 'accountId']);
    expect(await audit.where('record', 'like', 'swapped %').orderBy('sequence').execute()).toEqual([
      { record: 'swapped out of a team', accountId: team.member.id },
      { record: 'swapped into a team', accountId: comes.id },
    ]);
    expect(await mailsTo(server, comes.email)).toEqual([]);
    turnClock(Date.now() + 61_000);
    const told = await lastMailTo(server, team.member.email, 1);
    expect(told.text).toContain('They are ill');
    expect((await lastMailTo(server, comes.email, 1)).head).toContain('You are in a team for');
  });

  it('is in again where it is undone within a minute, and nobody is mailed', async () => {
    const team = await newTeam();
    const comes = await newRegistrant(server);
    const { message } = await swap(team, team.captain, comes);
    expect(await peopleOf(team)).toEqual(people(comes, team.member));
    expect(await undo(team, message.swap)).toBe(200);
    expect(await peopleOf(team)).toEqual(people(team.captain, team.member));
    expect(await undo(team, message.swap)).toBe(409);
    turnClock(Date.now() + 61_000);
    const late = await swap(team, team.member, comes);
    turnClock(Date.now() + 61_000);
    expect(await undo(team, late.message.swap)).toBe(409);
    const heads = (await mailsTo(server, team.captain.email)).map(({ head }) => head).join();
    expect(heads).not.toContain('You are no longer');
  });

  it('is not undone once a mail about it is on its way, by whichever process’s clock', async () => {
    const team = await newTeam();
    const comes = await newRegistrant(server);
    const { message } = await swap(team, team.member, comes);
    const early = server.db.updateTable('jobs').set({ runAfter: 0 });
    await early.where('accountId', '=', comes.id).execute();
    await lastMailTo(server, comes.email, 1);
    expect(await undo(team, message.swap)).toBe(409);
    expect(await peopleOf(team)).toEqual(people(team.captain, comes));
  });

  it('can’t be replaced by somebody who is in the event already', async () => {
    const [team, other] = [await newTeam(), await newTeam()];
    for (const { email } of [team.captain, other.member, team.member])
      expect(await swap(team, team.member, { email })).toMatchObject({
        status: 400,
        fields: { person: 'They are in this event already, alone or in a team' },
      });
    expect(await swap(team, team.member, { email: 'nobody@example.org' })).toMatchObject({
      status: 400,
    });
    expect(await peopleOf(team)).toEqual(people(team.captain, team.member));
  });

  it('is not undone once they are in another team of the event', async () => {
    const [team, other] = [await newTeam(), await newTeam()];
    const { message } = await swap(team, team.member, await newRegistrant(server));
    expect(await swap(other, other.member, team.member)).toMatchObject({ status: 200 });
    expect(await undo(team, message.swap)).toBe(409);
  });

  it('is of their captain’s college where an event goes by it', async () => {
    events.set('Humming', { rules: { team: { ...TEAM, sameCollege: true } } });
    const team = await newTeam();
    const elsewhere = await newRegistrant(server, { college: 'Another college' });
    const refused = await swap(team, team.member, elsewhere);
    expect([refused.status, refused.fields.person]).toEqual([
      400,
      'All of a team are of one college here, and this one is of Anna University, Chennai',
    ]);
    events.set('Humming', { rules: { team: TEAM, perCollege: 9 } });
    expect(await swap(team, team.captain, elsewhere)).toMatchObject({ status: 400 });
    expect(await swap(team, team.member, elsewhere)).toMatchObject({ status: 200 });
  });

  it('by two at one moment is one', async () => {
    const [team, other] = [await newTeam(), await newTeam()];
    const comes = await newRegistrant(server);
    const both = await Promise.all([
      swap(team, team.member, comes),
      swap(other, other.member, comes),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const again = await Promise.all([
      swap(team, team.captain, await newRegistrant(server)),
      swap(team, team.captain, await newRegistrant(server)),
    ]);
    expect(again.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('comes back by neither the link nor the code that they know', async () => {
    const team = await newTeam();
    const { invitation, code } = (await team.captain.entryIn('Humming'))!;
    const comes = await newRegistrant(server);
    expect(await swap(team, team.member, comes)).toMatchObject({ status: 200 });
    expect((await team.member.join({ invitation })).status).toBe(404);
    expect((await team.member.findByCode(code!)).status).toBe(404);
    expect(await peopleOf(team)).toEqual(people(team.captain, comes));
    const renewed = (await team.captain.entryIn('Humming'))!;
    expect((await (await newRegistrant(server)).join(renewed)).status).toBe(200);
  });

  it('is none for somebody who deletes their account meanwhile, and the desk is told', async () => {
    const team = await newTeam();
    const comes = await newRegistrant(server);
    let swapped: ReturnType<typeof swap> | undefined;
    await server.db.transaction().execute(async (trx) => {
      await removeAccount(trx, comes.id);
      swapped = swap(team, team.member, comes);
      await pause(300);
    });
    expect([400, 409]).toContain((await swapped!).status);
    expect(await peopleOf(team)).toEqual(people(team.captain, team.member));
  });

  it('stays once results are published, also where that was meanwhile', async () => {
    const team = await newTeam();
    const comes = await newRegistrant(server);
    const { message } = await swap(team, team.member, comes);
    const row = server.db.selectFrom('entries').select('eventId').where('id', '=', team.id);
    const { eventId } = await row.executeTakeFirstOrThrow();
    const event = { eventId, clusterName: 'Music', eventName: 'Humming' };
    await publishPrizes(server, [{ entryId: team.id }], [], event);
    expect(await swap(team, comes, team.member)).toMatchObject({
      status: 409,
      message: 'Results are published: its teams stay as they were',
    });
    expect(await undo(team, message.swap)).toBe(409);
    expect(await peopleOf(team)).toEqual(people(team.captain, comes));
  });

  it('is none of who is alone, and of nobody’s team by another event’s address', async () => {
    const alone = await newRegistrant(server);
    const { id } = (
      await manager.call('POST', `${PATH}/entries`, { person: alone.email, reason: '' })
    ).json().message;
    const team = { id, captain: alone, member: alone };
    expect(await swap(team, alone, await newRegistrant(server))).toMatchObject({ status: 409 });
    const path = `/events/music/First%20Song/entries/${id}/members/${await codeOf(alone)}/swap`;
    const asked = { person: alone.email, reason: 'They are ill' };
    expect((await manager.call('POST', path, asked)).statusCode).toBe(404);
  });
});
