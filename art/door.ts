import { randomFrom } from '../server/content/posters/poster.ts';
import { kolam13 } from '../web/art/kolam-paths.ts';
import { cuspedArch } from './drawing/arch.ts';
import { palm, templeTower } from './drawing/campus.ts';
import { svg as document, type Made, svgFiles } from './made.ts';

const opening = cuspedArch({ centre: 230, floor: 800, width: 330, spring: 400, apex: 130 });
const rim = cuspedArch({ centre: 230, floor: 800, width: 332, spring: 400, apex: 129 });
const moulding = cuspedArch({ centre: 230, floor: 800, width: 350, spring: 400, apex: 113 });

function svg(viewBox: string, body: string) {
  return `${document(viewBox, body)}\n`;
}

const random = randomFrom(7);
const { body, niches, windows } = templeTower(300, 668, 96, 200, 6);
const tower = `<path fill="#1b4a50" d="${body}"/><path fill="#2a5f63" d="${niches}"/><path fill="#ffd98a" fill-opacity=".85" d="${windows}"/>`;

/** The moonlit campus behind the door: moon, temple tower, palms, the path that leads there. */
const campus = svg(
  '0 0 460 900',
  `<defs><radialGradient id="sky" cx=".5" cy=".52" r=".75"><stop offset="0" stop-color="#b7d6c6"/><stop offset=".35" stop-color="#4b878a"/><stop offset="1" stop-color="#0a2a31"/></radialGradient><linearGradient id="path" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#3c7377"/><stop offset="1" stop-color="#a9cdbf"/></linearGradient><clipPath id="arch"><path d="${opening}"/></clipPath></defs><g clip-path="url(#arch)"><path fill="url(#sky)" d="M60 100h340v720H60z"/><circle cx="238" cy="440" r="34" fill="#fffdf0"/><g fill="#fffdf0" fill-opacity=".75"><circle cx="150" cy="260" r="1.8"/><circle cx="205" cy="215" r="1.4"/><circle cx="286" cy="238" r="1.8"/><circle cx="322" cy="330" r="1.4"/><circle cx="112" cy="362" r="1.6"/><circle cx="352" cy="412" r="1.5"/></g><path fill="#2f6468" d="M60 640c50-26 110-34 170-22s120 4 170-16v220H60z"/>${tower}<path fill="#12393f" d="${palm(132, 690, 150, -16, random)}${palm(166, 700, 110, 12, random)}"/><path fill="#12393f" d="M60 676c60-14 130-8 176 2s110 8 164-8v150H60z"/><path fill="url(#path)" fill-opacity=".75" d="M240 682c-8 20 18 34 4 58s-46 34-58 62h92c8-24 8-42-4-60s-24-34-22-60z"/><path fill="#0e2f36" d="M60 742c40-16 76-8 104 8s10 40-20 52H60zM400 730c-44-10-78 2-96 22s-4 40 14 50h82z"/></g>`,
);

interface Wood {
  face: string;
  panel: string;
  groove: string;
}

/** One leaf, cut by the arch. Panels of both leaves stand the same way from their hinge. */
function leaf(side: 'left' | 'right', { face, panel, groove }: Wood): string {
  const mirrored = side === 'left' ? '' : ' transform="matrix(-1 0 0 1 460 0)"';
  // 15 units beyond the hinge: the arch's foils bulge over it.
  const x = side === 'left' ? 50 : 230;
  const panels = (inset: number): string =>
    [
      [180, 170],
      [380, 180],
      [590, 180],
    ]
      .map(
        ([y = 0, height = 0]) =>
          `M${88 + inset} ${y + inset}h${118 - 2 * inset}v${height - 2 * inset}H${88 + inset}z`,
      )
      .join('');
  const kolams = [470, 680]
    .map((y) => `<path transform="translate(147 ${y}) scale(.9)" d="${kolam13}"/>`)
    .join('');
  return svg(
    `${x} 130 180 670`,
    `<defs><clipPath id="arch"><path d="${opening}"/></clipPath><linearGradient id="wood" x1="0" x2="1"><stop offset="0" stop-color="${groove}"/><stop offset=".18" stop-color="${face}"/><stop offset=".92" stop-color="${face}"/><stop offset="1" stop-color="${panel}"/></linearGradient></defs><g clip-path="url(#arch)"><g${mirrored}><path fill="url(#wood)" d="M50 100h180v720H50z"/><path fill="${panel}" d="${panels(0)}"/><path fill="none" stroke="${groove}" stroke-width="5" d="${panels(0)}"/><g fill="none" stroke="#8a6428" stroke-width="2"><path d="${panels(8)}"/>${kolams}</g><path stroke="${groove}" stroke-width="2" d="M222 100v720"/></g></g>${side === 'left' ? plate : ''}`,
  );
}

const plate = `<g transform="translate(211 466)"><rect x="-12" y="-33" width="28" height="76" rx="14" fill="#050303" fill-opacity=".5"/><rect x="-14" y="-36" width="28" height="76" rx="14" fill="#cf9f4c"/><rect x="-10.5" y="-32.5" width="21" height="69" rx="10.5" fill="none" stroke="#8a6428" stroke-width="1.5"/><path d="M0-14a9 9 0 0 1 5 16.5l4 16H-9l4-16A9 9 0 0 1 0-14z" fill="#0c0604"/></g>`;

/** Moulding and brass line around the opening, and the floor in front of it. */
const frame = svg(
  '0 0 460 900',
  `<path fill="#0c0604" fill-rule="evenodd" d="${moulding}${opening}"/><path fill="none" stroke="#0c0604" stroke-width="18" d="${moulding}"/><path fill="none" stroke="#cf9f4c" stroke-width="4" d="${rim}"/>`,
);

/** The bow of a key, seen from in front: three rings around the shaft. */
const key = svg(
  '-30 -30 60 60',
  `<defs><linearGradient id="brass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f6e3ae"/><stop offset=".45" stop-color="#c0903f"/><stop offset="1" stop-color="#5f4114"/></linearGradient></defs><g fill="none" stroke="#050303" stroke-opacity=".45" stroke-width="6" transform="translate(2 3)"><circle r="8"/><circle cy="-17" r="8"/><circle cx="-17" r="8"/><circle cx="17" r="8"/></g><g fill="none" stroke="url(#brass)" stroke-width="6"><circle cy="-17" r="8"/><circle cx="-17" r="8"/><circle cx="17" r="8"/><circle r="8"/></g><path fill="#e0371f" d="M-3-3h6v6h-6z"/>`,
);

/** A tile of the pierced screen above the door. */
const jali = `<svg xmlns="http://www.w3.org/2000/svg" width="34" height="34" viewBox="0 0 34 34"><path d="M0 17 17 0l17 17-17 17ZM17 0v7.5M17 34v-7.5M0 17h7.5M34 17h-7.5M17 7.5l9.5 9.5-9.5 9.5L7.5 17Z" fill="none" stroke="#8a6428" stroke-width="2"/></svg>\n`;

/**
 * The secret door's pieces. They are files, not markup, so that the art weighs nothing in the scripts; they
 * share one stage of 460 x 900 units, and the leaves are cut out so that CSS can turn them on their hinges.
 */
export function drawDoor(): Made[] {
  return svgFiles('web/art/door', {
    campus,
    'leaf-left': leaf('left', { face: '#3a2113', panel: '#341c10', groove: '#1a0d07' }),
    'leaf-right': leaf('right', { face: '#2c170c', panel: '#27140a', groove: '#140a05' }),
    frame,
    key,
    jali,
  });
}
