import type { OfflineCopy } from '../../contract/offline.ts';

/*
 * The site as this phone keeps it: a cache for each version of the offline copy, whose document is put in last.
 * Without its document a copy isn't whole yet, and nothing is shown from it.
 */

export const COPY_PREFIX = 'site ';

/** The document's name in its copy; no page has this address. */
export const DOCUMENT = '/site/document';

const KEPT_AT = 'kept-at';

export interface StoredCopy {
  readonly name: string;
  readonly cache: Cache;
  readonly document: Response;
  /** When it last was the same as the server's, in epoch milliseconds. */
  readonly keptAt: number;
}

/** The whole copies, the latest first. */
export async function storedCopies(): Promise<StoredCopy[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(COPY_PREFIX));
  const found = await Promise.all(
    names.map(async (name) => {
      const cache = await caches.open(name);
      const document = await cache.match(DOCUMENT);
      return document ? [{ name, cache, document, keptAt: storedAtOf(document) }] : [];
    }),
  );
  return found.flat().sort((one, other) => other.keptAt - one.keptAt);
}

/** The document as it is kept: it says when, to this module in a header and to its page in an attribute. */
export function storedResponse({ html, headers }: OfflineCopy['document']): Response {
  const now = String(Date.now());
  const dated = html.replace('<html', `<html data-kept-at="${now}"`);
  return new Response(dated, { headers: { ...headers, [KEPT_AT]: now } });
}

function storedAtOf({ headers }: Response): number {
  return Number(headers.get(KEPT_AT));
}
