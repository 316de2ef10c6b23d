import type { IncomingMessage } from 'node:http';
import type { TrustsProxy } from './trusted-proxies.ts';

const GIVEN_ID = /^[\w-]{8,64}$/;
/** Source: W3C Trace Context, version 00. */
const TRACE_PARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/;

/**
 * The ids of requests, in the log and in answers: what a trusted proxy calls the request (`X-Request-Id`, else the
 * trace of `traceparent`), so that its log and ours tell of the same; for everybody else a short one of our own, by
 * the start of the server and the number of the request.
 */
export function requestIds(trustsProxy: TrustsProxy | false): (request: IncomingMessage) => string {
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
