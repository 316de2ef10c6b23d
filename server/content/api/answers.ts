import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { type Content, ContentUnavailable } from '../files/content.ts';
import { entriesOf } from './entries.ts';
import { type Answering, answerList, answerOne } from './listing.ts';
import { models } from './models.ts';
import { parseQuery } from './query.ts';
import { notFound, QueryError } from './query-error.ts';

/** After so much text the loop has its turn. */
const LETTERS_A_TURN = 250_000;

/** The answer to an address such as `/api/sponsors?populate=*`; never throws for what a caller asks. */
export function contentAnswer(content: Content, asked: string): { status: number; body: object } {
  try {
    const text = [...textOf(answeringOf(content, withBrackets(asked)))].join('');
    return { status: 200, body: JSON.parse(text) };
  } catch (error) {
    return refusalOf(error);
  }
}

/** The same as JSON, a part at a time: all clusters with all their events can be tens of megabytes. */
export async function contentAnswerText(
  content: Content,
  asked: string,
): Promise<{ status: number; text: Buffer }> {
  try {
    return { status: 200, text: await joined(textOf(answeringOf(content, withBrackets(asked)))) };
  } catch (error) {
    const { status, body } = refusalOf(error);
    return { status, text: Buffer.from(JSON.stringify(body)) };
  }
}

function* textOf({ entries, isList, show, meta }: Answering): Generator<string> {
  yield `{"data":${isList ? '[' : ''}`;
  for (const [at, entry] of entries.entries()) {
    if (at > 0) yield ',';
    yield* jsonOf(show(entry));
  }
  yield `${isList ? ']' : ''},"meta":${JSON.stringify(meta)}}`;
}

/** The items of lists one by one: a cluster has hundreds of events. */
function* jsonOf(value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    yield '[';
    for (const [at, item] of value.entries()) yield (at > 0 ? ',' : '') + JSON.stringify(item);
    yield ']';
  } else if (typeof value === 'object' && value !== null) {
    yield '{';
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    for (const [at, [name, field]] of fields.entries()) {
      yield `${at > 0 ? ',' : ''}${JSON.stringify(name)}:`;
      yield* jsonOf(field);
    }
    yield '}';
  } else yield JSON.stringify(value);
}

/** One text of many, with a turn of the loop after some of them. */
async function joined(texts: Iterable<string>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let part = '';
  for (const text of texts) {
    part += text;
    if (part.length < LETTERS_A_TURN) continue;
    parts.push(Buffer.from(part));
    part = '';
    await nextTurnOfLoop();
  }
  parts.push(Buffer.from(part));
  if (parts.length === 1) return parts[0]!;
  const whole = Buffer.allocUnsafe(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const bytes of parts) {
    at += bytes.copy(whole, at);
    await nextTurnOfLoop();
  }
  return whole;
}

function refusalOf(error: unknown): { status: number; body: object } {
  const refusal =
    error instanceof ContentUnavailable
      ? new QueryError(503, 'ServiceUnavailableError', 'The content is not available yet')
      : error;
  if (!(refusal instanceof QueryError)) throw error;
  return { status: refusal.body.error.status, body: refusal.body };
}

/** Some clients escape the brackets of a query. */
export function withBrackets(address: string): string {
  return address.replaceAll(/%5B/gi, '[').replaceAll(/%5D/gi, ']').replaceAll(/%2A/gi, '*');
}

function answeringOf(content: Content, address: string): Answering {
  const [, plural = '', id, query = ''] =
    /^\/api\/([a-z]+)(?:\/([^/?]+))?\/?(?:\?(.*))?$/s.exec(address) ?? [];
  if (!Object.hasOwn(models, plural)) throw notFound();
  const name = plural as keyof typeof models;
  const asked = parseQuery(query);
  const entries = entriesOf(content, name);
  return id === undefined
    ? answerList(models[name], entries, asked)
    : answerOne(models[name], entries, id, asked);
}
