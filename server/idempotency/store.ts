import type { FastifyRequest } from 'fastify';
import { SqliteAdapter } from 'kysely';
import { IDEMPOTENCY_KEY } from '../../contract/call.ts';
import { HOUR_MS } from '../../contract/moments.ts';
import { type Sealer, sealer } from '../crypto/sealer.ts';
import { deriveKey, type SecretKeys } from '../crypto/secret-key.ts';
import { hashToken } from '../crypto/tokens.ts';
import { compiledOnce } from '../database/compiled.ts';
import type { Database } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';
import { bearerToken } from '../http/call-server.ts';
import { BadInputError, BusyError, HttpError, NoSessionError } from '../http/errors.ts';
import type { Idempotency, StoreAnswer } from '../http/serve-call.ts';

/*
 * Twice is once: an answer is stored in the transaction of its effect, so that a repeat finds both or neither.
 * It may hold a token. So it is sealed with a key made of ours and the caller's, of which we hold a hash alone:
 * neither the database nor the server can read it before the caller comes back.
 */

const STORED_MS = 24 * HOUR_MS;

/** So many answers are stored of one person in an hour: each lies on the disk for a day. */
const MOST_AN_HOUR = 500;
/** An organiser marks a whole event, or reviews hundreds of cards. */
const MOST_AT_DESK = 5000;

type Act = Parameters<Idempotency['once']>[2];

export function idempotency(db: Database, secretKeys: SecretKeys): Idempotency {
  const underWay = new Map<string, Promise<void>>();

  async function hasEndedSession(request: FastifyRequest): Promise<boolean> {
    const name = nameOf(request, secretKeys);
    return name !== undefined && (await findStored(db, name)) !== undefined;
  }

  async function once(request: FastifyRequest, read: () => object, act: Act): Promise<unknown> {
    const name = nameOf(request, secretKeys);
    if (!name) return act(read(), { id: '', store: async () => undefined });
    while (underWay.has(name.id)) await underWay.get(name.id);
    const { promise, resolve: end } = Promise.withResolvers<void>();
    underWay.set(name.id, promise);
    try {
      const before = await findStored(db, name);
      if (before) return answerAgain(before, read);
      if (request.routeOptions.config.call?.bearer && !request.session) throw new NoSessionError();
      return await actOnce(db, name, read(), act);
    } finally {
      underWay.delete(name.id);
      end();
    }
  }

  return { once, hasEndedSession };
}

/** Acts, unless another process has done so meanwhile: that shows in a refusal, such as of a code used up. */
async function actOnce(db: Database, name: Name, input: object, act: Act): Promise<unknown> {
  const of = hashOf(input);
  const store: StoreAnswer = async (trx, answer) => {
    const sealed = name.sealer.seal(name.id, Buffer.from(JSON.stringify({ of, answer })));
    const { id, bySession, accountId } = name;
    const now = Date.now();
    const row = { id, bySession, accountId, sealed, expiresAt: now + STORED_MS };
    const times = { now, since: now - HOUR_MS + STORED_MS };
    const others = await createAnswer(trx, row, times);
    if (others === undefined) throw new BusyError(1);
    // The change has the person's account to itself.
    if (others >= name.most) throw tooMany(name);
  };
  try {
    return await act(input, { id: hashToken(`${name.secret} ${of}`), store });
  } catch (error) {
    const before = await findStored(db, name);
    if (!before) throw error;
    return answerAgain(before, () => input);
  }
}

function tooMany({ most }: Name): HttpError {
  const message = `You have changed something ${most} times within an hour, which is all that is taken. Please try again in ten minutes`;
  return new HttpError(429, message, { retryAfterSeconds: 600 });
}

interface Name {
  readonly id: string;
  readonly accountId: string | null;
  readonly most: number;
  readonly bySession: string | null;
  readonly sealer: Sealer;
  readonly secret: string;
}

