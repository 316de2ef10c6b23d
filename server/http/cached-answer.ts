import { hash } from 'node:crypto';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
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
  readonly identity: Variant & { readonly body: Buffer };
  br: Variant | undefined;
  gzip: Variant | undefined;
  /** For whoever has the answer already. */
  readonly unchanged: Variant & { readonly headers: { readonly etag: string } };
  readonly bytes: number;
  readonly isCacheable: boolean;
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

/** An answer with its name (a weak ETag, since it stands for all encodings), ready to go out. */
export async function finished({
  status = 200,
  headers,
  body,
  isCacheable = true,
}: FreshAnswer): Promise<CachedAnswer> {
  const text =
    typeof body === 'string' ? Buffer.from(body) : 'text' in body ? body.text : undefined;
  const isImprovable = isCacheable && text !== undefined && text.length > 0;
  const plain = text ? { identity: text } : bodiesOf(body as Buffer | Bodies);
  const bodies = isImprovable ? await compressed(plain.identity, 'quick') : plain;
  const etag = `W/"${(await hashOf(bodies.identity)).slice(0, 22)}"`;
  const { 'content-type': _, ...withoutType } = headers;
  const identity = { status, headers: { ...headers, etag }, body: bodies.identity };
  return {
    identity,
    ...encoded(identity, bodies),
    unchanged: { status: 304, headers: { ...withoutType, etag }, body: undefined },
    bytes: Object.values(bodies).reduce((sum, part) => sum + (part?.length ?? 0), 1),
    isCacheable,
    isImprovable,
  };
}

/** A few milliseconds; from there on another thread does it, for four times the work. */
const MOST_HASHED_HERE = 1024 * 1024;

async function hashOf(bytes: Buffer): Promise<string> {
  if (bytes.length <= MOST_HASHED_HERE) return hash('sha256', bytes, 'base64url');
  // Making the bytes took its turn, and the other thread gets a copy of them.
  await nextTurnOfLoop();
  const digest = await crypto.subtle.digest('SHA-256', bytes as Buffer<ArrayBuffer>);
  return Buffer.from(digest).toString('base64url');
}

function bodiesOf(given: Buffer | Bodies): Bodies {
  return Buffer.isBuffer(given) ? { identity: given } : given;
}

/** Puts the smallest encodings in place of the quick ones: the same content under the same name. */
export async function improve(answer: CachedAnswer): Promise<void> {
  Object.assign(answer, encoded(answer.identity, await compressed(answer.identity.body, 'best')));
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
  if (
    identity.status === 200 &&
    headers['if-none-match']?.includes(unchanged.headers.etag.slice(2))
  )
    return unchanged;
  return answer[encodingFor(headers['accept-encoding'])] ?? identity;
}
