import type { Event } from '../../../contract/events.ts';
import type { Festival } from '../../../contract/festival.ts';
import { momentInOneLine } from '../../../contract/moments.ts';
import { kolam } from '../../content/posters/drawings/shapes.ts';
import { drawingFault } from '../../drawing/faces.ts';
import { drawText, fitText, narrowed, widthOf } from '../../drawing/glyph-outlines.ts';

/** The place of the event's picture: a print pinned to the left, 3 by 4. */
export const printPlace = { left: 76, top: 46, width: 390, height: 520 } as const;

const ink = { pale: '#f0e2c2', soft: '#c3b69a', brass: '#f1d592', thread: '#e0371f' };
const column = { left: 540, width: 590 };
const nameRoom = { top: 130, height: 216 };
/** Between name and date, where there is one. */
const kindLine = { y: 358, room: 44 };

/** All of the picture but the event's own, as SVG of the size that chats show: the night wall, the thread, and the words. */
export function drawShareCard(event: Event, clusterName: string, festival: Festival): string {
  const kind = event.kind && !drawingFault(event.kind) ? event.kind : '';
  const room = nameRoom.height - (kind ? kindLine.room : 0);
  const name = fitText(event.title, {
    face: 'rozha',
    width: column.width,
    height: room,
    sizes: [112, 100, 88, 76, 66, 56, 46, 38],
  });
  const height = (name.lines.length - 1) * name.step + name.size * 0.75;
  const firstLine = nameRoom.top + (room - height) / 2 + name.size * 0.75;
  const venue = event.eventVenue ?? 'Venue TBA';
  const fact = (text: string, y: number, fill: string) =>
    drawText(narrowed({ text, face: 'courier', size: 34 }, column.width), column.left, y, fill);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">${[
    ground,
    print,
    drawText(label(clusterName.toUpperCase()), column.left, 104, ink.brass),
    ...name.lines.map((line, index) =>
      drawText(
        { text: line, face: 'rozha', size: name.size },
        column.left,
        firstLine + index * name.step,
        ink.pale,
      ),
    ),
    kind && slanted(kind),
    fact(event.eventDate ? momentInOneLine(event.eventDate) : festival.dates, 412, ink.pale),
    // Half a place is worse than none: what no face has is told on the page.
    fact(drawingFault(venue) ? festival.name : venue, 460, ink.soft),
    signature(festival),
  ].join('')}</svg>`;
}

/** No face here is an italic one, which a kind stands in everywhere. */
function slanted(kind: string): string {
  const text = narrowed({ text: kind, face: 'courier', size: 32 }, column.width - 12);
  return `<g transform="translate(${column.left} ${kindLine.y}) skewX(-11)">${drawText(text, 0, 0, ink.soft)}</g>`;
}

function label(text: string) {
  return { text, face: 'courier', size: 30 } as const;
}

const ground = `<defs><radialGradient id="lamp" cx=".1" cy="0" r=".95"><stop offset="0" stop-color="#7d5b2c"/><stop offset=".6" stop-color="#7d5b2c" stop-opacity="0"/></radialGradient><linearGradient id="wall" x2="0" y2="1"><stop offset="0" stop-color="#1d3a3d"/><stop offset="1" stop-color="#081619"/></linearGradient></defs><path fill="url(#wall)" d="M0 0h1200v630H0z"/><path fill="url(#lamp)" d="M0 0h1200v630H0z"/><path transform="translate(1090 560) scale(6.2)" fill="none" stroke="#17343a" stroke-width="1.3" d="${kolam}"/>`;

/** The paper of the print, its shadow, and the thread that it hangs from. */
const print = (() => {
  const { left, top, width, height } = printPlace;
  const [x, y] = [left - 14, top - 14];
  return `<path fill="#02080a" fill-opacity=".5" d="M${x + 12} ${y + 20}h${width + 28}v${height + 28}h-${width + 28}z"/><path fill="#f8efd9" d="M${x} ${y}h${width + 28}v${height + 28}h-${width + 28}z"/>`;
})();

/** The festival's emblem and name along the foot, hung from the thread. */
function signature({ name, dates }: Festival): string {
  const x = column.left + 74;
  const room = column.left + column.width - x - widthOf(label(dates)) - 26;
  const wordmark = narrowed({ text: name, face: 'rozha', size: 46 }, room);
  return `<path fill="${ink.thread}" d="M${column.left} 494h${column.width}v5h-${column.width}z"/><g transform="translate(${column.left + 27} 551) scale(.56)"><path fill="none" stroke="${ink.thread}" stroke-width="4" d="${kolam}"/></g>${drawText(wordmark, x, 566, ink.pale)}${drawText(label(dates), x + widthOf(wordmark) + 26, 564, ink.brass)}`;
}
