import { createHash, hash } from 'node:crypto';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Bodies, compressed, encodingFor } from './encodings.ts';

export interface FreshAnswer {
  /** 200 unless given. */
  readonly status?: number;
  /** In small letters, `content-type` among them. */
  readonly headers: Readonly<Record<string, string>>;
  /** Text is compressed here, bytes of UTF-8 or not; other bytes are sent as they are, or as they were compressed before. */
  readonly body: string | { readonly text: Buffer } | Buffer | Bodies;
  /** False for what failed, and for addresses of which a stranger could think up any number. */
  readonly isCacheable?: boolean;
}

/** One way in which a kept answer goes out. */
interface Variant {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  /** All that is sent ahead of the router, put together once. */
  aheadHeaders?: OutgoingHttpHeaders;
}

export interface CachedAnswer {
  /** Without its body where that is long: see `isPacked`. */
  readonly identity: Variant;
  br: Variant | undefined;
  gzip: Variant | undefined;
  /** For whoever has the answer already. */
  readonly unchanged: Variant & { readonly headers: { readonly etag: string } };
  readonly bytes: number;
  readonly isCacheable: boolean;
  readonly isText: boolean;
  /** Text that was compressed here in a hurry: it can be had smaller. */
  readonly isImprovable: boolean;
  /** The headers of the app's hooks, known once an ordinary request went through the router. */
  hookHeaders?: OutgoingHttpHeaders;
  /** The counts of its route, known from then on as well. */
  sent?: { readonly whole: SentAhead; readonly unchanged: SentAhead };
}

/** The number of answers of a route that were sent ahead of the router with a status. */
export interface SentAhead {
  readonly route: string;
  readonly status: number;
  count: number;
}

/**
 * A longer text is kept compressed alone, and so it stays: a page of the most and longest texts of a content server has
 * 8 MB, compressed 0.2 MB.
 */
const MAX_PLAIN_BYTES = 1024 * 1024;

const unpack = promisify(gunzip);

/** An answer with its name (a weak ETag, since it stands for all encodings), ready to go out. */
export async function finished({
  status = 200,
  headers,
  body,
  isCacheable = true,
}: FreshAnswer): Promise<CachedAnswer> {
  const text =
    typeof body === 'string' ? Buffer.from(body) : 'text' in body ? body.text : undefined;
  const isText = isCacheable && text !== undefined && text.length > 0;
  const plain = text ? { identity: text } : bodiesOf(body as Buffer | Bodies);
  const bodies = isText ? await compressed(plain.identity, 'quick') : plain;
  const etag = `W/"${(await hashOf(bodies.identity)).slice(0, 22)}"`;
  const { 'content-type': _, ...withoutType } = headers;
  const isImprovable = isText && bodies.identity.length <= MAX_PLAIN_BYTES;
  const stored = { ...bodies, identity: isText && !isImprovable ? undefined : bodies.identity };
  const identity = { status, headers: { ...headers, etag }, body: stored.identity };
  return {
    identity,
    ...encoded(identity, bodies),
    unchanged: { status: 304, headers: { ...withoutType, etag }, body: undefined },
    bytes: Object.values(stored).reduce((sum, part) => sum + (part?.length ?? 0), 1),
    isCacheable,
    isText,
    isImprovable,
  };
}

/** A millisecond or two; after as much the loop has its turn. */
const BYTES_A_TURN = 1024 * 1024;

async function hashOf(bytes: Buffer): Promise<string> {
  if (bytes.length <= BYTES_A_TURN) return hash('sha256', bytes, 'base64url');
  const sum = createHash('sha256');
  for (let at = 0; at < bytes.length; at += BYTES_A_TURN) {
    sum.update(bytes.subarray(at, at + BYTES_A_TURN));
    await nextTurnOfLoop();
  }
  return sum.digest('base64url');
}

function bodiesOf(given: Buffer | Bodies): Bodies {
  return Buffer.isBuffer(given) ? { identity: given } : given;
}

/** Puts the smallest encodings in place of the quick ones: the same content under the same name. */
export async function improve(answer: CachedAnswer): Promise<void> {
  const { identity } = answer;
  Object.assign(answer, encoded(identity, await compressed(identity.body!, 'best')));
}

/** True for a text that is kept compressed alone, for the few who take it in no other way. */
export function isPacked({ identity }: CachedAnswer, variant: Variant): boolean {
  return variant === identity && !identity.body;
}

export async function bodyOf(answer: CachedAnswer, variant: Variant): Promise<Buffer | undefined> {
  return isPacked(answer, variant) ? unpack(answer.gzip!.body!) : variant.body;
}

function encoded({ status, headers }: Variant, bodies: Bodies) {
  const variant = (encoding: 'br' | 'gzip'): Variant | undefined =>
    bodies[encoding] && {
      status,
      headers: { ...headers, 'content-encoding': encoding },
      body: bodies[encoding],
    };
  return { br: variant('br'), gzip: variant('gzip') };
}

/** The variant that a request takes. */
export function variantFor(answer: CachedAnswer, headers: IncomingHttpHeaders): Variant {
  const { identity, unchanged } = answer;
  if (identity.status === 200 && matchesEtag(headers['if-none-match'], unchanged.headers.etag))
    return unchanged;
  return answer[encodingFor(headers['accept-encoding'])] ?? identity;
}

/** True where an `If-None-Match` names this ETag, strong or weak, or any. Source: RFC 9110, 13.1.2. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const plain = etag.replace(/^W\//, '');
  const named = [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([tag]) => tag === plain);
  return named || ifNoneMatch.trim() === '*';
}
