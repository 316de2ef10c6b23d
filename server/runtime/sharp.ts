import sharp from 'sharp';
import type { PictureKindName } from '../../contract/picture-kinds.ts';

/*
 * The only sharp of the server: libvips finds out by itself what a picture is, and reads GIF, TIFF, HEIF and more,
 * each with a reader in C that has had its holes. Those of the festival's own kinds of picture are all
 * there is, in the whole process.
 */
const READERS: Readonly<Record<PictureKindName, string>> = {
  JPEG: 'Jpeg',
  PNG: 'Png',
  WebP: 'Webp',
  SVG: 'Svg',
};

// No picture comes twice, and one thread each is enough: what is kept and split takes memory for nothing.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: Object.values(READERS).map((reader) => `VipsForeignLoad${reader}`),
});

export default sharp;
