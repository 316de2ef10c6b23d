import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { ALIKE_BELOW, distance, pictureHash } from './alike.ts';

const [WIDTH, HEIGHT] = [1000, 680];

/** A college's card as a phone photographs it: each number another background, light, place and face. */
function card(number: number): Promise<Buffer> {
  const of = (most: number, step: number) => (number * step) % most;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="1000" height="680" fill="hsl(${of(360, 77)} 30% ${25 + of(40, 13)}%)"/>
<g transform="rotate(${of(9, 4) - 4} 500 340) translate(${of(60, 23) - 30} ${of(50, 17) - 25})">
<rect x="105" y="82" width="790" height="516" rx="26" fill="#f4f1e8"/>
<path d="M105 82h790v110H105z" fill="#1f4f66"/>
<rect x="136" y="220" width="196" height="246" fill="hsl(200 20% ${60 + of(30, 11)}%)"/>
<ellipse cx="234" cy="312" rx="${40 + of(14, 5)}" ry="${50 + of(14, 3)}" fill="hsl(25 40% ${25 + of(35, 9)}%)"/>
<path d="M372 ${280 + of(20, 7)}h${180 + of(200, 61)}v30h-${180 + of(200, 61)}z" fill="#1d2a30"/>
<path d="M372 380h${120 + of(240, 83)}v20h-${120 + of(240, 83)}z" fill="#56656b"/></g></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
}

describe('one picture on two accounts looks alike', () => {
  it.each([
    ['saved with less quality', (one: Sharp) => one],
    ['at half the size', (one: Sharp) => one.resize(500)],
    ['in other light', (one: Sharp) => one.modulate({ brightness: 1.15 })],
    ...[1, 2, 3, 4].map((percent): [string, (one: Sharp) => Sharp] => [
      `cut by ${percent} % on each side`,
      (one) => {
        const [left, top] = [WIDTH, HEIGHT].map((side) => Math.round((side * percent) / 100));
        return one.extract({
          ...{ left: left!, top: top! },
          ...{ width: WIDTH - 2 * left!, height: HEIGHT - 2 * top! },
        });
      },
    ]),
  ])('%s', async (_how, change) => {
    for (const number of [1, 2, 3]) {
      const first = await card(number);
      const second = await change(sharp(first)).jpeg({ quality: 60 }).toBuffer();
      const hashes = [await pictureHash(first), await pictureHash(second)] as const;
      expect(distance(...hashes)).toBeLessThan(ALIKE_BELOW);
      expect(distance(hashes[1], hashes[0])).toBe(distance(...hashes));
    }
  });
});

it('photos of different cards of one college do not look alike', async () => {
  const hashes = await Promise.all(
    Array.from({ length: 8 }, async (_, i) => pictureHash(await card(i + 1))),
  );
  for (const [i, one] of hashes.entries())
    for (const other of hashes.slice(i + 1))
      expect(distance(one, other)).toBeGreaterThanOrEqual(ALIKE_BELOW);
});
