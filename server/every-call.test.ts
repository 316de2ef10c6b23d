import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { type Call, changesSomething } from '../contract/call.ts';
import { ENTRY_CALLS } from '../contract/entries/all-calls.ts';
import type { Entry } from '../contract/entries/entry.ts';
import type { Message } from './mail/mail.ts';
import { EVERY_CALL } from './site/reference/routes.ts';
import { startDeskServer } from './testing/desk.ts';
import { festivalWithEntries, newRegistrant, placesOf } from './testing/entries.ts';
import { goodInput, requestOf } from './testing/good-requests.ts';
import { logIn, type Person, shared, signedUpPerson } from './testing/server.ts';

/*
 * Every call of the contract, also those that are added later: what takes a password or guesses has a limit and counts
 * failures; what sends a mail uses up nothing that its reader must hear; what takes a place asks who it is, and what changes one
 * is told in its history. What the desk's calls leave in the audit log: desk/access/written-down.test.ts.
 */

/** Those of content are the same for everybody, and change nothing. */
const CALLS = EVERY_CALL.filter(({ server: of }) => of === 'accounts');

const limits = new Map<Call, { max: number; groupId?: string; isShared?: true }>();
const registered = new Set<Call>();

/** Routes say their limits as they are registered. */
function noteLimits(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ config = {} }) => {
    const { call, rateLimit } = config as { call?: Call; rateLimit?: never };
    if (call) registered.add(call);
    if (call && rateLimit) limits.set(call, rateLimit);
  });
}
beforeAll(() => subscribe('fastify.initialization', noteLimits));
afterAll(() => void unsubscribe('fastify.initialization', noteLimits));

const sent: Message[] = [];
const mail = { send: async (message: Message) => void sent.push(message), close: () => undefined };
const TEAMS = 'Call & Answer';
const rules = { team: { min: 1, max: 4, sameCollege: false }, places: 90 };
const server = shared(async () => {
  const { events } = await festivalWithEntries(new Map([[TEAMS, { rules }]]));
  return startDeskServer((content) => ({ ...content, events }), { mail });
});

/** All that was written down to be mailed is sent. */
async function untilSent(): Promise<void> {
  const kinds = ['mail', 'mailed link', 'new password asked for'];
  const waiting = server.db.selectFrom('jobs').select('id').where('kind', 'in', kinds);
  await expect.poll(() => waiting.execute()).toEqual([]);
}

function each(calls: readonly Call[]) {
  return it.each(calls.map((call) => [call.name, call] as const));
}

/** The names of all that a schema takes, however deep they lie. */
function namesIn(schema: z.ZodMiniType | undefined): string[] {
  const { type, ...def } = (schema?._zod.def ?? { type: 'nothing' }) as unknown as Parts;
  const { shape = {}, element, innerType, options = [], in: into, valueType } = def;
  const within = [...Object.values(shape), element, innerType, ...options, into, valueType];
  return [...Object.keys(shape), ...within.flatMap((one) => (one ? namesIn(one) : []))];
}

interface Parts {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly options?: readonly z.ZodMiniType[];
  readonly element?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly in?: z.ZodMiniType;
  readonly valueType?: z.ZodMiniType;
}

const inputOf = ({ body, params, query }: Call) => [body, params, query].flatMap(namesIn);
const takes = (what: RegExp) => (call: Call) => inputOf(call).some((field) => what.test(field));
const isOpen = ({ bearer, front, isOpen = false }: Call) => !bearer && (!front || isOpen);

/** Asks a call again and again, with one input and these changes to it. */
async function asker(call: Call, person: Person) {
  const input = await goodInput(server, call, person);
  const { origin } = new URL(server.settings.publicUrl);
  return (changes: Record<string, string> = {}) => {
    const request = requestOf(call, { ...input, fields: { ...input.fields, ...changes } });
    return server.app.inject({ ...request, headers: { ...request.headers, origin } });
  };
}

const PASSWORD = /password/;
/** What whoever sets a password has shown in its place. */
const SHOWN = /^user_(code|recaptcha_code)$/;

it('Every call that the server answers is looked at here', () => {
  const others = [...registered].filter((call) => !EVERY_CALL.includes(call));
  expect(others.map(({ name }) => name)).toEqual([]);
  expect(registered.size).toBeGreaterThan(100);
});

describe('A call that takes a password', () => {
  each(CALLS.filter(takes(PASSWORD)))(
    'counts wrong ones at all doors, or sets one by a code or a captcha: %s',
    async (_name, call) => {
      expect(limits.get(call)?.max).toBeLessThanOrEqual(1800);
      const person = await signedUpPerson(server);
      const field = inputOf(call).find((name) => /current_password/.test(name)) ?? 'user_password';
      const ask = await asker(call, person);
      const guess = (more = {}) => ask({ [field]: 'Wrong#1234', ...more });
      if ((await guess()).statusCode === 200) {
        const shown = inputOf(call).find((name) => SHOWN.test(name))!;
        const without = await (await asker(call, await signedUpPerson(server)))({ [shown]: '' });
        expect([without.statusCode, Object.keys(without.json().fields)]).toEqual([400, [shown]]);
        return;
      }
      // The captcha is good once, and not asked for before so many.
      for (let time = 1; time < 5; time += 1)
        expect([400, 401]).toContain((await guess({ user_recaptcha_code: '' })).statusCode);
      const { user_email, user_password } = person.fields;
      expect((await logIn(server, user_email, user_password)).statusCode).toBe(429);
    },
  );
});

