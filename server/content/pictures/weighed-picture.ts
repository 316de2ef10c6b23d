import { PICTURE_KINDS, type PictureKindName } from '../../../contract/picture-kinds.ts';
import { isJpeg, isLightEnough, isPng, onlyDrawing } from '../../runtime/picture-cost.ts';
import { PictureError } from './picture-facts.ts';
import { noneOf } from './pictures.ts';

/**
 * A picture that somebody put into a text, or took from another host: its kind by its bytes, whatever it is called, and its bytes as they are
 * safe to open. Drawings (SVG) are taken from the content server alone. @throws PictureError
 */
export async function weighedPicture(given: Buffer, { drawings }: { drawings: boolean }) {
  if (drawings && isDrawing(given)) return { extension: 'svg', bytes: given };
  const kind = kindOf(given);
  if (!kind) throw new PictureError(noneOf(Object.keys(KINDS)));
  const bytes = kind === 'PNG' ? onlyDrawing(given) : given;
  const { default: sharp } = await import('../../runtime/sharp.ts');
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new PictureError('is broken');
    });
  if (!isLightEnough(metadata, bytes)) throw new PictureError('has too many pixels');
  return { extension: PICTURE_KINDS[kind].endings[0], bytes };
}

/** By its first bytes; a drawing has none of its own. */
const KINDS: Readonly<Record<Exclude<PictureKindName, 'SVG'>, (bytes: Buffer) => boolean>> = {
  JPEG: isJpeg,
  PNG: isPng,
  WebP: (bytes) =>
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};

function kindOf(bytes: Buffer): keyof typeof KINDS | undefined {
  const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[];
  return kinds.find((kind) => KINDS[kind](bytes));
}

function isDrawing(bytes: Buffer): boolean {
  return /^\uFEFF?\s*(<\?xml|<!--|<svg)/.test(bytes.toString('utf8', 0, 200));
}
