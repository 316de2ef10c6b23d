import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorAnswer } from '../../contract/accounts/accounts-call.ts';
import { isAway, isFull, isOrphaned } from '../database/outage.ts';
import { isBusy } from '../database/patience.ts';
import { decodedPath } from './decodable-path.ts';
import { JSON_TYPE } from './json-type.ts';

/** Takes every address, to answer that there is nothing at it. */
const CATCHES_ALL = '/api/*';

/** The site's pages, at whatever address nothing else is. */
const PAGES = /^\/.*$/;

/** An error that a caller may be told of: its status and a message in plain words. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    message: string,
    more: { fields?: Record<string, string>; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.status = status;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** Input at fault: `fields` has each field's message by its wire name. */
export class BadInputError extends HttpError {
  constructor(fields: Record<string, string>) {
    const named = Object.entries(fields).map(([name, message]) => `${message} (${name})`);
    super(400, named.join('. '), { fields });
  }
}

export class NoSessionError extends HttpError {
  constructor() {
    super(401, 'Please log in');
  }
}

export class NotFoundError extends HttpError {
  constructor(message = 'There is nothing at this address') {
    super(404, message);
  }
}

/** `allowed`: the methods that the address takes. */
class MethodError extends HttpError {
  constructor(allowed: readonly string[]) {
    super(405, `This address takes ${allowed.join(', ')} alone`);
  }
}

/** A rule of the festival's that stops somebody; the message says which, in plain words. */
export class AgainstARule extends HttpError {
  constructor(message: string) {
    super(409, message);
  }
}

export class WrongTypeError extends HttpError {
  constructor(expected: string) {
    super(415, `The request must be ${expected}`);
  }
}

export class TooManyRequestsError extends HttpError {
  constructor(retryAfterSeconds: number) {
    super(429, `Too many attempts. Please try again in ${inWords(retryAfterSeconds)}`, {
      retryAfterSeconds,
    });
  }
}

/** Too much at once, here or in the database. Nothing has happened: the same may be asked again. */
export class BusyError extends HttpError {
  constructor(retryAfterSeconds: number) {
    super(503, 'The festival is very busy right now. Please try again in a few seconds', {
      retryAfterSeconds,
    });
  }
}

/** The database can't be reached, or broke off on the way: then nobody knows, but an `Idempotency-Key` finds out. */
class AwayError extends HttpError {
  constructor() {
    super(503, 'The festival can’t reach its records right now. Please try again in a minute', {
      retryAfterSeconds: 5,
    });
  }
}

/** Nothing has happened, and reading still works. */
class FullError extends HttpError {
  constructor() {
    super(503, 'The festival can store nothing more right now. Please try again in a few minutes', {
      retryAfterSeconds: 60,
    });
  }
}

/** Such as an account that its person deleted while the desk put it into a team. Nothing has happened. */
class RemovedError extends HttpError {
  constructor() {
    super(
      409,
      'Somebody or something that this is about was removed just now. Please load it anew',
    );
  }
}

/**
 * Answers every error as `{ message }`, and unknown addresses and methods too. What is unexpected is logged, never shown.
 */
export function answerErrors(app: FastifyInstance): void {
  const methodsOf = allowedMethods(app);
  app.setErrorHandler((error: FastifyError, request, reply) =>
    answerError(toHttpError(error, request) ?? unexpected(error, request), reply),
  );
  app.setNotFoundHandler(({ url }, reply) => {
    const allowed = methodsOf(url);
    if (allowed.length === 0) return answerError(new NotFoundError(), reply);
    return answerError(new MethodError(allowed), reply.header('allow', allowed.join(', ')));
  });
  app.addHook('onRequest', (request, reply, done) => {
    const allowed = request.method === 'OPTIONS' ? methodsOf(request.url) : [];
    if (allowed.length > 0) reply.header('allow', allowed.join(', '));
    done();
  });
}

export function answerError(error: HttpError, reply: FastifyReply): FastifyReply {
  if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds);
  // The rest of such a request isn't waited for.
  if (error.status === 408) reply.header('connection', 'close');
  if (error.status === 401) reply.header('www-authenticate', 'Bearer');
  // Where nothing is said, an edge may keep a 404 or a 410 as long as it likes.
  reply.header('cache-control', 'no-store');
  const body: ErrorAnswer = { message: error.message, fields: error.fields };
  return reply.code(error.status).type(JSON_TYPE).send(body);
}

/** For what the framework throws at a faulty request: its own words may repeat what was sent. */
const FRAMEWORK_MESSAGES: Readonly<Record<number, string>> = {
  400: 'The request could not be read',
  406: 'The request must be a form (multipart/form-data)',
  413: 'The request is too large',
  414: 'The address is too long',
  415: 'The request is of a type that is not understood here',
};

function toHttpError(error: FastifyError, request: FastifyRequest): HttpError | undefined {
  if (error instanceof HttpError) {
    // Visitors hear that another server failed; why (a certificate, a time limit) is for the log alone.
    if (error.status > 500 && error.cause)
      request.log.warn({ err: rootOf(error) }, 'another server failed');
    return error;
  }
  if (isBusy(error)) {
    request.log.warn({ err: error }, 'the database was busy for too long');
    return new BusyError(2);
  }
  if (isAway(error)) {
    request.log.warn({ err: error }, 'the database is away');
    return new AwayError();
  }
  if (isFull(error)) {
    request.log.error({ err: error }, 'the disk of the database is full');
    return new FullError();
  }
  if (isOrphaned(error)) {
    request.log.warn({ err: error }, 'what a change was about is gone');
    return new RemovedError();
  }
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) return undefined;
  return new HttpError(status, FRAMEWORK_MESSAGES[status] ?? 'The request could not be answered');
}

/** `fetch` wraps whatever went wrong, and we wrap that. */
function rootOf(error: Error): Error {
  return error.cause instanceof Error ? rootOf(error.cause) : error;
}

function unexpected(error: Error, request: FastifyRequest): HttpError {
  request.log.error({ err: error }, 'unexpected error');
  return new HttpError(500, 'Something went wrong on our side. Please try again');
}

function inWords(seconds: number): string {
  if (seconds >= 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? 'a second' : `${seconds} seconds`;
}

interface Route {
  readonly pattern: RegExp;
  readonly methods: readonly string[];
}

/**
 * The methods that an address takes, by the routes that `app` gets from here on; none of an unknown address. `OPTIONS`
 * says them, and 405 does. Source: RFC 9110, 10.2.1.
 */
function allowedMethods(app: FastifyInstance): (url: string) => string[] {
  const routes: Route[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (url === CATCHES_ALL) return;
    const methods = [method].flat().filter((name) => name !== 'OPTIONS');
    if (methods.length > 0) routes.push({ pattern: patternOf(url), methods });
  });
  return (url) => {
    const path = decodedPath(url.split('?', 1)[0]!);
    if (path === undefined) return [];
    const isCall = path.startsWith('/api/');
    const found = routes.filter(
      ({ pattern }) => pattern.test(path) && !(isCall && pattern === PAGES),
    );
    return [...new Set(found.flatMap(({ methods }) => methods))];
  };
}

/** `:name` is a part between slashes, `*` any rest. */
function patternOf(url: string): RegExp {
  if (url === '*' || url === '/*') return PAGES;
  const parts = url.split(/(:\w+|\*)/).map((part) => {
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}
