import { randomFrom } from '../../server/content/posters/poster.ts';
import { kolam13, kolam13Dots } from '../../web/art/kolam-paths.ts';
import { cuspedArch, jali } from './arch.ts';
import { bookcase, secretDoorLeaf } from './bookcase.ts';
import { clockTower, palm, templeTower } from './campus.ts';
import { detective, lantern } from './detective.ts';
import { kolam41 } from './kolam-41.ts';
import { short } from './numbers.ts';

/**
 * The hero's night in three layers of one picture, 1440 x 900: what lies beyond the door,
 * the room with a hole for the door, and who stands in it. They answer the scroll at different depths.
 */

/** The door's outline, `margin` units wider than its opening. */
function door(margin = 0) {
  return cuspedArch({
    centre: 720,
    floor: 745,
    width: 520 + margin * 2,
    spring: 404,
    apex: 34 - margin * 1.5,
  });
}

function stops(...list: [offset: number, colour: string, opacity?: number][]) {
  return list
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`,
    )
    .join('');
}

const near = templeTower(594, 722, 190, 340, 7);

/** What scripts draw over the hero's picture: the door's opening. */
export const heroPaths = { DOOR: door() };

/** The skies of the festival's last day, and how much is left of the moon's and the mist's light. */
const SKIES = {
  dawn: {
    stops: stops(
      [0, '#21525a'],
      [0.42, '#7fa79a'],
      [0.68, '#f0d9a4'],
      [0.82, '#f2b27a'],
      [1, '#c9744f'],
    ),
    moon: 0.3,
    mist: 0.25,
  },
  dusk: {
    stops: stops([0, '#0b2029'], [0.5, '#22465a'], [0.78, '#8a5a5c'], [0.93, '#e58a4a']),
    moon: 1,
    mist: 1,
  },
} as const;

/** Sky, moon, temple and campus. Drawn beyond the opening, so that it may move behind it. Windows are lit at night alone. */
export function beyondTheDoor(
  hour: 'night' | 'unlit night' | keyof typeof SKIES = 'night',
): string {
  const random = randomFrom(11);
  const sky = hour === 'dawn' || hour === 'dusk' ? SKIES[hour] : undefined;
  const lit = (windows: string) => (hour === 'night' ? windows : '');
  const far = templeTower(905, 722, 92, 150, 5);
  const palms =
    palm(502, 726, 190, 26, random) +
    palm(536, 726, 130, -16, random) +
    palm(938, 726, 210, -34, random) +
    palm(872, 726, 120, 14, random);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1440 900"><defs>
${sky ? `<linearGradient id="sky" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="760">${sky.stops}</linearGradient>` : `<radialGradient id="sky" gradientUnits="userSpaceOnUse" cx="720" cy="512" r="480">${stops([0, '#a9cdbf'], [0.27, '#6fa39b'], [0.345, '#346d71'], [0.6, '#15464e'], [1, '#09272e'])}</radialGradient>`}
<radialGradient id="moon" cx=".4" cy=".36" r=".75">${stops([0, '#fffdf0'], [0.6, '#f0f1d8'], [1, '#c6d9c4'])}</radialGradient>
<radialGradient id="halo">${stops([0.5, '#f3f6dc', 0.8], [0.66, '#d9ead2', 0.26], [1, '#d9ead2', 0])}</radialGradient>
<linearGradient id="mist" x1="0" y1="0" x2="0" y2="1">${stops([0, '#a9cdbf', 0], [1, '#a9cdbf', 0.62])}</linearGradient></defs>
<path fill="url(#sky)" d="M430-60h580v860H430z"/>
<path fill="#f4f6e4" d="M512 196h2v2h-2zM560 140h2v2h-2zM640 96h2v2h-2zM812 118h2v2h-2zM880 178h2v2h-2zM930 262h2v2h-2zM500 300h2v2h-2zM852 318h2v2h-2zM580 330h2v2h-2zM745 70h2v2h-2z"/>
${faded(MOON, sky?.moon)}
<path fill="#2c5f63" d="${far.body}${far.niches}"/><path fill="#1f4d52" d="${clockTower.block}"/>${lit(`<path fill="#ffd98a" d="${clockTower.windows}"/>`)}<circle cx="838" cy="566" r="8" fill="#ffe6ab"/><path stroke="#1f4d52" stroke-width="1.5" d="M838 566v-6m0 6 4 3"/>
${faded('<path fill="url(#mist)" d="M430 600h580v130H430z"/>', sky?.mist)}
<path fill="#0e343a" d="${near.body}"/><path fill="#164248" d="${near.niches}"/>${lit(`<path fill="#f2b95a" d="${near.windows}"/>`)}${hour === 'dusk' ? skyLanterns : ''}
<path fill="#0a262c" d="${palms}M430 726c20-18 44-10 60-20 18-10 30 2 46-4 30-12 44 6 70 8 40 4 70 8 114 8s84-4 116-10c30-6 36-12 60-8 26 4 40-10 60-2 16 6 40-2 54 8v94H430z"/>
${faded('<path fill="url(#mist)" opacity=".6" d="M430 668h580v70H430z"/>', sky?.mist)}</svg>`;
}

