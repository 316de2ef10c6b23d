import sharp from 'sharp';
import type { Made } from './made.ts';

const wood = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="320"><filter id="w" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".006 .14" numOctaves="3" seed="4" stitchTiles="stitch"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .28 0 0 0 0 .13 0 0 0 .62 -.16"/></filter><rect width="100%" height="100%" filter="url(#w)"/></svg>`;
const grain = `<svg xmlns="http://www.w3.org/2000/svg" width="112" height="112"><filter id="n" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".75" numOctaves="3" stitchTiles="stitch"/><feColorMatrix values="0 0 0 0 .35 0 0 0 0 .22 0 0 0 0 .09 0 0 0 .34 -.143"/></filter><rect width="100%" height="100%" filter="url(#n)"/></svg>`;

/**
 * The two noise textures as pictures. As SVG filters they were tiny, but a browser computes such noise
 * anew for each tile that it paints, which on a phone costs frames while scrolling.
 */
export async function renderTextures(): Promise<Made[]> {
  return [
    {
      path: 'web/styles/wood.webp',
      bytes: await sharp(Buffer.from(wood))
        .flatten({ background: '#1c100a' })
        .webp({ quality: 55, effort: 6 })
        .toBuffer(),
    },
    {
      path: 'web/styles/grain.png',
      bytes: await sharp(Buffer.from(grain))
        .png({ palette: true, colours: 8, dither: 0, effort: 10 })
        .toBuffer(),
    },
  ];
}
