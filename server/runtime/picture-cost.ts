import { crc32 } from 'node:zlib';
import type { Metadata } from 'sharp';

/*
 * Small files that cost much to open, each kind measured: they are told by their bytes, before a decoder sees them.
 */

/** A pixel of 8 bits takes 4 bytes at the most: 40 megapixels is any phone's camera. */
export const MAX_PIXELS = 40_000_000;
const MAX_DECODED_BYTES = 4 * MAX_PIXELS;
/** Interlaced and progressive pictures lie in memory whole, and up to three times over: 21 megapixels, 180 MB. */
const MAX_WHOLE_BYTES = 64_000_000;
/** Cameras write one, the web ten. Each is a walk over the whole picture, and 2,646 fit into 280 kB: 18 s. */
const MAX_SCANS = 50;

/** True for a picture that is cheap enough to decode. `metadata` is what its head says. */
export function isLightEnough(
  { width, height, channels, depth, isProgressive }: Metadata,
  bytes: Buffer,
): boolean {
  const pixels = width * height;
  const decoded = pixels * channels * (depth === 'uchar' ? 1 : 2);
  const mostBytes = isProgressive ? MAX_WHOLE_BYTES : MAX_DECODED_BYTES;
  return pixels <= MAX_PIXELS && decoded <= mostBytes && scansOf(bytes) <= MAX_SCANS;
}

/** A scan of a JPEG starts with these two bytes, which stand nowhere else in what it draws, as do those of its end. */
const SCAN_START = Buffer.from([0xff, 0xda]);
const JPEG_END = Buffer.from([0xff, 0xd9]);

function scansOf(bytes: Buffer): number {
  if (!isJpeg(bytes)) return 1;
  let scans = 0;
  for (let at = bytes.indexOf(SCAN_START); at >= 0; at = bytes.indexOf(SCAN_START, at + 2))
    scans += 1;
  return scans;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);

export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE);
}

export function isJpeg(bytes: Buffer): boolean {
  return bytes.subarray(0, JPEG_START.length).equals(JPEG_START);
}

const DRAWING_CHUNKS = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'];

/**
 * A PNG with nothing but what draws it. Its other chunks hold compressed texts, which libpng unfolds as soon
 * as it opens the file: 2.3 MB of them took 12 GB of memory and 26 s.
 */
export function onlyDrawing(png: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, PNG_SIGNATURE.length), ...drawingChunks(png)]);
}

function drawingChunks(png: Buffer): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = PNG_SIGNATURE.length; at + 8 <= png.length; ) {
    const end = at + 12 + png.readUInt32BE(at);
    if (DRAWING_CHUNKS.includes(nameOf(png.subarray(at)))) chunks.push(png.subarray(at, end));
    at = end;
  }
  return chunks;
}

function nameOf(chunk: Buffer): string {
  return chunk.toString('latin1', 4, 8);
}

/** True for a picture that is there to its end: all that can be told of a damaged one without drawing it. */
export function isWhole(bytes: Buffer): boolean {
  return isPng(bytes) ? isWholePng(bytes) : isWholeJpeg(bytes);
}

function isWholePng(png: Buffer): boolean {
  const chunks = drawingChunks(png);
  return nameOf(chunks.at(-1) ?? png) === 'IEND' && chunks.every(isSound);
}

function isSound(chunk: Buffer): boolean {
  const end = chunk.length - 4;
  return (
    chunk.length === 12 + chunk.readUInt32BE(0) &&
    chunk.readUInt32BE(end) === crc32(chunk.subarray(4, end))
  );
}

/** Its end comes after its last scan; the pictures inside its head have both before. */
function isWholeJpeg(jpeg: Buffer): boolean {
  return (
    jpeg.lastIndexOf(SCAN_START) >= 0 && jpeg.indexOf(JPEG_END, jpeg.lastIndexOf(SCAN_START)) > 0
  );
}
