import sharp from 'sharp';
import { emblem } from './drawing/hero-scene.ts';
import type { Made } from './made.ts';

const FOLDER = 'web/public';
const TAB_MARGIN = 52;
const HOME_SCREEN_MARGIN = 66;
const NIGHT = '#081619';

/** The emblem in the browser's tab, and on a phone's home screen, where it stands on a ground of its own. */
export async function drawIcons(): Promise<Made[]> {
  return [
    { path: `${FOLDER}/icon.svg`, bytes: emblem(TAB_MARGIN) },
    await png(48, emblem(TAB_MARGIN)),
    ...(await Promise.all(
      [180, 192, 512].map((size) => png(size, emblem(HOME_SCREEN_MARGIN, NIGHT))),
    )),
  ];
}

async function png(size: number, drawing: string): Promise<Made> {
  const bytes = await sharp(Buffer.from(drawing), { density: 400 })
    .resize(size)
    .png({ palette: true })
    .toBuffer();
  return { path: `${FOLDER}/icon-${size}.png`, bytes };
}
