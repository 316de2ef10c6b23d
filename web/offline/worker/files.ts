/** Puts built files into a cache: those that any cache has are taken from there. @throws where one can't be had */
export async function addFiles(cache: Cache, files: readonly string[]): Promise<void> {
  for (const file of files) {
    if (await cache.match(file, { ignoreVary: true })) continue;
    const found = await caches.match(file, { ignoreVary: true });
    await cache.put(file, found ?? (await fetched(file)));
  }
}

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
};

/** Puts the files of a pack into a cache: their texts by their addresses. @throws where it can't be had */
export async function addPack(cache: Cache, pack: string): Promise<void> {
  const texts: Record<string, string> = await (await fetched(pack)).json();
  for (const [file, text] of Object.entries(texts)) {
    const type = TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? '';
    await cache.put(file, new Response(text, { headers: { 'content-type': type } }));
  }
}

/** @throws Error for any answer that isn't good, or comes from another address */
export async function fetched(address: string, options?: RequestInit): Promise<Response> {
  const response = await fetch(address, { priority: 'low', ...options } as RequestInit);
  if (!response.ok || response.redirected) throw new Error(`${address}: ${response.status}`);
  return response;
}
