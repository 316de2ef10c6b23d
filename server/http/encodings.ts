import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Bytes as they go over the wire, compressed or not. */
export interface Bodies {
  readonly identity: Buffer;
  readonly br?: Buffer | undefined;
  readonly gzip?: Buffer | undefined;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Levels of brotli and gzip: for somebody who waits, and for everybody after them at twenty times the work. */
const LEVELS = { quick: [4, 1], best: [constants.BROTLI_MAX_QUALITY, 9] } as const;

/** Compresses for every client; other threads do it. */
export async function compressed(
  bytes: Buffer,
  effort: keyof typeof LEVELS,
): Promise<Required<Bodies>> {
  const [quality, level] = LEVELS[effort];
  const [br, zipped] = await Promise.all([
    compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    compressGzip(bytes, { level }),
  ]);
  return { identity: bytes, br, gzip: zipped };
}

export function encodingFor(acceptEncoding: string | undefined): keyof Bodies {
  const accepted = (acceptEncoding ?? '').toLowerCase();
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'gzip';
  return 'identity';
}
