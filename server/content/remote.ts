/** How long a content server may take to answer before a page does without it. */
const patienceMilliseconds = 5000;

/** An answer of a content server: its status and its parsed body. */
export interface RemoteAnswer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Asks another content server, such as a Strapi, for what the pages are rendered from. `path` is one
 * of `contract/content.ts`'s addresses. Rejects when it can't be reached, is too slow or sends no JSON.
 */
export function remoteContent(contentUrl: string): (path: string) => Promise<RemoteAnswer> {
  return async (path) => {
    const response = await fetch(contentUrl + path, {
      headers: { accept: 'application/json', 'strapi-response-format': 'v4' },
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMilliseconds),
    });
    return { status: response.status, body: await response.json() };
  };
}
