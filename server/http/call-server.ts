import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { type Call, changesSomething } from '../../contract/call.ts';
import type { Database } from '../database/connection.ts';
import { lightTransaction } from '../database/transactions.ts';
import { asSender } from './connection-line.ts';
import { BadInputError, NoSessionError, WrongTypeError } from './errors.ts';
import { turnsByKey } from './fair-queue.ts';
import { withForm } from './form.ts';
import {
  type AnyOptions,
  type FindSession,
  type Idempotency,
  requireOn,
  type ServeOf,
  type Untyped,
} from './serve-call.ts';

interface CallServerDependencies {
  readonly db: Database;
  readonly findSession: FindSession;
  readonly idempotency: Idempotency;
}

interface Additions<More> {
  /** Given to the handler with each request. */
  readonly more?: (request: FastifyRequest) => More;
  /**
   * Done first in the transaction of a change: asks once more whether who was let in may still do it.
   * @throws HttpError where something ended while the request was on its way
   */
  readonly firstly?: (trx: Database, request: FastifyRequest) => Promise<void>;
  /** Whose changes come one after the other; by default those of a session's account. */
  readonly turnOf?: (request: FastifyRequest) => string | undefined;
  /** Done last in the transaction of a change. */
  readonly lastly?: (trx: Database, request: FastifyRequest) => Promise<void>;
}

/** Makes `app` a server of calls: from here on it refuses a route that isn't registered through what this gives. */
export function callServer<Kind extends Call, More = unknown, ToChange = unknown>(
  app: FastifyInstance,
  dependencies: CallServerDependencies,
  { more, firstly, lastly, turnOf = accountOf }: Additions<More & ToChange> = {},
): ServeOf<Kind, More, ToChange> {
  const { db, idempotency } = dependencies;
  const inTurn = turnsByKey();
  // A scope within another one has it already.
  if (!app.hasRequestDecorator('session')) app.decorateRequest('session', undefined);
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.call) throw new Error(`${method} ${url} is no call of the contract`);
  });

  const serve: Untyped = (call, handle, options = {}) => {
    if (changesSomething(call)) throw new Error(`${call.name} changes something: serve.change`);
    const answer: AnswerCall = async (read, on) =>
      handle({ ...read(), ...on, ...more?.(on.request) });
    addRoute(app, dependencies, { call, answer, options });
  };

  serve.change = (call, steps, { isLight, ...options } = {}) => {
    if (!changesSomething(call)) throw new Error(`${call.name} changes nothing: serve`);
    const inTransaction = (work: (trx: Database) => Promise<unknown>) =>
      isLight ? lightTransaction(db, work) : db.transaction().execute(work);
    const act: ActOnce = (on, input, { id: idempotencyId, store }) => {
      const { request } = on;
      const asked = () => ({ ...input, ...on, idempotencyId, ...more?.(request) });
      const recheck = async (trx: Database) => firstly?.(trx, request);
      const change = (act: (trx: Database) => Promise<unknown>) =>
        // Whoever isn't signed in yet is known once it was found out whom the request is about.
        inTurn(turnOf(request) ? undefined : request.about, () =>
          inTransaction(async (trx) => {
            await recheck(trx);
            const message = await act(trx);
            if (message === undefined) return undefined;
            await store(trx, { message });
            await lastly?.(trx, request);
            return { message };
          }),
        );
      return typeof steps === 'function'
        ? change((trx) => steps(trx, asked()))
        : steps.prepare(asked(), change, recheck);
    };
    // In line before there is a transaction: each that waits for a row within one would hold a connection.
    const answer: AnswerCall = (read, on) =>
      idempotency.once(on.request, read, (input, key) =>
        inTurn(turnOf(on.request), async () => act(on, input, key)),
      );
    addRoute(app, dependencies, { call, answer, options });
  };

  return serve as unknown as ServeOf<Kind, More, ToChange>;
}

type On = Pick<FastifyRequest, 'session'> & { request: FastifyRequest; reply: FastifyReply };

/** Answers a request, once it has been let in; `read`: its input. */
type AnswerCall = (read: () => object, on: On) => Promise<unknown>;

type ActOnce = (on: On, ...given: Parameters<Parameters<Idempotency['once']>[2]>) => unknown;

function accountOf({ session }: FastifyRequest): string | undefined {
  return session?.accountId;
}

function addRoute(
  app: FastifyInstance,
  dependencies: CallServerDependencies,
  { call, answer, options }: { call: Call; answer: AnswerCall; options: AnyOptions },
): void {
  const { form, isOn, findSession = dependencies.findSession, ...others } = options;
  app.route({
    ...others,
    method: call.method,
    url: call.path,
    config: { ...others.config, call },
    preParsing: [
      ...(isOn ? [requireOn(isOn)] : []),
      ...(call.bearer ? [requireSession(findSession, dependencies.idempotency)] : []),
    ],
    handler: async (request, reply) => {
      const answerTo = async (given: unknown) => {
        if (call.body && (given === undefined || given === null)) throw new WrongTypeError('JSON');
        const read = () => ({
          body: call.body && parseInput(call.body, given),
          query: call.query && parseInput(call.query, request.query),
          params: call.params && parseInput(call.params, request.params),
        });
        return answer(read, { session: request.session, request, reply });
      };
      // Once more: what comes after a body doesn't know of what was before it.
      return asSender(request, () =>
        call.bodyKind ? withForm(request, form, answerTo) : answerTo(request.body),
      );
    },
  });
}

function requireSession(findSession: FindSession, idempotency: Idempotency) {
  return async (request: FastifyRequest) => {
    const token = bearerToken(request);
    request.session = token ? await findSession(token) : undefined;
    if (request.session || (token && (await idempotency.hasEndedSession(request)))) return;
    throw new NoSessionError();
  };
}

const BEARER = /^Bearer ([A-Za-z0-9_-]{43})$/i;

/** The token of the session that a request names. */
export function bearerToken({ headers }: FastifyRequest): string | undefined {
  return BEARER.exec(headers.authorization ?? '')?.[1];
}

/** The input as the contract reads it, or a `BadInputError` with each field's first fault. */
function parseInput(schema: z.ZodMiniType, input: unknown): unknown {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of result.error.issues) fields[path.join('.') || 'body'] ??= message;
  throw new BadInputError(fields);
}
