import { randomFrom } from '../server/content/posters/poster.ts';
import { kolam13, kolam13Dots } from '../web/art/kolam-paths.ts';
import { kolamTall } from './drawing/kolam-tall.ts';
import { short } from './drawing/numbers.ts';
import { type Made, svg, svgFiles } from './made.ts';

function picture(...parts: Parameters<typeof svg>) {
  return `${svg(...parts)}\n`;
}

const ink = '#4b3625';
const brass =
  '<linearGradient id="brass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f6e3ae"/><stop offset=".45" stop-color="#c0903f"/><stop offset="1" stop-color="#5f4114"/></linearGradient>';

/** Trees as small rings, in copses; the same ones each time. */
function copses(): string {
  const random = randomFrom(23);
  const rings: string[] = [];
  for (let copse = 0; copse < 26; copse++) {
    const [x, y] = [random() * 900, random() * 620];
    for (let tree = 3 + Math.floor(random() * 7); tree > 0; tree--) {
      const radius = short(2 + random() * 2.6);
      const left = short(x + (random() - 0.5) * 54 - radius);
      rings.push(
        `M${left} ${short(y + (random() - 0.5) * 34)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0-${2 * radius} 0`,
      );
    }
  }
  return rings.join('');
}

const buildings = [
  [210, 60, 110, 46],
  [210, 120, 46, 70],
  [450, 60, 90, 90],
  [450, 170, 150, 40],
  [60, 380, 120, 60],
  [60, 460, 60, 80],
  [390, 380, 70, 130],
  [480, 380, 120, 46],
  [740, 90, 90, 110],
  [740, 400, 110, 50],
  [720, 480, 60, 90],
  [210, 420, 70, 70],
]
  .map(([x, y, width, height]) => `M${x} ${y}h${width}v${height}h-${width}z`)
  .join('');

const mainRoads =
  'M-10 330C160 300 220 360 340 330S560 250 690 290 860 330 920 300M330 640C350 500 330 420 340 330S420 150 400-10M690 290C700 400 640 480 660 640';
const lane = 'M120-10C150 120 120 220 180 318';

/** A surveyor's map of the campus: roads, halls, copses, a hill, a compass rose, and its folds. */
const survey = picture(
  '0 0 900 620',
  `<defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 2.5h5" stroke="${ink}" stroke-width="1.6"/></pattern><radialGradient id="age" cx=".2" cy=".1" r="1"><stop offset=".4" stop-color="#46240a" stop-opacity="0"/><stop offset="1" stop-color="#46240a" stop-opacity=".55"/></radialGradient></defs><path fill="#d6bb85" d="M0 0h900v620H0z"/><g fill="none"><path stroke="${ink}" stroke-opacity=".55" stroke-width="11" d="${mainRoads}"/><path stroke="#e9d6ab" stroke-width="7" d="${mainRoads}${lane}"/></g><path fill="${ink}" fill-opacity=".1" stroke="${ink}" stroke-opacity=".5" d="${copses()}"/><path fill="url(#hatch)" stroke="${ink}" stroke-width="1.8" opacity=".62" d="${buildings}"/><path fill="none" stroke="${ink}" stroke-opacity=".6" d="M600 60c40-20 90 0 80 44s-70 50-96 20-10-54 16-64zM612 70c28-12 62 2 56 32s-48 34-66 14-6-38 10-46zM622 80c16-6 36 2 32 20s-28 20-38 8-2-24 6-28zM70 60c30 10 50 40 40 80M50 90c20 10 30 30 24 50"/><g fill="none" stroke="${ink}" stroke-width="2" transform="translate(822 548)"><circle r="40"/><circle r="34" stroke-width="1"/><path fill="${ink}" d="M0-34L7 0 0 34-7 0z"/><path d="M-34 0h68"/></g><path fill="none" stroke="${ink}" stroke-opacity=".3" d="M300 0v620M600 0v620M0 310h900"/><path fill="none" stroke="#fff" stroke-opacity=".22" d="M301.5 0v620M601.5 0v620M0 311.5h900"/><path fill="url(#age)" d="M0 0h900v620H0z"/>`,
  ' preserveAspectRatio="xMidYMid slice"',
);

const key = picture(
  '0 0 200 84',
  `<defs>${brass}</defs><g fill="none" stroke="url(#brass)" stroke-width="9"><circle cx="36" cy="42" r="24"/><circle cx="36" cy="42" r="9" stroke-width="5"/></g><path fill="url(#brass)" d="M60 37h126v11H60zM70 32h8v21h-8zM84 34h5v17h-5zM158 46h10v22h-10zM174 46h12v28h-12z"/><path stroke="#fff3cd" stroke-width="1.5" d="M62 38.5h122"/>`,
);

/** The glass that gives the secret away: under it the strings are a kolam. */
const glass = picture(
  '0 0 260 260',
  `<defs>${brass}<clipPath id="lens"><circle cx="98" cy="98" r="76"/></clipPath></defs><path d="M166 166l70 70" stroke="#2b1810" stroke-width="27" stroke-linecap="round"/><path d="M170 164l68 68" stroke="#7a4a26" stroke-width="7" stroke-linecap="round"/><path d="M158 158l20 20" stroke="#a67c3c" stroke-width="24"/><circle cx="98" cy="98" r="80" fill="#dcc38e"/><g clip-path="url(#lens)"><path d="M-10 150C60 120 90 160 220 90" fill="none" stroke="${ink}" stroke-opacity=".5" stroke-width="26"/><path d="M-10 150C60 120 90 160 220 90" fill="none" stroke="#efe0b8" stroke-width="20"/><g transform="translate(96 100) rotate(10) scale(1.45)"><path d="${kolam13}" fill="none" stroke="#b0220e" stroke-width="2.5"/><path d="${kolam13Dots}" stroke="#20150d" stroke-width="5.2" stroke-linecap="round"/></g><path d="M22 98a76 76 0 0 1 152 0 90 90 0 0 0-152 0z" fill="#4b2c10" fill-opacity=".22"/></g><circle cx="98" cy="98" r="76" fill="#fff" fill-opacity=".07"/><circle cx="98" cy="98" r="80" fill="none" stroke="url(#brass)" stroke-width="14"/><circle cx="98" cy="98" r="71" fill="none" stroke="#2b1810" stroke-opacity=".5" stroke-width="2"/><path d="M46 84c6-26 26-42 50-44" stroke="#fff" stroke-opacity=".65" stroke-width="7" fill="none" stroke-linecap="round"/>`,
);

const chalk = 'fill="none" stroke="#fff7e0" vector-effect="non-scaling-stroke"';
const stretched = ' preserveAspectRatio="none"';

/** The things that lie on the pinboard. */
export function drawBoard(): Made[] {
  return svgFiles('web/art/board', {
    survey,
    key,
    glass,
    'kolam-wide': picture(
      '-52.5 -52.5 105 105',
      `<path ${chalk} stroke-width="2.5" d="${kolam13}"/>`,
      stretched,
    ),
    'kolam-tall': picture(
      '-200 -100 400 1000',
      `<path ${chalk} stroke-width="3" d="${kolamTall}"/>`,
      stretched,
    ),
  });
}
