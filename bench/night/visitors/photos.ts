import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** Pictures that can be told from each other after they were made anew: bars, dark for a 1 and light for a 0. */
const BARS = 8;
const PHOTOS = 32;
/** Before it is enlarged: grain of this size gives a picture the weight of a camera's. */
const GRAIN = { width: 200, height: 150, channels: 3 } as const;
const [DARK, LIGHT, NOISE] = [30, 150, 75];

/** Photos of ID cards as data URLs, each `width` pixels wide; their places in the list are their numbers. */
export function takePhotos(width: number): Promise<string[]> {
  return Promise.all(
    Array.from({ length: PHOTOS }, async (_, number) => {
      const jpeg = await sharp(grainOf(number), { raw: GRAIN })
        .resize(width)
        .jpeg({ quality: 70 })
        .toBuffer();
      return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
    }),
  );
}

function grainOf(number: number): Buffer {
  const bytes = randomBytes(GRAIN.width * GRAIN.height * GRAIN.channels);
  return bytes.map((random, at) => {
    const x = Math.floor(at / GRAIN.channels) % GRAIN.width;
    const isDark = (number >> Math.floor((x * BARS) / GRAIN.width)) & 1;
    return (isDark ? DARK : LIGHT) + (random * NOISE) / 255;
  }) as Buffer;
}

/** The number of the photo that a picture shows. @throws Error for what isn't a picture */
export async function photoShown(picture: Buffer): Promise<number> {
  const { data } = await sharp(picture)
    .resize(BARS, 1, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const middle = (DARK + LIGHT + NOISE) / 2;
  return data.reduce((number, light, bar) => number | (light < middle ? 1 << bar : 0), 0);
}
