import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Content } from '../files/content.ts';
import { ContentUnavailable } from '../files/content.ts';
import { visitorsAddresses } from './cached-addresses.ts';
import { entriesOf } from './entries.ts';
import { answerList, answerOne } from './listing.ts';
import { models } from './models.ts';
import { parseQuery } from './query.ts';
import { notFound, Refusal, unavailable } from './refusals.ts';

/**
 * An answer of the content server. `json` is `body` as it is sent, `bytes` that encoded;
 * `etag` changes with it; `packed` is it compressed, for the answers that are kept.
 */
export interface ContentAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly json: string;
  readonly bytes: Buffer;
  readonly etag: string;
  packed?: { readonly br: Buffer; readonly gzip: Buffer };
}

const answered = new WeakMap<Content, Map<string, ContentAnswer>>();

/**
 * The answer to an address such as `/api/sponsors?populate=*`; never throws for what a caller asks. Those
 * to the visitors' addresses are made once for each content: no visitor can add to them, so that their
 * memory is bounded.
 */
export function contentAnswer(content: Content, asked: string): ContentAnswer {
  const address = visitorsAddresses.includes(asked) ? asked : withBrackets(asked);
  if (!visitorsAddresses.includes(address)) return makeAnswer(content, address);
  const answers = answered.get(content) ?? new Map<string, ContentAnswer>();
  const answer = answers.get(address) ?? makeAnswer(content, address);
  answered.set(content, answers.set(address, answer));
  return answer;
}

/** Some clients escape the brackets of a query. */
function withBrackets(address: string): string {
  return address.replaceAll(/%5B/gi, '[').replaceAll(/%5D/gi, ']').replaceAll(/%2A/gi, '*');
}

function makeAnswer(content: Content, address: string): ContentAnswer {
  try {
    return asAnswer(200, bodyFor(content, address));
  } catch (error) {
    const refusal = error instanceof ContentUnavailable ? unavailable() : error;
    if (refusal instanceof Refusal) return asAnswer(refusal.body.error.status, refusal.body);
    throw error;
  }
}

function bodyFor(content: Content, address: string): object {
  const [path = '', query = ''] = splitOnce(address, '?');
  const [, plural = '', id] = /^\/api\/([a-z]+)(?:\/([^/]+))?\/?$/.exec(path) ?? [];
  if (!Object.hasOwn(models, plural)) throw notFound();
  const name = plural as keyof typeof models;
  const asked = parseQuery(query);
  const entries = entriesOf(content, name);
  return id === undefined
    ? answerList(models[name], entries, asked)
    : answerOne(models[name], entries, id, asked);
}

function splitOnce(text: string, at: string): [string, string] {
  const place = text.indexOf(at);
  return place < 0 ? [text, ''] : [text.slice(0, place), text.slice(place + 1)];
}

function asAnswer(status: number, body: object): ContentAnswer {
  const json = JSON.stringify(body);
  const etag = `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  return { status, body, json, bytes: Buffer.from(json), etag };
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The answers compressed of late, by etag: an edit changes one, and the others are as they were. */
const packedOfLate = new Map<string, ContentAnswer['packed']>();
const MAX_PACKED = 64;

/** Compresses an answer; other threads do it, so that nobody is kept waiting. */
export async function packAnswer(answer: ContentAnswer): Promise<void> {
  answer.packed ??= packedOfLate.get(answer.etag);
  if (answer.packed) return;
  const [br, zipped] = await Promise.all([
    compressBrotli(answer.json, quality),
    compressGzip(answer.json),
  ]);
  answer.packed = { br, gzip: zipped };
  packedOfLate.set(answer.etag, answer.packed);
  const oldest = packedOfLate.keys().next();
  if (packedOfLate.size > MAX_PACKED && !oldest.done) packedOfLate.delete(oldest.value);
}

/** 9 of 11: a hair larger, and the start is not held up. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
