import { createServer, type RequestListener, type Server } from 'node:http';

const HEADER_BYTES = 16 * 1024;
/** After so long without a byte a connection ends. A sign-up in line may have none for a minute. */
const IDLE_MS = 90_000;

/** A server with the limits of every connection; it doesn't listen yet. */
export function httpServer(listener: RequestListener): Server {
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
