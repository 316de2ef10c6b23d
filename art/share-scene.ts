import { brassLamp, flame } from './drawing/brass-lamp.ts';
import { beyondTheDoor, figure, library } from './drawing/hero-scene.ts';
import { type Made, svg, svgFiles } from './made.ts';

const lamp = svg('0 0 240 520', brassLamp);
const lampPlace = { x: 1005, y: 296, width: 160 };
const flames = [
  [6.6, 16.2, 11.6],
  [29.4, 16.6, 9.4],
  [61.2, 16.6, 9.4],
  [81.8, 16.2, 11.6],
] as const;

/** The home screen's scene without words: the server writes the festival's over it, for links in chats. */
export function drawShareScene(): Made[] {
  const height = (lampPlace.width * 520) / 240;
  const layers = [
    placed('far', beyondTheDoor(), { x: 0, y: -72, width: 1200, height: 750 }),
    placed('room', library(), { x: 0, y: -72, width: 1200, height: 750 }),
    placed('figure', figure, { x: 520, y: 358, width: 167, height: 192 }),
    '<path fill="url(#dim)" d="M0 0h1200v260H0z"/><path fill="url(#foot)" d="M0 530h1200v100H0z"/>',
    '<circle cx="1086" cy="400" r="230" fill="url(#glow)"/>',
    placed('lamp', lamp, { ...lampPlace, height }),
    ...flames.map(([left, top, width], index) =>
      placed(`flame${index}`, svg('0 0 30 60', flame), {
        x: lampPlace.x + (lampPlace.width * left) / 100,
        y: lampPlace.y + (height * top) / 100,
        width: (lampPlace.width * width) / 100,
        height: (lampPlace.width * width) / 50,
      }),
    ),
    thread,
    tag,
  ];
  const drawing = svg('0 0 1200 630', defs + layers.join(''), ' width="1200" height="630"');
  return svgFiles('server/site/sharing', { scene: `${drawing.replaceAll('\n', '')}\n` });
}

const defs = `<defs><linearGradient id="dim" x2="0" y2="1"><stop offset="0" stop-color="#04090b" stop-opacity=".82"/><stop offset=".34" stop-color="#040c0f" stop-opacity=".3"/><stop offset=".78" stop-color="#040c0f" stop-opacity=".5"/><stop offset="1" stop-color="#040c0f" stop-opacity="0"/></linearGradient><linearGradient id="foot" x2="0" y2="1"><stop offset="0" stop-color="#050d10" stop-opacity="0"/><stop offset="1" stop-color="#050d10"/></linearGradient><radialGradient id="glow"><stop offset="0" stop-color="#ffc25a" stop-opacity=".5"/><stop offset=".7" stop-color="#ffc25a" stop-opacity="0"/></radialGradient><linearGradient id="paper" x2="1" y2="1"><stop offset="0" stop-color="#f1e2bd"/><stop offset="1" stop-color="#d9bf8d"/></linearGradient><filter id="soft" x="-.2" y="-.2" width="1.4" height="1.6"><feGaussianBlur stdDeviation="9"/></filter></defs>`;

/** The server lays it over the name once more. */
const thread =
  '<g id="thread"><path fill="#7a1408" d="M0 53h1200v7H0z"/><path fill="#d6331c" d="M0 53h1200v5H0z"/><path stroke="#ff9a82" stroke-width="2" stroke-dasharray="6 5" d="M0 56h1200"/></g>';

/** The luggage tag of the dates, empty, its eye at (890, 257). */
const tag =
  '<path stroke="#d6331c" stroke-width="3" d="M882 58 890 257"/><g transform="translate(890 236) rotate(-2.5)"><path fill="#02080a" fill-opacity=".7" filter="url(#soft)" d="M-48 10H48L82 38V180H-76V38Z"/><path fill="url(#paper)" d="M-48 0H48L79 26V168H-79V26Z"/><path stroke="#6b5330" d="M-62 124H64"/><circle cy="21" r="10" fill="#081619" stroke="#b08a45" stroke-width="6"/></g><path stroke="#d6331c" stroke-width="3" d="M889.4 242 890 257"/>';

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A drawing within another one, its names its own. */
function placed(name: string, drawing: string, { x, y, width, height }: Place): string {
  return drawing
    .replace('<svg ', `<svg x="${x}" y="${y}" width="${width}" height="${height}" `)
    .replace(/ id="|url\(#|href="#/g, (start) => `${start}${name}-`);
}
