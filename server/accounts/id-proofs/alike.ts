import sharp from '../../runtime/sharp.ts';

/*
 * A hash of how a picture looks, which survives another size, another quality, other light and a little cut off:
 * decision 036. It decides nothing; it says which two a reviewer should see side by side.
 */

/** In bits of 256. */
export const ALIKE_BELOW = 28;

/** The parts that are cut off on each side, of one: the picture as it is, and as somebody may have cut it. */
const CUTS = [0, 0.02, 0.04];
const SIDE = 400;
const SAMPLES = 32;
const WAVES = 16;
const BYTES = (WAVES * WAVES) / 8;
/** The number of set bits of each byte. */
const SET_BITS = Uint8Array.from(
  { length: 256 },
  (_, byte) => byte.toString(2).replaceAll('0', '').length,
);

const COSINES = Array.from({ length: WAVES }, (_, wave) =>
  Float64Array.from({ length: SAMPLES }, (_, at) =>
    Math.cos(((2 * at + 1) * (wave + 1) * Math.PI) / (2 * SAMPLES)),
  ),
);

/** The hash of a picture, 96 bytes: 32 for each of `CUTS`. @throws Error when it can't be decoded */
export async function pictureHash(picture: Buffer): Promise<Buffer> {
  const light = await sharp(picture)
    .greyscale()
    .resize(SIDE, SIDE, { fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  return Buffer.concat(await Promise.all(CUTS.map((cut) => hashOf(light, Math.round(SIDE * cut)))));
}

async function hashOf(light: Buffer, left: number): Promise<Buffer> {
  const side = SIDE - 2 * left;
  const small = await sharp(light, { raw: { width: SIDE, height: SIDE, channels: 1 } })
    .extract({ left, top: left, width: side, height: side })
    .resize(SAMPLES, SAMPLES, { fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  return signsOf(small);
}

/** A bit for each of the longest waves across and down (a cosine transform): light where it begins, or dark. */
function signsOf(light: Buffer): Buffer {
  const across = COSINES.map((cosine) =>
    Array.from({ length: SAMPLES }, (_, y) => dot(cosine, light, y * SAMPLES)),
  );
  const bits = Buffer.alloc(BYTES);
  for (const [u, column] of across.entries())
    for (const [v, cosine] of COSINES.entries()) {
      const bit = u * WAVES + v;
      if (dot(cosine, column, 0) > 0) bits[bit >> 3]! |= 1 << (bit & 7);
    }
  return bits;
}

function dot(cosine: Float64Array, values: ArrayLike<number>, from: number): number {
  let sum = 0;
  for (let at = 0; at < SAMPLES; at++) sum += cosine[at]! * values[from + at]!;
  return sum;
}

/**
 * The number of bits of 256 that differ between two pictures, or between one and the other as it may have been cut; from
 * `ALIKE_BELOW` on only that many, since there it stops to count.
 */
export function distance(one: Uint8Array, other: Uint8Array): number {
  let least = differing(one, other, 0, 0);
  for (let cut = BYTES; cut < BYTES * CUTS.length; cut += BYTES)
    least = Math.min(least, differing(one, other, cut, 0), differing(one, other, 0, cut));
  return least;
}

function differing(one: Uint8Array, other: Uint8Array, from: number, otherFrom: number): number {
  let bits = 0;
  for (let at = 0; at < BYTES && bits < ALIKE_BELOW; at++)
    bits += SET_BITS[one[from + at]! ^ other[otherFrom + at]!]!;
  return bits;
}
