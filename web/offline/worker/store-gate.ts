import { addFiles, fetched } from './files.ts';

/** A page with a document of its own, which has nothing of a person in it. */
export const GATE = '/gate';

const CACHE = 'page /gate';
const BUILT_FILE = /\/assets\/[\w./-]+/g;

export async function storedGate(): Promise<Response | undefined> {
  return (await caches.open(CACHE)).match(GATE);
}

/**
 * Stores the gate with the built files that its document names and those of `files`. The document comes last, so that it
 * never stands without them, and what neither names goes. @throws where not all could be had
 */
export async function storeGate(files: readonly string[]): Promise<void> {
  const response = await fetched(GATE, { cache: 'no-cache' });
  const html = await response.text();
  const named = [...(html.match(BUILT_FILE) ?? []), ...files.filter(isBuiltFile)];
  const cache = await caches.open(CACHE);
  await addFiles(cache, named);
  const headers = new Headers(response.headers);
  // They tell how it was sent, which is over.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  await cache.put(GATE, new Response(html, { headers }));
  const staying = [GATE, ...named];
  for (const request of await cache.keys())
    if (!staying.includes(new URL(request.url).pathname)) await cache.delete(request);
}

function isBuiltFile(file: string): boolean {
  return new URL(file, location.origin).href.startsWith(`${location.origin}/assets/`);
}
