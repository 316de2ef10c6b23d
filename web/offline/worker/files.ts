import type { OfflineCopy } from '../../../contract/offline.ts';

/** Puts built files into a cache: those that any cache has are taken from there. @throws where one can't be had */
export async function addFiles(cache: Cache, files: readonly string[]): Promise<void> {
  for (const file of files) {
    if (await cache.match(file, { ignoreVary: true })) continue;
    const found = await caches.match(file, { ignoreVary: true });
    await cache.put(file, found ?? (await fetched(file)));
  }
}

/** Takes the style that all pages begin with from the one that asks, where that is of the same build. */
export async function addStyle(
  cache: Cache,
  { address, length, hash }: NonNullable<OfflineCopy['style']>,
  styles: string,
): Promise<void> {
  const text = styles.slice(0, length);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  if (btoa(String.fromCharCode(...new Uint8Array(digest))) === hash)
    await cache.put(address, textResponse(address, text));
}

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
};

/** Puts the files of a pack into a cache: their texts by their addresses. @throws where it can't be had */
export async function addPack(cache: Cache, pack: string): Promise<void> {
  const texts: Record<string, string> = await (await fetched(pack)).json();
  for (const [file, text] of Object.entries(texts)) await cache.put(file, textResponse(file, text));
}

function textResponse(file: string, text: string): Response {
  const type = TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? '';
  return new Response(text, { headers: { 'content-type': type } });
}

/** @throws Error for any answer that isn't good, or comes from another address */
export async function fetched(address: string, options?: RequestInit): Promise<Response> {
  const response = await fetch(address, { priority: 'low', ...options } as RequestInit);
  if (!response.ok || response.redirected) throw new Error(`${address}: ${response.status}`);
  return response;
}
