import decodeQr from 'qr/decode.js';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { qrPicture } from './routes.ts';

const SIDE = 290;

it.each(['ABCD-1234-EFGH-5678', '7', 'https://example.org/a?b=ü'])(
  'The QR picture of %s reads as it, dark on white, with four modules of white around it',
  async (code) => {
    const svg = Buffer.from(qrPicture(code).split(',')[1]!, 'base64');
    const { data, info } = await sharp(svg)
      .resize(SIDE)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(decodeQr({ ...info, data })).toBe(code);
    const modules = Number(/viewBox="0 0 (\d+)/.exec(svg.toString())![1]);
    const margin = Math.floor((4 * SIDE) / modules) - 1;
    const isWhite = (x: number, y: number) =>
      data.subarray((y * SIDE + x) * 4, (y * SIDE + x) * 4 + 4).every((part) => part === 255);
    for (let along = 0; along < SIDE; along += 1)
      for (const across of [0, margin, SIDE - 1 - margin, SIDE - 1])
        expect(isWhite(along, across) && isWhite(across, along), `${along}, ${across}`).toBe(true);
  },
);