/** Undefined where no key was sent. @throws BadInputError for one of another form */
function nameOf(request: FastifyRequest, secretKeys: SecretKeys): Name | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key))
    throw new BadInputError({
      'Idempotency-Key': 'Must be 16 to 64 letters, digits, hyphens or underscores',
    });
  const { call } = request.routeOptions.config;
  const idFor = (whose: string) => hashToken(`${call?.name} ${whose} ${key}`);
  const token = bearerToken(request);
  const keys = secretKeys.map((secretKey) => deriveKey(secretKey, `press ${key}`));
  return {
    id: idFor(request.session?.accountId ?? ''),
    accountId: request.session?.accountId ?? null,
    most: call && 'needs' in call ? MOST_AT_DESK : MOST_AN_HOUR,
    bySession: token ? idFor(hashToken(token)) : null,
    sealer: sealer(keys as [Buffer, ...Buffer[]], 'answer'),
    secret: keys[0]!.toString('hex'),
  };
}

interface Stored {
  /** The input's hash. */
  readonly of: string;
  readonly answer: unknown;
}

async function findStored(db: Database, name: Name): Promise<Stored | undefined> {
  const found = await findAnswer(db, name, Date.now());
  return found && JSON.parse(name.sealer.unseal(found.id, Buffer.from(found.sealed)).toString());
}

/** @throws HttpError with 422 for other input; what can't be read is other input, too */
function answerAgain({ of, answer }: Stored, read: () => unknown): unknown {
  if (of !== hashOrNone(read)) throw new HttpError(422, OTHER_INPUT);
  return answer;
}

const OTHER_INPUT =
  'This Idempotency-Key was sent with something else before. What has changed needs a new one';

function hashOrNone(read: () => unknown): string | undefined {
  try {
    return hashOf(read());
  } catch (error) {
    if (error instanceof BadInputError) return undefined;
    throw error;
  }
}

/** The captcha is no part of it: a repeat may have had to solve another one. */
function hashOf(input: unknown): string {
  return hashToken(
    JSON.stringify(input, (name, value) => (name === 'user_recaptcha_code' ? undefined : value)),
  );
}

type AnswerRow = Tables['presses'];

/** The answer that is stored under its id, or by the session that it came with. */
async function findAnswer(
  db: Database,
  by: Pick<AnswerRow, 'id' | 'bySession'>,
  now: number,
): Promise<Pick<AnswerRow, 'id' | 'sealed'> | undefined> {
  const { rows } = await selectAnswer(db, by.id, by.bySession, now);
  return rows[0];
}

/**
 * PostgreSQL locks the row, so that a repeat is answered where the first one could have been, and is as safe: a standby that
 * led until a moment ago, and has what no other had yet, refuses, and a leader waits for its standby.
 */
const selectAnswer = compiledOnce((db, id: string, bySession: string | null, now: number) => {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const answer = db
    .selectFrom('presses')
    .select(['id', 'sealed'])
    .where((where) => where.or([where('id', '=', id), where('bySession', '=', bySession)]))
    .where('expiresAt', '>', now);
  return isSqlite ? answer : answer.forUpdate();
});

/**
 * Stores an answer, and gives how many others of its account expire after `since`; undefined when there is one of this id
 * already, also at the same moment; one that has expired gives way.
 */
async function createAnswer(
  db: Database,
  { id, bySession, accountId, sealed, expiresAt }: AnswerRow,
  { now, since }: { now: number; since: number },
): Promise<number | undefined> {
  const { rows } = await insertAnswer(
    db,
    ...[id, bySession, accountId],
    ...[sealed, expiresAt, now, since],
  );
  return rows[0] && Number(rows[0].others);
}

const insertAnswer = compiledOnce(
  (
    db,
    ...[id, bySession, accountId, sealed, expiresAt, now, since]: [
      ...[string, string | null, string | null],
      ...[Uint8Array, number, number, number],
    ]
  ) =>
    db
      .insertInto('presses')
      .values({ id, bySession, accountId, sealed, expiresAt })
      .onConflict((clash) =>
        clash
          .column('id')
          .doUpdateSet({ sealed, expiresAt, bySession, accountId })
          .where('presses.expiresAt', '<=', now),
      )
      .returning(({ selectFrom, fn }) =>
        selectFrom('presses as other')
          .select(fn.countAll<number>().as('count'))
          .where('other.accountId', '=', accountId)
          .where('other.expiresAt', '>', since)
          .where('other.id', '!=', id)
          .as('others'),
      ),
);
