import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type * as z from 'zod/mini';
import type { Call } from '../../contract/call.ts';
import type { Database } from '../database/connection.ts';
import { NotFoundError } from './errors.ts';
import type { FormLimits } from './form.ts';

/** A signed-in browser. */
export interface Session {
  readonly tokenHash: string;
  readonly accountId: string;
}

/** A request of a call: its input as the contract reads it, and its session where the call needs one. */
interface Asked<C extends Call, S extends Session = Session> {
  readonly body: Output<C, 'body'>;
  readonly query: Output<C, 'query'>;
  readonly params: Output<C, 'params'>;
  readonly session: C extends { bearer: true } ? S : undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type AskedToChange<C extends Call> = Asked<C> & {
  /** The same for repeats with the same input, and for nothing else; empty where no `Idempotency-Key` was sent. */
  readonly idempotencyId: string;
};

type Output<C, Name extends string> =
  C extends Record<Name, infer S extends z.ZodMiniType> ? z.output<S> : undefined;
type Answer<C extends Call> = z.input<C['answer']>;
export type Message<C extends Call> = Answer<C> extends { message: infer M } ? M : never;

declare const isStored: unique symbol;
/** The answer of a change, stored with its effect; only a `Change` gives one. */
interface StoredAnswer {
  readonly [isStored]: true;
}

/**
 * Does `act` in a transaction, and stores the answer with it for repeats; stores none where it gives undefined.
 * @throws BusyError when a repeat at the same moment was first, so that the transaction undoes its effect
 */
export interface Change<C extends Call> {
  (act: (trx: Database) => Promise<Message<C>>): Promise<StoredAnswer>;
  (act: (trx: Database) => Promise<Message<C> | undefined>): Promise<StoredAnswer | undefined>;
}

/** Asks in a transaction once more whether who was let in may still do it. @throws HttpError */
export type Recheck = (trx: Database) => Promise<void>;

/**
 * What a changing call does. `prepare`: what would hold its transaction up, such as hashing, and what follows it; where
 * it changes something in another transaction, that begins with `recheck`, as `change` does by itself.
 */
type Steps<C extends Call, A = AskedToChange<C>> =
  | ((trx: Database, asked: A) => Promise<Message<C>>)
  | {
      readonly prepare: (asked: A, change: Change<C>, recheck: Recheck) => Promise<StoredAnswer>;
    };

type Options = RouteShorthandOptions & {
  readonly form?: FormLimits;
  readonly isOn?: IsOn;
  /** See `lightTransaction`. */
  readonly isLight?: boolean;
};

/** Serves calls of one kind; handlers are given `More` beside the request, and `ToChange` where they change something. */
export interface ServeOf<Kind extends Call, More = unknown, ToChange = unknown> {
  /**
   * Answers a call that only reads. Its session is asked for before the body is read and after the limits of one
   * address, which count what is refused too; a multipart call needs `form`. With `findSession` a call takes its session
   * from there, which may bring what the call tells of it. `isOn`: see `serveWhile`.
   */
  <C extends Kind, S extends Session = Session>(
    call: C,
    handle: (asked: Asked<C, S> & More) => Answer<C> | Promise<Answer<C>>,
    options?: Options & { findSession?: FindSession<S> },
  ): void;
  /** Answers a call that changes something, in one transaction with its answer and with what is noted of it. */
  change<C extends Kind>(
    call: C,
    steps: Steps<C, AskedToChange<C> & More & ToChange>,
    options?: Options,
  ): void;
}

export type Serve = ServeOf<Call>;

/** Asked with every request: `festival.yaml` changes while the server runs. */
export type IsOn = () => boolean;

/** The session of a token that is good. */
export type FindSession<S extends Session = Session> = (token: string) => Promise<S | undefined>;

/** Twice is once: implemented in `server/idempotency/`. */
export interface Idempotency {
  /**
   * The answer of `act`, or the one that an earlier request of the same key got; `act` calls `store` in the transaction
   * of its effect. @throws BadInputError for a key of another form, HttpError with 422 when it stood for other input
   */
  once(
    request: FastifyRequest,
    read: () => object,
    act: (input: object, key: { id: string; store: StoreAnswer }) => Promise<unknown>,
  ): Promise<unknown>;
  /** True where this request repeats one that has ended its own session. */
  hasEndedSession(request: FastifyRequest): Promise<boolean>;
}

/** @throws BusyError where a repeat has stored one meanwhile */
export type StoreAnswer = (trx: Database, answer: unknown) => Promise<void>;

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined;
  }
  interface FastifyContextConfig {
    call?: Call;
  }
}

/** `Serve` before its types: what each call has of its own is known to `ServeOf` alone. */
export interface Untyped {
  (call: Call, handle: (asked: AnyAsked) => unknown, options?: AnyOptions): void;
  change(call: Call, steps: AnySteps, options?: AnyOptions): void;
}
type AnyAsked = { readonly request: FastifyRequest };
export type AnyOptions = Options & { findSession?: FindSession };
type AnyChange = (act: (trx: Database) => Promise<unknown>) => Promise<unknown>;
type AnySteps =
  | ((trx: Database, asked: AnyAsked) => Promise<unknown>)
  | { prepare: (asked: AnyAsked, change: AnyChange, recheck: Recheck) => Promise<unknown> };

/** `serve` for the calls of a feature: while it is off they answer as an address with nothing at it does. */
export function serveWhile<S extends object>(isOn: IsOn, serve: S): S {
  const always = serve as unknown as Untyped;
  const whileOn: Untyped = (call, handle, own) => always(call, handle, { ...own, isOn });
  whileOn.change = (call, steps, own) => always.change(call, steps, { ...own, isOn });
  return whileOn as unknown as S;
}

/** The same for a route that is no call of the contract: a hook for its `preParsing` or before. */
export function requireOn(isOn: IsOn) {
  return async () => {
    if (!isOn()) throw new NotFoundError();
  };
}
