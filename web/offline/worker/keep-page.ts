import { addFiles, fetched } from './files.ts';

/** Pages with a document of their own that may be kept. None of them has anything of a person in it. */
const OWN_PAGES = ['/gate'];

const BUILT_FILE = /\/assets\/[\w./-]+/g;

/** The kept document of such a page; undefined for any other. */
export async function keptPage(page: string): Promise<Response | undefined> {
  return OWN_PAGES.includes(page) ? (await caches.open(nameOf(page))).match(page) : undefined;
}

/**
 * Keeps such a page with the built files that its document names and those of `files`. The document comes last, so that
 * it never stands without them, and what neither names goes. @throws where not all could be had
 */
export async function keepPage(page: string, files: readonly string[]): Promise<void> {
  if (!OWN_PAGES.includes(page)) throw new Error(`${page} is kept by nobody`);
  const response = await fetched(page, { cache: 'no-cache' });
  const html = await response.text();
  const named = [...(html.match(BUILT_FILE) ?? []), ...files.filter(isBuiltFile)];
  const cache = await caches.open(nameOf(page));
  await addFiles(cache, named);
  const headers = new Headers(response.headers);
  // They tell how it was sent, which is over.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  await cache.put(page, new Response(html, { headers }));
  const staying = [page, ...named];
  for (const request of await cache.keys())
    if (!staying.includes(new URL(request.url).pathname)) await cache.delete(request);
}

function isBuiltFile(file: string): boolean {
  return new URL(file, location.origin).href.startsWith(`${location.origin}/assets/`);
}

function nameOf(page: string): string {
  return `page ${page}`;
}
