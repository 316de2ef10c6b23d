import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Festival } from '../../../contract/festival.ts';
import {
  drawText,
  fitText,
  isTall,
  narrowed,
  type Text,
  widthOf,
} from '../../drawing/glyph-outlines.ts';

const PALE = '#f4e6c6';
const SOFT = '#dccfb2';

/** The home screen's scene with the festival's words, as SVG. `art/share-scene.ts` makes the scene. */
export function drawFestivalCard(festival: Festival): string {
  const { name, tagline, dates, edition, shortTexts } = festival;
  const scene = readFileSync(join(import.meta.dirname, 'scene.svg'), 'utf8');
  const [month = '', ...days] = dates.split(' ');
  const title = fitText(tagline, {
    face: 'rozha',
    width: 280,
    height: 110,
    sizes: [52, 42, 32, 26, 22],
  });
  const line = fitText(shortTexts.home, { face: 'courier', width: 330, height: 60, sizes: [18] });
  const onTag = (text: Text, y: number, fill: string) => centred(narrowed(text, 136), 0, y, fill);
  const titleTop = 488 - (title.lines.length - 1) * title.step;
  const words = [
    ...hungFromThread(name.toUpperCase()),
    '<g transform="translate(890 236) rotate(-2.5)">',
    onTag({ text: month, face: 'courier', size: 20 }, 63, '#8f1d10'),
    onTag({ text: days.join(' '), face: 'rozha', size: 46 }, 108, '#1c140c'),
    onTag({ text: `${edition} EDITION`, face: 'courier', size: 16 }, 149, '#4d3f2b'),
    '</g>',
    ...title.lines.map((text, index) =>
      drawText({ text, face: 'rozha', size: title.size }, 48, titleTop + index * title.step, PALE),
    ),
    ...line.lines.map((text, index) =>
      drawText({ text, face: 'courier', size: 18 }, 48, 530 + index * 28, SOFT),
    ),
  ];
  return scene.replace(/<\/svg>\s*$/, () => `${words.join('')}</svg>`);
}

/** As large as there is room, with its shadow and its edge of brass. */
function hungFromThread(name: string): string[] {
  const most = isTall({ text: name, face: 'rozha' }) ? 170 : 262;
  const text = narrowed({ text: name, face: 'rozha', size: most }, 1080);
  const foot = 60 + text.size * 0.56;
  const draw = (y: number, fill: string) => centred(text, 600, y, fill);
  return [
    `<g filter="url(#soft)">${draw(foot + 8, '#020809')}</g>`,
    draw(foot + 3, '#b08a55'),
    draw(foot, PALE),
    '<use href="#thread"/>',
  ];
}

function centred(text: Text, x: number, y: number, fill: string): string {
  return drawText(text, x - widthOf(text) / 2, y, fill);
}
