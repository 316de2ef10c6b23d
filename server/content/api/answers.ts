import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { type Content, ContentUnavailable } from '../files/content.ts';
import { entriesOf } from './entries.ts';
import { type Answering, answerList, answerOne } from './listing.ts';
import { type Entry, models } from './models.ts';
import { parseQuery } from './query.ts';
import { notFound, QueryError } from './query-error.ts';

/** After so much text the loop has its turn. */
const BYTES_A_TURN = 500_000;

/** The answer to an address such as `/api/sponsors?populate=*`; never throws for what a caller asks. */
export function contentAnswer(content: Content, asked: string): { status: number; body: object } {
  try {
    const { entries, isList, show, meta } = answeringOf(content, withBrackets(asked));
    const data = entries.map(show);
    return { status: 200, body: { data: isList ? data : data[0], meta } };
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
    const { entries, isList, show, meta } = answeringOf(content, withBrackets(asked));
    const data = await textOf(entries, show);
    const [start, end] = isList ? ['[', ']'] : ['', ''];
    const parts = [`{"data":${start}`, data, `${end},"meta":${JSON.stringify(meta)}}`];
    return { status: 200, text: Buffer.concat(parts.flat().map(asBytes)) };
  } catch (error) {
    const { status, body } = refusalOf(error);
    return { status, text: asBytes(JSON.stringify(body)) };
  }
}

async function textOf(
  entries: readonly Entry[],
  show: Answering['show'],
): Promise<(string | Buffer)[]> {
  const texts: (string | Buffer)[] = [];
  let bytes = 0;
  for (const entry of entries) {
    const text = asBytes(JSON.stringify(show(entry)));
    texts.push(...(texts.length > 0 ? [',', text] : [text]));
    bytes += text.length;
    if (bytes < BYTES_A_TURN) continue;
    await nextTurnOfLoop();
    bytes = 0;
  }
  return texts;
}

function asBytes(text: string | Buffer): Buffer {
  return typeof text === 'string' ? Buffer.from(text) : text;
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
