import type { ContentErrorAnswer } from '../../../contract/content.ts';
import { contentAddress } from '../../../contract/content-addresses.ts';
import { type Content, ContentUnavailable } from '../reading/content.ts';
import { wireCluster, wireSponsor, wireTopic, wireWorkshop } from './wire-entries.ts';

/** Where each list is asked for. */
const LISTS: Readonly<Record<string, (content: Content) => readonly object[]>> = {
  [contentAddress.hospitalities]: (content) =>
    content.topics().map((topic) => wireTopic(content, topic)),
  [contentAddress.sponsors]: (content) =>
    content.sponsors().map((sponsor) => wireSponsor(content, sponsor)),
  [contentAddress.workshops]: (content) =>
    content.workshops().map((workshop) => wireWorkshop(content, workshop)),
};

/** As many as a page of the recorded server holds; ours holds all that there are. */
const PAGE_SIZE = 100;

/**
 * The answer to one of the four addresses; 400 and a sentence for any other, 404 for a cluster that isn't there, 503 where
 * the content never came. Source: section 7.
 */
export function contentAnswer(content: Content, asked: string): { status: number; body: object } {
  const address = withBrackets(asked);
  try {
    if (Object.hasOwn(LISTS, address))
      return { status: 200, body: listOf(LISTS[address]!(content)) };
    const id = /^\/api\/clusters\/([^/?]+)/.exec(address)?.[1];
    if (id === undefined || address !== contentAddress.cluster(id)) return UNKNOWN_QUERY;
    const cluster = content.clusters.find((one) => String(one.id) === id);
    if (!cluster) return refusal(404, 'NotFoundError', 'Not Found');
    return { status: 200, body: { data: wireCluster(content, cluster), meta: {} } };
  } catch (error) {
    if (!(error instanceof ContentUnavailable)) throw error;
    return refusal(503, 'ServiceUnavailableError', 'The content is not available yet');
  }
}

function listOf(data: readonly object[]): object {
  const pageSize = Math.max(PAGE_SIZE, data.length);
  const pagination = {
    page: 1,
    pageSize,
    pageCount: Math.ceil(data.length / pageSize),
    total: data.length,
  };
  return { data, meta: { pagination } };
}

/** A refusal in the recorded server's shape. */
export function refusal(status: number, name: string, message: string) {
  const body: ContentErrorAnswer = { data: null, error: { status, name, message, details: {} } };
  return { status, body };
}

const UNKNOWN_QUERY = refusal(
  400,
  'ValidationError',
  `Only these addresses are answered: ${[contentAddress.cluster(':id'), ...Object.keys(LISTS)].join(', ')}`,
);

/** Some clients escape the brackets of a query. */
export function withBrackets(address: string): string {
  return address.replaceAll(/%5B/gi, '[').replaceAll(/%5D/gi, ']').replaceAll(/%2A/gi, '*');
}
