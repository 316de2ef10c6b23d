import { isJpeg, isLightEnough, isPng, onlyDrawing } from '../../runtime/picture-cost.ts';
import { PictureError } from './picture-facts.ts';

/**
 * A picture that somebody put into a text, or took from another host: its kind by its bytes, whatever it is called, and its bytes as they are
 * safe to open. Drawings (SVG) are taken from the content server alone. @throws PictureError
 */
export async function weighedPicture(given: Buffer, { drawings }: { drawings: boolean }) {
  if (drawings && isDrawing(given)) return { extension: 'svg', bytes: given };
  const extension = extensionOf(given);
  if (!extension) throw new PictureError('is no JPEG, PNG or WebP picture');
  const bytes = extension === 'png' ? onlyDrawing(given) : given;
  const { default: sharp } = await import('../../runtime/sharp.ts');
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new PictureError('is broken');
    });
  if (!isLightEnough(metadata, bytes)) throw new PictureError('has too many pixels');
  return { extension, bytes };
}

function extensionOf(bytes: Buffer): string | undefined {
  if (isJpeg(bytes)) return 'jpg';
  if (isPng(bytes)) return 'png';
  const isWebp =
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'webp' : undefined;
}

function isDrawing(bytes: Buffer): boolean {
  return /^\uFEFF?\s*(<\?xml|<!--|<svg)/.test(bytes.toString('utf8', 0, 200));
}
