import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type * as z from 'zod/mini';
import { type Call, changesSomething } from '../../contract/call.ts';
import { BadInputError, NoSessionError, NotFoundError, WrongTypeError } from './errors.ts';
import { type FormLimits, withForm } from './form.ts';
import type { Press, Presses } from './press.ts';

/** A signed-in browser. */
export interface Session {
  readonly tokenHash: string;
  readonly accountId: string;
}

/** A request of a call: its input as the contract reads it, and its session where the call needs one. */
export interface Asked<C extends Call, S extends Session = Session> {
  readonly body: Output<C, 'body'>;
  readonly query: Output<C, 'query'>;
  readonly params: Output<C, 'params'>;
  readonly session: C extends { bearer: true } ? S : undefined;
  /** Of a call that changes something: its answer is kept in the transaction of its effect. */
  readonly press: C extends { method: 'GET' } | { onlyReads: true } ? undefined : Press;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Output<C, Name extends string> =
  C extends Record<Name, infer S extends z.ZodMiniType> ? z.output<S> : undefined;

/**
 * Answers a call of the contract. The call's session is asked for before the body is read and after the
 * limits of one address, which count what is refused too; a multipart call needs `form`. With `findSession` a
 * call takes its session from there, which may bring what the call tells of it. `isOn`: see `serveWhile`.
 */
export type Serve = <C extends Call, S extends Session = Session>(
  call: C,
  handle: (asked: Asked<C, S>) => z.input<C['answer']> | Promise<z.input<C['answer']>>,
  options?: RouteShorthandOptions & {
    form?: FormLimits;
    findSession?: FindSession<S>;
    isOn?: IsOn;
  },
) => void;

/** Asked with every request: `festival.yaml` changes while the server runs. */
export type IsOn = () => boolean;

/** The session of a token that is good. */
export type FindSession<S extends Session = Session> = (token: string) => Promise<S | undefined>;

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined;
  }
  interface FastifyContextConfig {
    call?: Call;
  }
}

interface CallServerDependencies {
  readonly findSession: FindSession;
  readonly presses: Presses;
}

/** Makes `app` a server of calls: from here on it refuses a route that isn't registered through `Serve`. */
export function callServer(
  app: FastifyInstance,
  { findSession: find, presses }: CallServerDependencies,
): Serve {
  // A scope within another one has it already.
  if (!app.hasRequestDecorator('session')) app.decorateRequest('session', undefined);
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.call) throw new Error(`${method} ${url} is no call of the contract`);
  });

  const requireSession = (findSession: FindSession) => async (request: FastifyRequest) => {
    const token = bearerToken(request);
    request.session = token ? await findSession(token) : undefined;
    if (request.session || (token && (await presses.hasEndedSession(request)))) return;
    throw new NoSessionError();
  };

  return (call, handle, { form, findSession = find, isOn, ...options } = {}) =>
    app.route({
      ...options,
      method: call.method,
      url: call.path,
      config: { ...options.config, call },
      preParsing: [
        ...(isOn ? [requireOn(isOn)] : []),
        ...(call.bearer ? [requireSession(findSession)] : []),
      ],
      handler: async (request, reply) => {
        const answer = (given: unknown) => {
          if (call.body && (given === undefined || given === null))
            throw new WrongTypeError('JSON');
          const read = () => ({
            body: call.body && parseInput(call.body, given),
            query: call.query && parseInput(call.query, request.query),
            params: call.params && parseInput(call.params, request.params),
          });
          const act = async (input: ReturnType<typeof read>, press?: Press) =>
            handle({
              ...input,
              ...{ session: request.session, press, request, reply },
            } as unknown as Parameters<typeof handle>[0]);
          return changesSomething(call) ? presses.once(request, read, act) : act(read());
        };
        return call.bodyKind ? withForm(request, form, answer) : answer(request.body);
      },
    });
}

/** `serve` for the calls of a feature: while it is off they answer as an address with nothing at it does. */
export function serveWhile(isOn: IsOn, serve: Serve): Serve {
  return (call, handle, options) => serve(call, handle, { ...options, isOn });
}

/** The same for a route that is no call of the contract: a hook for its `preParsing` or before. */
export function requireOn(isOn: IsOn) {
  return async () => {
    if (!isOn()) throw new NotFoundError();
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