const MOON = `<circle cx="720" cy="512" r="226" fill="url(#halo)"/><circle cx="720" cy="512" r="124" fill="url(#moon)"/>
<path fill="#b3cab0" fill-opacity=".34" transform="translate(0 12)" d="M640 470c6-34 40-62 66-54s20 24 2 34-14 30-34 40-36 4-34-20zM744 402c20-2 52 14 60 36s-14 20-26 10-24-2-34-14-14-30 0-32zM752 494c22-10 58-2 62 24s-20 58-46 60-34-20-28-38-6-38 12-46zM622 520c10-4 22 6 22 22s-8 20-14 12-18-28-8-34z"/>`;

function faded(drawing: string, opacity = 1): string {
  return opacity < 1 ? `<g opacity="${opacity}">${drawing}</g>` : drawing;
}

/** They rise on the last evening. */
const skyLanterns = `<radialGradient id="glow">${stops([0, '#ffcf73', 0.75], [1, '#ff9d33', 0])}</radialGradient>${(
  [
    [690, 402, 0.75],
    [774, 452, 0.95],
    [852, 404, 0.7],
    [905, 470, 0.62],
    [662, 490, 0.5],
    [818, 350, 0.6],
    [735, 372, 0.45],
    [886, 566, 0.5],
    [632, 388, 0.55],
    [780, 560, 0.45],
  ] as const
)
  .map(
    ([x, y, scale]) =>
      `<g transform="translate(${x} ${y}) scale(${scale})"><circle r="46" fill="url(#glow)"/><path fill="#e8701f" d="M-11-17h22l6 17-9 21H-8l-9-21z"/><path fill="#ffd27a" d="M-6-13H6l4 13-6 15h-8l-6-15z"/><path stroke="#7a2a0c" stroke-width="1.5" d="M-11-17h22M-8 21H8M0-17v-8"/></g>`,
  )
  .join('')}`;

