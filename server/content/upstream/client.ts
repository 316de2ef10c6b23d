const PATIENCE_MS = 5000;
const MAX_ANSWER_BYTES = 1024 * 1024;
/** A hundred events with a picture in a dozen sizes each are half of that. Each value costs when it is checked. */
const MAX_VALUES = 20_000;

/**
 * Asks another content server, such as a Strapi, for what the pages are rendered from. `path` is one
 * of `contract/content.ts`'s addresses. Rejects when it can't be reached, is too slow or sends too much.
 */
export function remoteContent(contentUrl: string) {
  return async (path: string) => {
    const response = await fetch(contentUrl + path, {
      headers: { accept: 'application/json', 'strapi-response-format': 'v4' },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const bytes = await readAtMost(response.body ?? [], MAX_ANSWER_BYTES);
    return { status: response.status, body: () => parsedAnswer(bytes) };
  };
}

/** Throws an Error for what is no JSON, or holds more values than there is time to check */
function parsedAnswer(bytes: Uint8Array): unknown {
  const body = parsed(bytes);
  if (hasMoreValues(body, MAX_VALUES)) throw new Error(`sent more than ${MAX_VALUES} values`);
  return body;
}

/** The bytes of a file of the content server's own. Rejects when it is more than `mostBytes`. */
export async function remoteFile(url: URL, mostBytes: number): Promise<Buffer> {
  const signal = AbortSignal.timeout(4 * PATIENCE_MS);
  const response = await fetch(url, { redirect: 'error', signal });
  if (!response.ok) throw new Error(`was answered with ${response.status}`);
  return readAtMost(response.body ?? [], mostBytes);
}

/** True where the content server says that it has a file no more; false where it can't be asked. */
export async function isGone(url: URL): Promise<boolean> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const asked = fetch(url, { method: 'HEAD', redirect: 'error', signal });
  const status = await asked.then(
    (response) => response.status,
    () => undefined,
  );
  return status === 404 || status === 410;
}

/** The bytes of an answer. Rejects when they are more than `mostBytes`. */
export async function readAtMost(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  mostBytes: number,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.length;
    if (length > mostBytes) throw new Error(`sent more than ${mostBytes / 1024 / 1024} MB`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Error('sent no JSON');
  }
}

/** Counts objects, lists and all that is in them, however deep. */
function hasMoreValues(body: unknown, most: number): boolean {
  const found = [body];
  for (const value of found) {
    if (found.length > most) return true;
    if (typeof value === 'object' && value !== null)
      found.push(...Object.values(value).slice(0, most));
  }
  return false;
}

/** The error on the way to another server, in a few words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'did not answer in time';
  const { code, message } = (error.cause ?? {}) as { code?: string; message?: string };
  if (code || message) return `could not be reached (${code ?? message})`;
  return error.message;
}
