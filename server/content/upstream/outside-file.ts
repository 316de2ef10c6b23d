import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { readAtMost } from './client.ts';

const PATIENCE_MS = 20_000;
const MAX_REDIRECTS = 3;

/** The ways to the internet; tests have ways that end at a server of theirs. */
export interface Ways {
  readonly get: typeof httpsGet;
  readonly lookup: typeof systemLookup;
  readonly isAllowed: (address: string) => boolean;
}

/**
 * True for an address that anybody on the internet means by it. Others (this machine, its network, a cloud's
 * own services) are for nobody outside to have asked, so no text may name them.
 */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

const internet: Ways = { get: httpsGet, lookup: systemLookup, isAllowed: isPublicAddress };

/**
 * The bytes of a file anywhere on the internet, by https alone. Every address on the way is checked as it is
 * connected to, so that no name can mean one host when checked and another when asked.
 * @throws Error in plain words
 */
export async function outsideFile(
  url: URL,
  mostBytes: number,
  ended: AbortSignal,
  ways = internet,
): Promise<Buffer> {
  const signal = AbortSignal.any([ended, AbortSignal.timeout(PATIENCE_MS)]);
  let at = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await ask(at, signal, ways);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return readAtMost(response, mostBytes);
    response.destroy();
    const next = headers.location && URL.parse(headers.location, at);
    if (statusCode < 301 || statusCode > 308 || !next)
      throw new Error(`was answered with ${statusCode}`);
    at = next;
  }
  throw new Error(`leads on more than ${MAX_REDIRECTS} times`);
}

function ask(url: URL, signal: AbortSignal, ways: Ways): Promise<IncomingMessage> {
  const { protocol, username, password, port, pathname, search } = url;
  if (protocol !== 'https:') throw new Error('is not at an https:// address');
  if (username || password) throw new Error('has a name or password in its address');
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  // A name that is an address already is looked up nowhere.
  if (isIP(hostname) && !ways.isAllowed(hostname)) throw notPublic();
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  ways
    .get(
      {
        hostname,
        port: port || 443,
        path: pathname + search,
        headers: { accept: 'image/webp,image/png,image/jpeg' },
        agent: false,
        lookup: checkedLookup(ways),
        signal,
      },
      resolve,
    )
    .on('error', reject);
  return promise;
}

/** Refuses a name as soon as one of its addresses isn't public. */
function checkedLookup({ lookup, isAllowed }: Ways): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const [first] = found ?? [];
      if (error || !first) return done(error ?? new Error('has no address'), '');
      if (!found.every(({ address }) => isAllowed(address))) return done(notPublic(), '');
      if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };
}

function notPublic(): Error {
  return new Error('is on a host that is not on the public internet');
}
