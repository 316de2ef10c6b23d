/** Draws the home screen's and the frame's pictures again: `node art/make-home.ts`. */
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { jali } from './drawing/arch.ts';
import { brassLamp, flame } from './drawing/brass-lamp.ts';
import { beyondTheDoor, emblem, figure, keyholePlate, library } from './drawing/hero-scene.ts';
import { kolam41 } from './drawing/kolam-41.ts';
import { marigold, swag } from './drawing/marigolds.ts';
import { concert, danceTroupe, filmPanel } from './drawing/news.ts';
import { waxSeal } from './drawing/wax-seal.ts';

const picture = (viewBox: string, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${body}</svg>`;

const pictures = {
  'hero-far': beyondTheDoor(),
  'hero-room': library(),
  'hero-room-narrow': library({ narrow: true }),
  'hero-figure': figure,
  'brass-lamp': picture('0 0 240 520', brassLamp),
  flame: picture('0 0 30 60', flame),
  'marigold-swag': swagTile(),
  marigold: picture('-20 -20 40 40', marigold),
  'wax-seal': waxSeal,
  'keyhole-plate': keyholePlate(),
  'kolam-night': picture(
    '-50 -50 100 100',
    `<path d="${kolam41}" fill="none" stroke="#17343a" stroke-width=".85"/>`,
  ),
  'jali-night': jaliTile(),
  'news-dance': danceTroupe,
  'news-lecture': filmPanel,
  'news-concert': concert,
};

for (const [name, svg] of Object.entries(pictures))
  await writeFile(`${import.meta.dirname}/pictures/${name}.svg`, svg.replace(/\n/g, ''));

const publicDir = `${import.meta.dirname}/../web/public`;
await writeFile(`${publicDir}/icon.svg`, emblem(52));
for (const [size, margin] of [
  [48, 52],
  [180, 66],
  [192, 66],
  [512, 66],
] as const)
  await sharp(Buffer.from(emblem(margin, size > 48 ? '#081619' : undefined)), { density: 400 })
    .resize(size)
    .png({ palette: true })
    .toFile(`${publicDir}/icon-${size}.png`);

function swagTile(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="180" height="92" viewBox="0 0 180 92">${swag(180, 46)}</svg>`;
}

function jaliTile(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><defs>${jali('j', 64, '#17343a', 2)}</defs><path fill="url(#j)" fill-opacity=".4" d="M0 0h64v64H0z"/></svg>`;
}