/** The library around the open door, and the kolam on its floor. `narrow` leaves out what no upright screen shows. */
export function library({ narrow = false } = {}): string {
  const [left, right] = narrow ? [230, 1210] : [0, 1440];
  const shelves = { top: -2, rows: 7, rowHeight: 106.5 };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1440 900"><defs><clipPath id="door"><path d="${door()}"/></clipPath>
<linearGradient id="wood" x1="0" y1="0" x2="0" y2="1">${stops([0, '#1b0f0a'], [0.6, '#38200f'], [1, '#25140b'])}</linearGradient>
<linearGradient id="spill" x1="0" y1="0" x2="0" y2="1">${stops([0, '#bfe0d0', 0.62], [1, '#7fb0a7', 0.1])}</linearGradient>
<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1">${stops([0, '#0d1d20'], [1, '#070f11'])}</linearGradient>
<linearGradient id="shadow" x1="0" y1="0" x2="0" y2="1">${stops([0, '#020708', 0.92], [0.45, '#020708', 0.55], [1, '#020708', 0.1])}</linearGradient>
<radialGradient id="warm" gradientUnits="userSpaceOnUse" cx="1292" cy="560" r="520">${stops([0, '#ffb54a', 0.62], [0.3, '#e8842a', 0.3], [1, '#e8842a', 0])}</radialGradient>
<radialGradient id="dusk" gradientUnits="userSpaceOnUse" cx="720" cy="470" r="900">${stops([0.38, '#04090b', 0], [1, '#04090b', 0.88])}</radialGradient>
<linearGradient id="left" x1="0" x2="1">${stops([0, '#04090b', 0.82], [0.34, '#04090b', 0.35], [0.42, '#04090b', 0])}</linearGradient>
${jali('jali', 30, '#8a6428', 2.2)}</defs>
<g clip-path="url(#door)">${secretDoorLeaf({ hinge: 424, edge: 528, hingeTop: -40, edgeTop: 60, hingeFoot: 745, edgeFoot: 722, seed: 5 })}${secretDoorLeaf({ hinge: 1016, edge: 936, hingeTop: -40, edgeTop: 30, hingeFoot: 745, edgeFoot: 728, seed: 9 })}<path fill="#0d2327" d="M440 722h560v30H440z"/><path fill="#5d8f88" d="M440 722h560v2H440z"/></g>
${bookcase({ left, right: 400, seed: 21, ...shelves })}${bookcase({ left: 1040, right, seed: 34, ...shelves })}
<path fill="url(#wood)" fill-rule="evenodd" d="M400-2h640v748H400z${door()}"/>
<path fill="url(#jali)" fill-rule="evenodd" fill-opacity=".8" d="M416-6h608v752H416z${door(20)}"/>
<g fill="none"><path stroke="#0c0604" stroke-width="17" d="${door(9)}"/><path stroke="#8a6428" stroke-width="2" d="${door(19)}M410-2v748M1030-2v748"/><path stroke="#cf9f4c" stroke-width="4" d="${door(3)}"/><path stroke="#f6e3ae" stroke-width="1.2" d="${door(4)}"/></g>
<path fill="#3b2210" d="M392 690h76v56h-76zM972 690h76v56h-76z"/><path stroke="#cf9f4c" stroke-opacity=".7" stroke-width="2" d="M392 691h76M972 691h76M392 704h76M972 704h76"/>
<path fill="url(#floor)" d="M${left} 745H${right}v155H${left}z"/><path fill="#16292b" d="${tiles(left, right)}"/>
<path fill="url(#spill)" d="M462 745h516l236 155H226z"/><path stroke="#d6efe0" stroke-opacity=".7" stroke-width="2" d="M462 745.5h516"/>
${floorKolam()}
<path fill="url(#shadow)" d="M702 738h38l58 170H642z"/>
<path fill="url(#warm)" d="M760 0h680v900H760z"/><path fill="url(#left)" d="M0 0h1440v900H0z"/><path fill="url(#dusk)" d="M0 0h1440v900H0z"/></svg>`;
}

/** Flagstones in perspective, every second one. */
function tiles(left: number, right: number): string {
  const rows = [745, 757, 773, 795, 825, 866, 920];
  const x = (column: number, y: number) => short(720 + (column * 62 * (y - 640)) / 260);
  return rows
    .slice(1)
    .flatMap((foot, row) => {
      const top = rows[row] ?? 0;
      return [...Array(48).keys()]
        .map((index) => index - 24)
        .filter(
          (column) =>
            (row + column) % 2 === 0 && x(column + 1, top) > left && x(column, top) < right,
        )
        .map(
          (column) =>
            `M${x(column, top)} ${top}H${x(column + 1, top)}L${x(column + 1, foot)} ${foot}H${x(column, foot)}Z`,
        );
    })
    .join('');
}

/** Forty-one dots in rice flour; the red thread has drawn a third of the line, and leads out of the picture. */
function floorKolam(): string {
  const thread = 'M1470 772C1380 806 1330 872 1190 872S1050 822 962 829';
  // A dash would do, but browsers measure it before or after the floor's foreshortening; a shorter path is the same everywhere.
  const curves = kolam41.split('C');
  const drawn = curves.slice(0, Math.round(curves.length * 0.37)).join('C');
  // A dot each ten units; the bit more at a row's end keeps the last one.
  const dots = [-4, -3, -2, -1, 0, 1, 2, 3, 4]
    .map((row) => `M${10 * Math.abs(row) - 40} ${10 * row}h${80.1 - 20 * Math.abs(row)}`)
    .join('');
  const line = (path: string, attributes: string) =>
    `<path d="${path}" fill="none" vector-effect="non-scaling-stroke" ${attributes}/>`;
  return `<g transform="translate(720 829) scale(5.5 1.485) rotate(90)">${line(kolam41, 'stroke="#f3f6e6" stroke-opacity=".9" stroke-width="2.6"')}${line(drawn, 'stroke="#e8452d" stroke-width="4"')}<path d="${dots}" fill="none" stroke="#f3f6e6" stroke-width="1.9" stroke-linecap="round" stroke-dasharray="0 10"/></g>
<path d="${thread}" fill="none" stroke="#240704" stroke-width="6" stroke-opacity=".7" stroke-linecap="round" transform="translate(1 3)"/><path d="${thread}" fill="none" stroke="#d6331c" stroke-width="4.5"/>`;
}

/** The detective at the threshold, with a lantern: a picture of 200 x 230, feet at its lower edge. */
export const figure = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 230"><defs><radialGradient id="glow">${stops([0, '#ffc35a', 0.85], [1, '#ff9a30', 0])}</radialGradient></defs><g transform="translate(44 20) scale(1.06)"><circle cx="88" cy="118" r="52" fill="url(#glow)"/>${detective}<g transform="translate(88 97)">${lantern}</g></g></svg>`;

/** The not-found screen's keyhole: a brass plate, and the moonlit campus behind it. */
export function keyholePlate(): string {
  const tower = templeTower(122, 342, 76, 110, 5);
  const emblem = (place: string) => `<path transform="${place}" d="${kolam13}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 430"><defs><linearGradient id="brass" x1="0" y1="0" x2="1" y2="1">${stops([0, '#f6e3ae'], [0.45, '#c0903f'], [1, '#5f4114'])}</linearGradient><clipPath id="hole"><path d="M150 96a62 62 0 0 1 30 116l30 128H90l30-128a62 62 0 0 1 30-116z"/></clipPath><radialGradient id="sky" cx=".5" cy=".3" r=".7">${stops([0, '#f6f7e0'], [0.3, '#b8d6c6'], [1, '#17474f'])}</radialGradient></defs>
<rect x="30" y="16" width="256" height="414" rx="128" fill-opacity=".45"/><rect x="22" y="4" width="256" height="414" rx="128" fill="url(#brass)" stroke="#fff0c4" stroke-width="3"/><rect x="44" y="26" width="212" height="370" rx="106" fill="none" stroke="#4d3513" stroke-width="3"/>
<g fill="none" stroke="#4d3513" stroke-width="4.5" opacity=".75">${emblem('translate(150 60) scale(.5)')}${emblem('translate(150 372) scale(.4)')}</g>
<path d="M150 88a70 70 0 0 1 36 128l32 132H82l32-132a70 70 0 0 1 36-128z" fill="#3b230b"/>
<g clip-path="url(#hole)"><path fill="url(#sky)" d="M60 80h180v280H60z"/><circle cx="150" cy="152" r="34" fill="#fffdf0"/><path fill="#0e343a" d="${tower.body}"/><path fill="#0a262c" d="M80 330q70-14 140 0v20H80z"/><g transform="translate(150 236) scale(.54)">${detective}</g></g></svg>`;
}

/** The festival's emblem alone: the browser's tab, the home screen of a phone. `ground` fills the square. */
export function emblem(size: number, ground?: string) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-${size} -${size} ${size * 2} ${size * 2}">${ground ? `<path fill="${ground}" d="M-${size}-${size}h${size * 2}v${size * 2}h-${size * 2}z"/>` : ''}<path d="${kolam13}" fill="none" stroke="#e0371f" stroke-width="3.8"/><path d="${kolam13Dots}" stroke="#f6a826" stroke-width="5.2" stroke-linecap="round"/></svg>`;
}
