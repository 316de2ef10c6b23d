import { describe, expect, it } from 'vitest';
import { blackPng } from '../testing/png.ts';
import { picture } from '../testing/server.ts';
import { isLightEnough, onlyDrawing } from './picture-cost.ts';
import sharp from './sharp.ts';

const isLight = async (bytes: Buffer) =>
  isLightEnough(await sharp(bytes, { limitInputPixels: false }).metadata(), bytes);

/** A progressive JPEG with its last scan so many times over. */
async function manyScans(times: number): Promise<Buffer> {
  const jpeg = await picture().jpeg({ progressive: true }).toBuffer();
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const [end, scan] = [jpeg.subarray(-2), jpeg.subarray(last, -2)];
  return Buffer.concat([jpeg.subarray(0, -2), ...Array(times).fill(scan), end]);
}

describe('a picture that costs little to send and much to open is told before it is decoded', () => {
  it.each([
    ['of 40 megapixels, as phones make them', picture(7700, 5100), true],
    ['of 41 megapixels', picture(8000, 5126), false],
    [
      'of 20 megapixels that comes in passes',
      picture(5000, 4000).jpeg({ progressive: true }),
      true,
    ],
    [
      'of 24 megapixels that comes in passes',
      picture(6000, 4000).jpeg({ progressive: true }),
      false,
    ],
  ])('a JPEG %s', async (_kind, made, light) => {
    expect(await isLight(await made.jpeg().toBuffer())).toBe(light);
  });

  it.each([
    [{ side: 6300, bits: 8, channels: 4 } as const, true],
    [{ side: 6300, bits: 16, channels: 4 } as const, false],
    [{ side: 4000, bits: 8, channels: 4, interlaced: true } as const, true],
    [{ side: 6300, bits: 16, channels: 4, interlaced: true } as const, false],
  ])('a PNG of %j', async (options, light) => {
    expect(await isLight(blackPng(options))).toBe(light);
  });

  it('a JPEG of very many scans', async () => {
    expect(await isLight(await manyScans(30))).toBe(true);
    expect(await isLight(await manyScans(60))).toBe(false);
  });

  it('a PNG’s packed texts, which go while its pixels stay', async () => {
    const texts = Array.from({ length: 20 }, () => 'A'.repeat(1_000_000));
    const plain = blackPng({ side: 50, bits: 8, channels: 4 });
    expect(onlyDrawing(blackPng({ side: 50, bits: 8, channels: 4, texts }))).toEqual(plain);
    expect(onlyDrawing(plain.subarray(0, -20)).length).toBeLessThanOrEqual(plain.length);
  });

  it.each(['gif', 'tiff', 'avif'] as const)('%s is read nowhere in the server', async (kind) => {
    const bytes = await picture().toFormat(kind).toBuffer();
    await expect(sharp(bytes).metadata()).rejects.toThrow('unsupported image format');
  });
});
