import { type Content, ContentUnavailable } from '../files/content.ts';
import { entriesOf } from './entries.ts';
import { answerList, answerOne } from './listing.ts';
import { models } from './models.ts';
import { parseQuery } from './query.ts';
import { notFound, QueryError } from './query-error.ts';

/** The answer to an address such as `/api/sponsors?populate=*`; never throws for what a caller asks. */
export function contentAnswer(content: Content, asked: string) {
  try {
    return asAnswer(200, bodyFor(content, withBrackets(asked)));
  } catch (error) {
    const refusal =
      error instanceof ContentUnavailable
        ? new QueryError(503, 'ServiceUnavailableError', 'The content is not available yet')
        : error;
    if (refusal instanceof QueryError) return asAnswer(refusal.body.error.status, refusal.body);
    throw error;
  }
}

/** Some clients escape the brackets of a query. */
export function withBrackets(address: string): string {
  return address.replaceAll(/%5B/gi, '[').replaceAll(/%5D/gi, ']').replaceAll(/%2A/gi, '*');
}

function bodyFor(content: Content, address: string): object {
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

function asAnswer(status: number, body: object) {
  return { status, body, json: JSON.stringify(body) };
}
