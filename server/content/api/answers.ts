import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { answerList, answerOne } from './listing.ts';
import { type Entry, type Model, models } from './models.ts';
import { parseQuery } from './query.ts';
import { notFound, Refusal } from './refusals.ts';

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
  readonly packed?: { readonly br: Buffer; readonly gzip: Buffer };
}

/** Answers an address such as `/api/sponsors?populate=*`; never throws for what a caller asks. */
export type Answers = (address: string) => ContentAnswer;

/** The entries by the plural that names them in an address. */
export interface Collections {
  readonly clusters: readonly Entry[];
  readonly hospitalities: readonly Entry[];
  readonly sponsors: readonly Entry[];
  readonly workshops: readonly Entry[];
}

const modelOf: Readonly<Record<keyof Collections, Model>> = {
  clusters: models.cluster,
  hospitalities: models.hospitality,
  sponsors: models.sponsor,
  workshops: models.workshop,
};

/**
 * Answers from these entries. The answers to `kept` addresses are made once: they are what visitors
 * ask, and no visitor can add to them, so that their memory is bounded.
 */
export const makeAnswers = async (
  collections: Collections,
  kept: readonly string[],
): Promise<Answers> => {
  const packed = kept.map(
    async (address) => [address, await packAnswer(makeAnswer(collections, address))] as const,
  );
  const made = new Map(await Promise.all(packed));
  return (address) =>
    made.get(address) ?? made.get(withBrackets(address)) ?? makeAnswer(collections, address);
};

/** Some clients escape the brackets of a query. */
export const withBrackets = (address: string) =>
  address.replaceAll(/%5B/gi, '[').replaceAll(/%5D/gi, ']').replaceAll(/%2A/gi, '*');

const makeAnswer = (collections: Collections, address: string): ContentAnswer => {
  try {
    return asAnswer(200, bodyFor(collections, address));
  } catch (error) {
    if (error instanceof Refusal) return asAnswer(error.body.error.status, error.body);
    throw error;
  }
};

const bodyFor = (collections: Collections, address: string): object => {
  const [path = '', query = ''] = splitOnce(address, '?');
  const [, plural = '', id] = /^\/api\/([a-z]+)(?:\/([^/]+))?\/?$/.exec(path) ?? [];
  if (!Object.hasOwn(modelOf, plural)) throw notFound();
  const name = plural as keyof Collections;
  const asked = parseQuery(query);
  if (id === undefined) return answerList(modelOf[name], collections[name], asked);
  return answerOne(modelOf[name], collections[name], id, asked);
};

const splitOnce = (text: string, at: string): [string, string] => {
  const place = text.indexOf(at);
  return place < 0 ? [text, ''] : [text.slice(0, place), text.slice(place + 1)];
};

export const asAnswer = (status: number, body: object): ContentAnswer => {
  const json = JSON.stringify(body);
  const etag = `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  return { status, body, json, bytes: Buffer.from(json), etag };
};

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** What was compressed of late, by its etag: an edit changes one answer, and the others are as they were. */
const packedOfLate = new Map<string, ContentAnswer>();
const mostPackedOfLate = 64;

/** The same answer, compressed too; other threads do it, so that nobody is kept waiting. */
export const packAnswer = async (answer: ContentAnswer): Promise<ContentAnswer> => {
  const known = packedOfLate.get(answer.etag);
  if (known) return known;
  const [br, zipped] = await Promise.all([
    compressBrotli(answer.json, quality),
    compressGzip(answer.json),
  ]);
  const made = { ...answer, packed: { br, gzip: zipped } };
  packedOfLate.set(answer.etag, made);
  const oldest = packedOfLate.keys().next();
  if (packedOfLate.size > mostPackedOfLate && !oldest.done) packedOfLate.delete(oldest.value);
  return made;
};

/** 9 of 11: a hair larger, and the start is not held up. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
