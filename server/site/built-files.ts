import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { JSON_TYPE } from '../http/json-type.ts';
import { FOREVER, type ResponseCache } from '../http/response-cache.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': JSON_TYPE,
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * Serves each file that the build left, with the compressed copies that it left beside it, and of past builds what
 * this one doesn't have: a page that was opened before an upgrade goes on.
 */
export async function registerBuiltFiles(
  app: FastifyInstance,
  cache: ResponseCache,
  dirs: readonly string[],
): Promise<void> {
  for (const [address, file] of await filesByAddress(dirs)) {
    const type = TYPES[extname(file)]!;
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

/** Of several files at one address, the first folder's. */
async function filesByAddress(dirs: readonly string[]): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const dir of dirs)
    for (const { name, parentPath } of await readdir(dir, {
      recursive: true,
      withFileTypes: true,
    })) {
      const file = join(parentPath, name);
      const address = `/${relative(dir, file).replaceAll('\\', '/')}`;
      const isSent = TYPES[extname(name)] && !address.startsWith('/.');
      if (isSent && !files.has(address)) files.set(address, file);
    }
  return files;
}

function ifThere(file: string) {
  return readFile(file).catch(() => undefined);
}
