import { readFile, stat } from 'node:fs/promises';
import * as z from 'zod';
import { writeWhole } from '../../runtime/write-whole.ts';
import { svgFault } from './svg.ts';

/** A picture that may not be shown; the message is the reason. */
export class PictureError extends Error {
  override readonly name = 'PictureRefused';
}

/** Pixels as seen, turned upright, and the colour that stands in its place until it has come. */
const PictureFacts = z.object({
  width: z.number(),
  height: z.number(),
  /** `#rrggbb`; null where something may shine through. */
  colour: z.string().nullable(),
});
export type PictureFacts = z.infer<typeof PictureFacts>;

const MAX_PIXELS = 60_000_000;

/**
 * Looks at a picture pixel by pixel, so that a broken one shows now and not on a visitor's screen. What
 * was found is kept in `file`, whose name tells the bytes. @throws PictureError when it may not be shown
 */
export async function pictureFacts(
  bytes: Buffer,
  mime: string,
  file: string | undefined,
): Promise<PictureFacts> {
  const known = file && (await readFile(file, 'utf8').catch(() => undefined));
  if (known) return PictureFacts.parse(JSON.parse(known));
  const facts =
    mime === 'image/svg+xml' ? await drawingFacts(bytes) : await pixelFacts(bytes, mime);
  if (file) await writeWhole(file, JSON.stringify(facts));
  return facts;
}

/** Keeps bytes in a file whose name tells them: one that is there already needs no writing. */
export async function keepFile(file: string, bytes: Buffer): Promise<string> {
  const kept = await stat(file).catch(() => undefined);
  if (kept?.size !== bytes.length) await writeWhole(file, bytes);
  return file;
}

async function drawingFacts(bytes: Buffer): Promise<PictureFacts> {
  const fault = svgFault(bytes.toString('utf8'));
  if (fault) throw new PictureError(fault);
  const { width, height } = await upright(bytes, 'svg');
  return { width, height, colour: null };
}

async function pixelFacts(bytes: Buffer, mime: string): Promise<PictureFacts> {
  const size = await upright(bytes, mime.replace('image/', ''));
  if (size.width * size.height > MAX_PIXELS)
    throw new PictureError(`has more than ${MAX_PIXELS / 1_000_000} million pixels`);
  return { ...size, colour: await colourOf(bytes) };
}

async function upright(bytes: Buffer, wanted: string) {
  const { default: sharp } = await import('../../runtime/sharp.ts');
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new PictureError(`is broken, or is no ${wanted} picture`);
    });
  if (found.format !== wanted)
    throw new PictureError(`is not a ${wanted} picture but ${found.format}`);
  return found.autoOrient;
}

async function colourOf(bytes: Buffer): Promise<string | null> {
  const { default: sharp } = await import('../../runtime/sharp.ts');
  const [red = 0, green = 0, blue = 0, alpha = 255] = await sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
  })
    .toColourspace('srgb')
    .ensureAlpha()
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer()
    .catch(() => {
      throw new PictureError('is broken: it can not be read to its end');
    });
  if (alpha < 255) return null;
  return `#${Buffer.from([red, green, blue]).toString('hex')}`;
}