describe('A call that anybody may make', () => {
  each(CALLS.filter((call) => isOpen(call) && changesSomething(call)))(
    'has a limit of its own where it changes something: %s',
    (_name, call) => expect(limits.get(call)?.max).toBeLessThan(12_000),
  );

  /** Nothing in it is anybody's secret; or nobody guesses it: an id that is signed with our key. */
  const FREE = ['getPlaces', 'readCalendarFeed'];
  each(CALLS.filter((call) => isOpen(call) && takes(/./)(call) && !FREE.includes(call.name)))(
    'has one where it takes what somebody may guess: %s',
    (_name, call) => expect(limits.get(call)?.max).toBeLessThanOrEqual(1800),
  );
});

describe('A mail that a call sends', () => {
  /** Those that send one; a call that isn't among them and does turns this red. */
  const SEND = {
    signUp: ['welcome'],
    requestVerification: ['new password'],
    changePassword: [undefined],
    changeOwnPassword: ['password'],
    claimAccount: [undefined],
    updateBankDetails: ['bank'],
  } as Record<string, Message['budget'][]>;
  const entryCalls: readonly Call[] = ENTRY_CALLS;
  const ofVisitors = CALLS.filter((call) => !call.front && !entryCalls.includes(call));
  each(ofVisitors.filter(changesSomething))(
    'has a budget of its own, unless a mailed code was shown: %s',
    async (name, call) => {
      const person = await signedUpPerson(server);
      const ask = await asker(call, person);
      await untilSent();
      sent.length = 0;
      const answer = await ask();
      expect(answer.statusCode, answer.body).toBe(200);
      await untilSent();
      expect(sent.map(({ budget }) => budget)).toEqual(SEND[name] ?? []);
      if (!takes(/^user_code$/)(call))
        expect(sent.map(({ budget }) => budget)).not.toContain(undefined);
    },
  );
});

describe('A call of places in events', () => {
  /** `by`: of a team of two, its captain unless somebody who is in none; neither has confirmed an e-mail, the other one has. */
  interface Recipe {
    readonly by?: 'newcomer';
    readonly body?: (team: Entry) => object;
    /** What it changes isn't told to whoever asks what became of an entry. */
    readonly noHistory?: true;
  }
  const otherOf = ({ members }: Entry) => members.find(({ isMe }) => !isMe)!.id;
  const RECIPES: Readonly<Record<string, Recipe>> = {
    takePlace: { by: 'newcomer', body: () => ({ teamName: 'Lamps', answers: {} }) },
    joinTeam: { by: 'newcomer', body: ({ invitation }) => ({ invitation, answers: {} }) },
    acceptOffer: {},
    cancelEntry: {},
    removeMember: {},
    handOver: { body: (team) => ({ member: otherOf(team) }) },
    changeAnswers: { body: () => ({ answers: {} }), noHistory: true },
    renewInvitation: { noHistory: true },
    renewCalendarFeed: { noHistory: true },
  };

  async function newTeam() {
    const captain = await newRegistrant(server, { isConfirmed: false });
    const teamName = `Team ${captain.id.slice(0, 8)}`;
    const { message } = await captain.take(TEAMS, { teamName });
    await (await newRegistrant(server)).join({ invitation: message.invitation });
    return { captain, team: (await captain.entryIn(TEAMS))! };
  }

  function addressOf({ path }: Call, team: Entry): string {
    const event = path.replace('/api/events/:cluster/:event', placesOf(TEAMS));
    return event.replace(':id', team.id).replace(':member', otherOf(team));
  }

  const calls: readonly Call[] = ENTRY_CALLS;
  each(calls.filter(changesSomething))(
    'leaves no place to whoever confirmed nothing but for a while, is told in the history, and mails by budgets: %s',
    async (name, call) => {
      const recipe = RECIPES[name];
      if (!recipe) throw new Error(`How ${name} is done isn’t said here`);
      const { captain, team } = await newTeam();
      const by = recipe.by ? await newRegistrant(server, { isConfirmed: false }) : captain;
      const { db } = server;
      if (name === 'acceptOffer')
        await db
          .updateTable('entries')
          .set({ state: 'offered', offeredUntil: Date.now() + 1e6 })
          .where('id', '=', team.id)
          .execute();
      await untilSent();
      sent.length = 0;
      const history = async () =>
        (await db.selectFrom('entryChanges').select('id').execute()).length;
      const before = await history();
      const done = await by.call(call.method as 'POST', addressOf(call, team), recipe.body?.(team));
      expect(done.status, JSON.stringify(done.message)).toBe(200);
      expect((await history()) > before).toBe(!recipe.noHistory);
      await untilSent();
      expect(sent.map(({ budget }) => budget)).not.toContain(undefined);
      const standing = db
        .selectFrom('entryMembers')
        .innerJoin('accounts', 'accounts.id', 'accountId')
        .select('accountId')
        .where('leftAt', 'is', null)
        .where('emailVerifiedAt', 'is', null)
        .where('confirmUntil', 'is', null);
      expect(await standing.execute()).toEqual([]);
    },
  );
});
