import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../contract/call.ts';
import { DESK_CALLS } from '../../../contract/desk/all-calls.ts';
import { type Act, RIGHTS } from '../../../contract/desk/rights.ts';
import { MUSIC_MANAGER, signedInOrganiser } from '../../testing/desk.ts';
import { newDeskPerson } from '../../testing/desk-people.ts';
import { newRegistrant, startDeskServerWith } from '../../testing/entries.ts';
import { fieldsOf } from '../../testing/good-requests.ts';
import { shared } from '../../testing/server.ts';
import type { DeskCall } from './guard.ts';

/*
 * Every call of the desk that a cluster manager may make and that takes somebody by a code, an e-mail, a phone or a name, also those
 * that are added later: nobody outside of their clusters is opened by it, who hasn't an e-mail to be told by neither.
 */

const team = { min: 2, max: 4, sameCollege: false };
const server = shared(() =>
  startDeskServerWith(
    new Map([
      ['Humming', { rules: { team } }],
      ['First Song', { rules: {} }],
    ]),
  ),
);
const manager = shared(() => signedInOrganiser(server, MUSIC_MANAGER));

const NAMES_SOMEBODY = /^(person|people|codes|user_email)$/;
const CALLS: readonly DeskCall[] = DESK_CALLS;

function isManagers({ needs }: DeskCall): boolean {
  return needs in RIGHTS && 'cluster-manager' in RIGHTS[needs as Act].roles;
}

const calls = CALLS.filter(
  (call) => isManagers(call) && fieldsOf(call.body).some((name) => NAMES_SOMEBODY.test(name)),
);

type Stranger = Awaited<ReturnType<typeof newDeskPerson>>;

interface Recipe {
  readonly body: (stranger: Stranger) => object;
  /** What the manager is told: that it is done, or that they reach nobody so. */
  readonly status: 200 | 403;
}

const words = { subject: 'Rain', body: 'Come in.' };
const chosen = ({ code }: Stranger) => ({ kind: 'people', codes: [code], ...words });
const RECIPES: Readonly<Record<string, Recipe>> = {
  addEntry: { body: ({ phone }) => ({ person: phone }), status: 200 },
  addEntries: {
    body: ({ code }) => ({ people: [{ line: 1, person: code }], onlyGood: false }),
    status: 200,
  },
  swapMember: {
    body: ({ fullName }) => ({ person: fullName, reason: 'They are ill' }),
    status: 200,
  },
  countRecipients: { body: chosen, status: 403 },
  sendMessage: { body: chosen, status: 403 },
  tryMessage: { body: chosen, status: 403 },
};

let entry: string;
let member: string;
beforeAll(async () => {
  const captain = await newRegistrant(server);
  await captain.take('Humming', { teamName: 'Lamps' });
  entry = (await captain.entryIn('Humming'))!.id;
  const row = server.db.selectFrom('accounts').select('participantCode');
  member = (await row.where('id', '=', captain.id).executeTakeFirstOrThrow()).participantCode;
});

function addressOf({ name, path }: Call): string {
  return path
    .replace('/api/desk', '')
    .replace(':cluster', 'music')
    .replace(':event', name === 'swapMember' ? 'Humming' : 'First%20Song')
    .replace(':id', entry)
    .replace(':code', member);
}

describe('Whom a cluster manager names', () => {
  it.each(calls.map((call) => [call.name, call] as const))(
    'isn’t opened by it, nor by what follows while it can be undone unseen: %s',
    async (name, call) => {
      const recipe = RECIPES[name];
      if (!recipe) throw new Error(`How ${name} is done isn’t said here`);
      const stranger = await newDeskPerson(server, { email: null as never });
      const body = recipe.body(stranger);
      const answer = await manager.call(call.method as 'POST', addressOf(call), body);
      expect(answer.statusCode, answer.body).toBe(recipe.status);
      const said = [answer.body];
      const look = async (...asked: Parameters<typeof manager.call>) =>
        said.push((await manager.call(...asked)).body);
      await look('GET', `/people/${stranger.code}`);
      await look('GET', `/people?q=${stranger.phone}`);
      for (const event of ['Humming', 'First%20Song'])
        await look('POST', `/events/music/${event}/phones`);
      await look('GET', `/events/music/Humming/entries/${entry}`);
      expect(said.filter((one) => one.includes(stranger.phone))).toEqual([]);
    },
  );
});
