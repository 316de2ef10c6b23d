import sharp from 'sharp';

/*
 * The only sharp of the server: libvips finds out by itself what a picture is, and reads GIF, TIFF, HEIF and more,
 * each with a reader in C that has had its holes. The festival's pictures are of four kinds, so these are all
 * there is, in the whole process.
 */
// No picture comes twice, and one thread each is enough: what is kept and split takes memory for nothing.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Svg'].map((kind) => `VipsForeignLoad${kind}`),
});

export default sharp;
