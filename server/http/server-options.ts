import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  STATUS_CODES,
} from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { type ConnectionError, type FastifyHttpOptions, LogController } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { wellFormed } from './decodable-path.ts';
import { answerError, HttpError } from './errors.ts';
import { JSON_TYPE } from './json-type.ts';
import { loggerOptions } from './log.ts';
import type { protectiveHeaders } from './protective-headers.ts';

const REFUSALS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [431, 'The request has too many headers'],
};

const GIVEN_ID = /^[\w-]{8,64}$/;

/** Source: W3C Trace Context, version 00. */
const TRACE_PARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/;

const HEADER_BYTES = 16 * 1024;

/** After so long without a byte a connection ends. A sign-up in line may have none for a minute. */
const IDLE_MS = 90_000;

const BODY_BYTES = 64 * 1024;

interface OwnOptions {
  /** The listener before the router. */
  readonly before: (router: RequestListener) => RequestListener;
  /** Of every answer. */
  readonly headers: ReturnType<typeof protectiveHeaders>;
  /** Takes the log lines in place of the standard output. */
  readonly logTo: NodeJS.WritableStream | undefined;
}

/** Tells the framework how to read requests, and what to answer to those that it can't read. */
export function serverOptions(
  settings: Pick<Settings, 'trustProxy' | 'logLevel'>,
  { before, headers, logTo }: OwnOptions,
): FastifyHttpOptions<Server> {
  const trustProxy = trustedProxies(settings.trustProxy);
  return {
    logger: loggerOptions(settings.logLevel, logTo),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(trustProxy),
    trustProxy,
    rewriteUrl: ({ url = '/' }) => wellFormed(url),
    bodyLimit: BODY_BYTES,
    serverFactory: (router) => httpServer(before(router)),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) => {
      reply.headers(headers).header('x-request-id', request.id);
      answerError(new HttpError(400, 'The address could not be read'), reply);
    },
    clientErrorHandler: answerUnreadable(headers),
  };
}

/** A server with the limits of every connection; it doesn't listen yet. */
function httpServer(listener: RequestListener): Server {
  const limits = {
    maxHeaderSize: HEADER_BYTES,
    headersTimeout: 20_000,
    // A little more than a form has, in line and on its way: that one gets an answer in words.
    requestTimeout: 150_000,
    keepAliveTimeout: 30_000,
    // A connection reads 64 kB at once; no more than that lies here until somebody takes it.
    highWaterMark: 16 * 1024,
  };
  return createServer(limits, listener).setTimeout(IDLE_MS);
}

/**
 * The ids of requests, in the log and in answers: what a trusted proxy calls the request (`X-Request-Id`, else the
 * trace of `traceparent`), so that its log and ours tell of the same; for everybody else a short one of our own, by
 * the start of the server and the number of the request.
 */
function requestIds(trustsProxy: TrustsProxy | false): (request: IncomingMessage) => string {
  const start = Date.now().toString(36);
  let count = 0;
  return ({ headers, socket }) => {
    const isTrusted = trustsProxy !== false && trustsProxy(socket.remoteAddress ?? '', 0);
    return (isTrusted && givenId(headers)) || `${start}-${(++count).toString(36)}`;
  };
}

function givenId(headers: IncomingMessage['headers']): string | undefined {
  const { 'x-request-id': id, traceparent } = headers;
  if (typeof id === 'string' && GIVEN_ID.test(id)) return id;
  return typeof traceparent === 'string' ? TRACE_PARENT.exec(traceparent)?.[1] : undefined;
}

/**
 * Gives the answer to what can't be read as a request at all, and ends the connection. It says so: a proxy would
 * send the next visitor's request over it.
 */
function answerUnreadable(headers: Readonly<Record<string, string>>) {
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy(error);
      return;
    }
    const [status, message] = REFUSALS[error.code] ?? [400, 'The request could not be read'];
    const body = JSON.stringify({ message });
    const lines = Object.entries({
      ...headers,
      'content-type': JSON_TYPE,
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}`;
    socket.end(`${head}\r\n${body}`, () => socket.destroy());
  };
}

/** True for a proxy whose word counts: its address, and how many others stand between it and this server. */
type TrustsProxy = (address: string, hop: number) => boolean;

/**
 * The setting as Fastify takes it. A number counts proxies from this server outwards: only as many of the last
 * entries of X-Forwarded-For are believed, whatever a visitor wrote before them. Given the bare number,
 * Fastify trusts none: it can't tell that the first is a proxy.
 */
export function trustedProxies(trusted: Settings['trustProxy']): TrustsProxy | false {
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted;
  return (
    typeof trusted === 'string' &&
    isAmong(trusted.replace('loopback', '127.0.0.0/8,::1').split(','))
  );
}

function isAmong(ranges: readonly string[]): TrustsProxy {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = familyOf(address);
    if (bits) list.addSubnet(address, Number(bits), family);
    else list.addAddress(address, family);
  }
  return (address) => list.check(address, familyOf(address));
}

function familyOf(address: string) {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
