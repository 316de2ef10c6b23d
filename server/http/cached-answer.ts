import { hash } from 'node:crypto';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { type Bodies, compressed, encodingFor } from './encodings.ts';

export interface FreshAnswer {
  /** 200 unless given. */
  readonly status?: number;
  /** In small letters, `content-type` among them. */
  readonly headers: Readonly<Record<string, string>>;
  /** Text is compressed here; bytes are sent as they are, or as they were compressed before. */
  readonly body: string | Buffer | Bodies;
  /** False for what failed, and for addresses of which a stranger could think up any number. */
  readonly isCacheable?: boolean;
  /** So long it is kept at most; without it until what it shows changes. */
  readonly freshForMs?: number;
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
  readonly identity: Variant;
  br: Variant | undefined;
  gzip: Variant | undefined;
  /** For whoever has the answer already. */
  readonly unchanged: Variant & { readonly headers: { readonly etag: string } };
  readonly bytes: number;
  readonly isCacheable: boolean;
  readonly freshForMs: number | undefined;
  /** Compressed here in a hurry: it can be had smaller. */
  readonly isText: boolean;
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
  freshForMs,
}: FreshAnswer): Promise<CachedAnswer> {
  const isText = isCacheable && typeof body === 'string' && body !== '';
  const plain = bodiesOf(typeof body === 'string' ? Buffer.from(body) : body);
  const bodies = isText ? await compressed(plain.identity, 'quick') : plain;
  const etag = `W/"${hash('sha256', bodies.identity, 'base64url').slice(0, 22)}"`;
  const { 'content-type': _, ...withoutType } = headers;
  const identity = { status, headers: { ...headers, etag }, body: bodies.identity };
  return {
    identity,
    ...encoded(identity, bodies),
    unchanged: { status: 304, headers: { ...withoutType, etag }, body: undefined },
    bytes: Object.values(bodies).reduce((sum, part) => sum + (part?.length ?? 0), 1),
    isCacheable,
    freshForMs,
    isText,
  };
}

function bodiesOf(given: Buffer | Bodies): Bodies {
  return Buffer.isBuffer(given) ? { identity: given } : given;
}

/** Puts the smallest encodings in place of the quick ones: the same content under the same name. */
export async function improve(answer: CachedAnswer): Promise<void> {
  const { identity } = answer;
  Object.assign(answer, encoded(identity, await compressed(identity.body!, 'best')));
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
