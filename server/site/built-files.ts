import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { FOREVER, type ResponseCache } from '../http/response-cache.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Serves each file that the build left, with the compressed copies that it left beside it. */
export async function registerBuiltFiles(
  app: FastifyInstance,
  cache: ResponseCache,
  dir: string,
): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  for (const { name, parentPath } of entries) {
    const type = TYPES[extname(name)];
    if (!type) continue;
    const file = join(parentPath, name);
    const address = `/${relative(dir, file).replaceAll('\\', '/')}`;
    // A name in assets/ carries a hash of what is in the file.
    const lifetime = address.startsWith('/assets/') ? FOREVER : 'public, max-age=3600';
    app.get(address, (request, reply) =>
      cache.send(request, reply, address, async () => ({
        headers: { 'content-type': type, 'cache-control': lifetime },
        body: {
          identity: await readFile(file),
          br: await ifThere(`${file}.br`),
          gzip: await ifThere(`${file}.gz`),
        },
      })),
    );
  }
}

function ifThere(file: string) {
  return readFile(file).catch(() => undefined);
}
