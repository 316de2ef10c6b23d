import { jali } from './drawing/arch.ts';
import { brassLamp, flame } from './drawing/brass-lamp.ts';
import { beyondTheDoor, figure, heroPaths, keyholePlate, library } from './drawing/hero-scene.ts';
import { kolam41 } from './drawing/kolam-41.ts';
import { marigold, swag } from './drawing/marigolds.ts';
import { concert, danceTroupe, filmPanel } from './drawing/news.ts';
import { waxSeal } from './drawing/wax-seal.ts';
import { type Made, svg, svgFiles } from './made.ts';

/** The pictures of the home screen, of the screens' frame and of the news. */
export function drawScenes(): Made[] {
  const drawings = {
    'hero-far': beyondTheDoor(),
    'hero-far-unlit': beyondTheDoor('unlit night'),
    'hero-dawn': beyondTheDoor('dawn'),
    'hero-dusk': beyondTheDoor('dusk'),
    'hero-room': library(),
    'hero-room-narrow': library({ narrow: true }),
    'hero-figure': figure,
    'brass-lamp': svg('0 0 240 520', brassLamp),
    flame: svg('0 0 30 60', flame),
    'marigold-swag': swagTile(),
    marigold: svg('-20 -20 40 40', marigold),
    'wax-seal': waxSeal,
    'keyhole-plate': keyholePlate(),
    'kolam-night': svg(
      '-50 -50 100 100',
      `<path d="${kolam41}" fill="none" stroke="#17343a" stroke-width=".85"/>`,
    ),
    'jali-night': jaliTile(),
    'news-dance': danceTroupe,
    'news-lecture': filmPanel,
    'news-concert': concert,
  };
  const files = svgFiles('web/art/pictures', drawings).map(({ path, bytes }) => ({
    path,
    bytes: String(bytes).replaceAll('\n', ''),
  }));
  return [...files, pathsForScripts()];
}

function pathsForScripts(): Made {
  const lines = Object.entries(heroPaths).map(
    ([name, path]) => `export const ${name} =\n  '${path}';\n`,
  );
  return {
    path: 'web/art/hero-paths.ts',
    bytes: `/* Made by \`npm run art\`, of the home screen's picture: its door's opening. */\n\n${lines.join('')}`,
  };
}

function swagTile(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="180" height="92" viewBox="0 0 180 92">${swag(180, 46)}</svg>`;
}

function jaliTile(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><defs>${jali('j', 64, '#17343a', 2)}</defs><path fill="url(#j)" fill-opacity=".4" d="M0 0h64v64H0z"/></svg>`;
}
