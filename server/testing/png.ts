import { crc32, deflateSync } from 'node:zlib';

interface PngOptions {
  readonly side: number;
  readonly bits?: 1 | 8 | 16;
  /** Channels: grey, or red, green, blue and alpha. */
  readonly channels?: 1 | 4;
  readonly interlaced?: boolean;
  /** Sound by its structure, with nothing in it that can be drawn. */
  readonly isNoDrawing?: boolean;
  /** Texts to add, compressed. */
  readonly texts?: readonly string[];
}

/** A black, square PNG of any weight: some kilobytes, whatever they unfold to. */
export function blackPng({
  side,
  bits = 1,
  channels = 1,
  interlaced,
  isNoDrawing,
  texts = [],
}: PngOptions) {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, bits, channels === 1 ? 0 : 6, 0, 0, 0]);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[12] = interlaced ? 1 : 0;
  const bytesOf = ([x, y, dx, dy]: Pass) =>
    Math.ceil((side - y) / dy) *
    (1 + Math.ceil((Math.ceil((side - x) / dx) * channels * bits) / 8));
  const bytes = (interlaced ? ADAM7 : WHOLE).reduce((sum, pass) => sum + bytesOf(pass), 0);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...texts.map((text) => chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(text)]))),
    chunk('IDAT', isNoDrawing ? Buffer.from('nothing') : deflateSync(Buffer.alloc(bytes))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** First column and row, then steps to the next ones. */
type Pass = readonly [x: number, y: number, dx: number, dy: number];
const WHOLE: Pass[] = [[0, 0, 1, 1]];
const ADAM7: Pass[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
