import { randomFrom } from '../../server/content/posters/poster.ts';
import { palm, templeTower } from './campus.ts';
import { short } from './numbers.ts';

/** Newspaper pictures in one ink, with hatching for tones. All are 480 x 270. */
const ink = '#20150d';
const sheet = '#efe2c2';

function hatch(id: string, angle: number, step: number, width: number) {
  return `<pattern id="${id}" width="${step}" height="${step}" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})"><path d="M0 ${step / 2}h${step}" stroke="${ink}" stroke-width="${width}"/></pattern>`;
}

function engraving(body: string) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 270"><defs>${hatch('light', 0, 4, 1)}${hatch('mid', 45, 4, 1.7)}${hatch('dark', -30, 3, 2)}</defs><path fill="${sheet}" d="M0 0h480v270H0z"/>${body}<path d="M1.5 1.5h477v267h-477z" fill="none" stroke="${ink}" stroke-width="3"/></svg>`;
}

/** Heads along the picture's foot; some raise an arm. */
function crowd(count: number, seed: number): string {
  const random = randomFrom(seed);
  let path = '';
  for (let index = 0; index < count; index++) {
    const x = (index * 480) / count + random() * 6;
    const y = 246 - random() * 16;
    const radius = 6 + random() * 3;
    path += `M${short(x - radius)} ${short(y)}a${short(radius)} ${short(radius)} 0 1 1 ${short(2 * radius)} 0c0 3 8 6 9 14v30h-${short(2 * radius + 18)}V${short(y + 14)}c1-8 9-11 9-14z`;
    if (random() < 0.36)
      path += `M${short(x + radius + 5)} ${short(y + 14)}l${short(4 + random() * 5)}-${short(28 + random() * 14)} 5 1-3 32z`;
  }
  return path;
}

/** A dancer in one leap or stance; `flip` of -1 mirrors the drawing, feet on y = 0. */
function dancer(x: number, y: number, scale: number, flip = 1) {
  return `<g transform="translate(${x} ${y}) scale(${scale * flip} ${scale})"><path d="M0-96a9 9 0 1 1 .1 0zM-4-99a6 5 0 1 1 7-6zM-8-94c6-3 12-3 16 1l22-24 14-20 4 3-11 22-22 30 2 16c8 4 14 10 17 18l14 2 16-8 3 5-16 13-20 1-16-10-14 4-8 16 6 24-8 3-10-26 4-22c-6 4-14 4-19 2 4-8 8-14 14-19l-4-18-22-8-16-20 4-3 18 14z"/></g>`;
}

/** A troupe on an open stage, lamps above, one trapdoor ajar. */
export const danceTroupe = engraving(
  `<path fill="url(#mid)" d="M0 0h480v270H0z"/><path fill="${sheet}" d="M84 0h22l96 206H8zM374 0h22l78 206H282zM229 0h22l72 206H157z"/><path fill="url(#light)" d="M84 0h22l96 206H8zM374 0h22l78 206H282z" opacity=".6"/>
<path fill="${ink}" d="M40 14h400v8H40zM72 22h18l5 14H67zM152 22h18l5 14h-28zM231 22h18l5 14h-28zM310 22h18l5 14h-28zM390 22h18l5 14h-28z"/>
<path fill="${sheet}" d="M0 200h480v70H0z"/><path fill="url(#light)" d="M0 200h480v70H0z"/><path fill="${ink}" d="M0 198h480v4H0z"/>
<g fill="${ink}">${dancer(104, 190, 0.98)}${dancer(376, 190, 0.98, -1)}${dancer(240, 182, 1.22)}</g>
<path fill="${ink}" d="M206 214h72l12 22h-98zM208 212l60-20 8 3-62 20z"/>
<path fill="${ink}" d="${crowd(15, 5)}"/>`,
);

/** A guest lecture: the film on the screen, a panel of three below it, the projector's beam. */
export const filmPanel = engraving(
  `<path fill="url(#dark)" d="M0 0h480v270H0z"/><path fill="${sheet}" d="M88 22h304v142H88z"/><path fill="url(#light)" d="M88 22h304v142H88z"/>
<circle cx="240" cy="93" r="58" fill="${sheet}"/><circle cx="240" cy="93" r="58" fill="none" stroke="${ink}" stroke-width="3"/><circle cx="240" cy="93" r="46" fill="none" stroke="${ink}" stroke-width="1.5"/><path stroke="${ink}" stroke-width="1.5" d="M88 93h304M240 22v142"/><path fill="url(#mid)" d="M240 93V35a58 58 0 0 1 50 87z"/>
<path fill="none" stroke="${ink}" stroke-width="9" d="M222 70c8-12 36-10 36 8 0 11-10 14-22 14 14 0 25 4 25 16 0 19-32 21-42 6"/>
<path fill="none" stroke="${ink}" stroke-width="6" d="M85 19h310v148H85z"/><path fill="none" stroke="${sheet}" stroke-width="4" stroke-dasharray="7 9" d="M96 12h290M96 175h290"/>
<path fill="${sheet}" d="M104 214h272v9H104z"/><path fill="${ink}" d="M96 220h288v50H96z"/>
<g fill="${ink}" stroke="${sheet}" stroke-width="2.5"><path id="p" d="M168 172a12 13 0 0 1 0 26 12 13 0 0 1 0-26zm-26 46c2-16 12-22 26-22s24 6 26 22z"/><path d="M240 168a12 13 0 0 1 0 26 12 13 0 0 1 0-26zm-28 50c2-18 13-25 28-25s26 7 28 25z"/><path d="M312 172a12 13 0 0 1 0 26 12 13 0 0 1 0-26zm-26 46c2-16 12-22 26-22s24 6 26 22z"/></g>
<path fill="${sheet}" d="M196 206l3 12h4l-4-13zM272 206l-3 12h-4l4-13zM345 206l-3 12h-4l4-13zM150 238h8v14h-8zM320 238h8v14h-8z"/>`,
);

const tower = templeTower(92, 214, 120, 150, 6);
const random = randomFrom(8);

/** The closing concert: the singer at the edge of the stage, under the whole moon. */
export const concert = engraving(
  `<path fill="url(#mid)" d="M0 0h480v270H0z"/><circle cx="262" cy="104" r="88" fill="${sheet}"/><path fill="url(#light)" d="M262 16a88 88 0 0 1 0 176 118 118 0 0 0 0-176z"/>
<path fill="${ink}" d="${tower.body}"/><path fill="${sheet}" d="${tower.windows}"/><path fill="none" stroke="${sheet}" d="${tower.niches}"/>
<path fill="${ink}" d="${palm(424, 216, 136, -22, random)}${palm(456, 216, 96, 8, random)}"/>
<path fill="${ink}" d="M0 210h480v60H0z"/><path fill="${sheet}" d="M150 208h226v5H150z"/>
<path fill="${ink}" d="M258 80a13 14 0 1 1 .1 0zM246 86c8-5 18-5 26 0l26-24 15-3 3 6-14 5-26 34 4 32c12 22 16 46 18 74h-80c2-30 8-52 20-74l-4-30-14 20 4 20-7 2-8-24 16-26z"/><path fill="${ink}" d="M310 58l16-9 3 5-15 10zM326 46a7 7 0 1 1 7 9z"/>
<path fill="none" stroke="${ink}" stroke-width="2" d="M332 54c20 30-6 60 22 84s10 46 20 72"/>
<path fill="${ink}" stroke="${sheet}" stroke-width="1.6" d="${crowd(17, 3)}"/>`,
);
