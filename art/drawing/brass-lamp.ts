import { short } from './numbers.ts';

/** Half a turned profile, top to bottom: height and radius. */
type Profile = readonly (readonly [y: number, radius: number])[];

/** A turned brass object: the profile, mirrored. */
function turned(centre: number, profile: Profile): string {
  const side = (sign: number, points: Profile) =>
    points
      .map(([y, radius], index) => {
        const here = `${short(centre + sign * radius)} ${y}`;
        const before = points[index - 1];
        if (!before) return here;
        const middle = short((y + before[0]) / 2);
        return `C${short(centre + sign * before[1])} ${middle} ${short(centre + sign * radius)} ${middle} ${here}`;
      })
      .join('');
  return `M${side(-1, profile)}L${side(1, [...profile].reverse())}Z`;
}

const foot = turned(120, [
  [426, 15],
  [436, 20],
  [444, 16],
  [456, 30],
  [470, 58],
  [478, 72],
  [486, 74],
  [494, 80],
  [506, 84],
  [512, 84],
]);
const stem = turned(120, [
  [176, 14],
  [190, 24],
  [200, 15],
  [214, 11],
  [236, 10],
  [244, 19],
  [252, 19],
  [260, 10],
  [300, 9],
  [308, 17],
  [316, 22],
  [326, 17],
  [334, 9],
  [376, 11],
  [386, 21],
  [396, 21],
  [404, 13],
  [428, 15],
]);
const crown = turned(120, [
  [52, 3],
  [62, 8],
  [72, 4],
  [84, 6],
  [92, 15],
  [100, 17],
  [108, 9],
  [118, 12],
  [132, 22],
  [140, 24],
]);
const dish =
  'M22 138c8-3 18-4 26-3 22 3 48 4 72 4s50-1 72-4c8-1 18 0 26 3-6 6-12 9-19 11-10 20-36 31-79 31s-69-11-79-31c-7-2-13-5-19-11z';
const swan =
  'M120 52c-4-6-3-12 0-16 3-3 4-8 1-11-3-3-8-1-9 2l-8 3c3 2 6 2 9 1 1 3-1 6-4 9-4 4-5 10-2 14 6 5 20 4 25-4 3-4 8-6 12-5-3-8-14-12-20-6-2 3-4 8-4 13z';

/** The kuthuvilakku, in a box of 240 x 520, without its flames. */
export const brassLamp = [
  '<linearGradient id="turned" x1="0" x2="1"><stop offset="0" stop-color="#3b230b"/><stop offset=".2" stop-color="#8f6422"/><stop offset=".36" stop-color="#f3d083"/><stop offset=".46" stop-color="#c08d37"/><stop offset=".74" stop-color="#5b3a12"/><stop offset=".93" stop-color="#2a1706"/><stop offset="1" stop-color="#8b6a3a"/></linearGradient>',
  `<g fill="url(#turned)">${[foot, stem, crown, swan, dish].map((d) => `<path d="${d}"/>`).join('')}</g>`,
  '<path fill="none" stroke="#2a1706" stroke-opacity=".6" stroke-width="1.5" d="M40 500h160M50 484h140M101 248h38M103 316h34M100 391h40M46 151c20 12 128 12 148 0"/>',
  '<path fill="none" stroke="#ffe9b0" stroke-width="2" stroke-opacity=".85" d="M24 138c30 6 160 6 192 0"/>',
  '<path fill="none" stroke="#ffe2a0" stroke-opacity=".5" stroke-width="2" d="M58 480c18 4 60 6 84 4M44 497c20 5 70 6 100 4"/>',
].join('');

/** One flame, in a box of 30 x 60. */
export const flame =
  '<linearGradient id="fire" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f5821f" stop-opacity=".75"/><stop offset=".45" stop-color="#ffb938"/><stop offset="1" stop-color="#ffe6a0"/></linearGradient><g transform="translate(15 48)"><path fill="url(#fire)" d="M0-46c3 13 15 21 15 35 0 10-7 17-15 17s-15-7-15-17c0-14 12-22 15-35z"/><path fill="#fff6d8" d="M0-22c2 8 7 12 7 19 0 5-3 9-7 9s-7-4-7-9c0-7 5-11 7-19z"/></g>';
