import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A page as it goes over the wire, compressed once. */
export interface CachedPage {
  readonly status: number;
  readonly policy: string;
  readonly etag: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}
export type Encoding = 'br' | 'gzip' | 'identity';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export async function toCachedPage(
  status: number,
  html: string,
  policy: string,
): Promise<CachedPage> {
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  return { status, policy, etag, bodies: await compressed(html) };
}

/** Compresses once for every client, as well as can be: a page is sent far more often than made. */
export async function compressed(text: string): Promise<CachedPage['bodies']> {
  const identity = Buffer.from(text);
  const [br, zipped] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    compressGzip(identity, { level: 9 }),
  ]);
  return { br, gzip: zipped, identity };
}

/** Pages by their address, the most recently asked kept. */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  readonly #maxPages: number;

  constructor({ maxPages = 500 } = {}) {
    this.#maxPages = maxPages;
  }

  find(address: string): CachedPage | undefined {
    const page = this.#pages.get(address);
    if (!page) return undefined;
    this.#pages.delete(address);
    this.#pages.set(address, page);
    return page;
  }

  keep(address: string, page: CachedPage): void {
    this.#pages.set(address, page);
    const oldest = this.#pages.keys().next();
    if (this.#pages.size > this.#maxPages && !oldest.done) this.#pages.delete(oldest.value);
  }

  clear(): void {
    this.#pages.clear();
  }
}

/** A year, for files whose names carry a hash of what is in them. */
export const forever = 'public, max-age=31536000, immutable';

/** The best encoding that the client takes. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  const accepted = (acceptEncoding ?? '').toLowerCase();
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'gzip';
  return 'identity';
}
