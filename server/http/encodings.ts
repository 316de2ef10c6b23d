import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

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

const OURS = ['br', 'gzip', 'identity'] as const satisfies (keyof Bodies)[];
/** Browsers weigh all alike: the smallest is sent. */
const PREFERRED = { preferred: ['br', 'gzip'] };

/** The encoding that an `Accept-Encoding` likes best. Source: RFC 9110, 12.5.3. */
export function encodingFor(acceptEncoding: string | undefined): keyof Bodies {
  const negotiator: Negotiating = new Negotiator({
    headers: { 'accept-encoding': acceptEncoding },
  });
  // Who refuses them all gets the plain one rather than none.
  return (negotiator.encoding(OURS, PREFERRED) as keyof Bodies | undefined) ?? 'identity';
}

/** Its published types are older than its second argument. */
interface Negotiating {
  encoding(ours: readonly string[], options?: object): string | undefined;
}
