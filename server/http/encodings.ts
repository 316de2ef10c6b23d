import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** Bytes as they go over the wire, compressed or not. */
export interface Bodies {
  readonly identity: Buffer;
  readonly br?: Buffer | undefined;
  readonly gzip?: Buffer | undefined;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Compresses once for every client, as well as can be; other threads do it. */
export async function compressed(bytes: Buffer): Promise<Required<Bodies>> {
  const [br, zipped] = await Promise.all([
    compressBrotli(bytes),
    compressGzip(bytes, { level: 9 }),
  ]);
  return { identity: bytes, br, gzip: zipped };
}

export function encodingFor(acceptEncoding: string | undefined): keyof Bodies {
  const accepted = (acceptEncoding ?? '').toLowerCase();
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'gzip';
  return 'identity';
}
