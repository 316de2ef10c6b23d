import { looseEndOf, planRing, threadOf } from '../../../contract/entries/ring.ts';
import type { Invitation } from '../../../contract/entries/team-calls.ts';
import type { Festival } from '../../../contract/festival.ts';
import { momentInOneLine } from '../../../contract/moments.ts';
import { drawingFault } from '../../drawing/faces.ts';
import {
  drawText,
  type FaceName,
  narrowed,
  type Text,
  widthOf,
} from '../../drawing/glyph-outlines.ts';

/** All that the picture tells: counts, and the words of event and team; of its people nobody's name. */
type PicturedTeam = Pick<
  Invitation,
  'eventName' | 'starts' | 'venue' | 'teamName' | 'size' | 'room' | 'lacking'
> & { readonly kind: string | null };

const ink = { bright: '#fff6df', pale: '#f0e2c2', brass: '#f1d592', thread: '#ff9d88' };
const column = { left: 574, width: 570 };

/** The team round its lamp, and beside it how many are in and how many are missing, as SVG of the size that chats show. */
export function drawTeamCard(team: PicturedTeam, festival: Festival): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">${ground}<g transform="translate(280 315) scale(1.66) translate(-200 -200)">${ringOf(team)}</g>${wordsOf(team, festival)}</svg>`;
}

const ground =
  '<defs><radialGradient id="room" cx=".23" cy=".48" r=".62"><stop offset="0" stop-color="#ffb54a" stop-opacity=".36"/><stop offset="1" stop-color="#ffb54a" stop-opacity="0"/></radialGradient><radialGradient id="table" cx=".42" cy=".36" r=".8"><stop offset="0" stop-color="#6b4224"/><stop offset=".6" stop-color="#3c2010"/><stop offset="1" stop-color="#1c100a"/></radialGradient><radialGradient id="lamp" cx=".5" cy=".36" r=".5"><stop offset="0" stop-color="#ffcf73" stop-opacity=".6"/><stop offset="1" stop-color="#e8842a" stop-opacity="0"/></radialGradient></defs><path fill="#0c1a1c" d="M0 0h1200v630H0z"/><path fill="url(#room)" d="M0 0h1200v630H0z"/><path fill="none" stroke="#8a6428" stroke-width="8" d="M0 0h1200v630H0z"/>';

const flame =
  '<g transform="translate(183 136) scale(1.214)" stroke="#20150d" stroke-width="1.2"><path fill="#ffb938" d="M14 2c2 6 7 9 7 15s-4 9-7 9-7-3-7-9 5-9 7-15z"/><path fill="#fff6d8" stroke="none" d="M14 13c1 3 3 4 3 7s-1.500 4-3 4-3-1-3-4 2-4 3-7z"/><path fill="#8a3d17" d="M1 23c6 2.500 20 2.500 26 0-1 6-5 9-13 9S2 29 1 23z"/></g>';

/** As the site draws it, without names. */
function ringOf({ size, room, lacking }: PicturedTeam): string {
  const seats = size + room;
  const plan = planRing(seats);
  const { radius, seat, table } = plan;
  const thread = threadOf(plan, size, seats);
  return [
    `<circle cx="200" cy="200" r="${radius}" fill="none" stroke="#93b3ad" stroke-opacity=".5" stroke-width="2" stroke-dasharray="2 7" stroke-linecap="round"/>`,
    `<circle cx="200" cy="200" r="${table}" fill="url(#table)" stroke="#8a6428" stroke-width="3"/><circle cx="200" cy="200" r="${table - 7}" fill="url(#lamp)" stroke="#cf9f4c" stroke-opacity=".55"/>${flame}`,
    `<g fill="none" stroke="#a51f0d" stroke-width="5.5"><path d="${thread}"/><path stroke="#f4583f" stroke-width="2" d="${thread}"/></g>`,
    room > 0 &&
      `<path fill="none" stroke="#d6331c" stroke-width="3.5" stroke-linecap="round" d="${looseEndOf(plan, size)}"/>`,
    ...Array.from({ length: seats }, (_, place) => {
      const { x, y } = plan.at(place);
      if (place < size)
        return `<circle cx="${x}" cy="${y}" r="${seat - 1}" fill="#3c2316" stroke="#cf9f4c" stroke-width="2.5"/>`;
      const nth = place - size + 1;
      if (nth > lacking)
        return `<circle cx="${x}" cy="${y}" r="${seat * 0.74}" fill="none" stroke="#93b3ad" stroke-width="1.8" stroke-dasharray="4 3.5"/>`;
      const number = { text: `${nth}`, face: 'rozha', size: seat * 0.9 } as const;
      return `<circle cx="${x}" cy="${y}" r="${seat - 2}" fill="#fdf6e3" stroke="#b0220e" stroke-width="4.5"/>${centred(number, x, y + seat * 0.3, '#8a1608')}`;
    }),
    centred({ text: `${lacking || size}`, face: 'rozha', size: 44 }, 200, 214, ink.bright),
    centred(
      { text: belowCount(size, room, lacking), face: 'courier', size: 17 },
      200,
      238,
      ink.pale,
    ),
  ]
    .filter(Boolean)
    .join('');
}

function belowCount(size: number, room: number, lacking: number): string {
  if (lacking > 0) return 'more needed';
  return room > 0 ? `in of ${size + room}` : 'all in';
}

/** Where both would be smaller in one line, an event's kind stands below its name. */
const SMALLEST = 24;

function wordsOf(team: PicturedTeam, festival: Festival): string {
  const { eventName, kind, starts, venue } = team;
  const fitted = (text: string, face: FaceName, size: number) =>
    narrowed({ text, face, size }, column.width);
  const draw = (text: Text, y: number, fill: string) => drawText(text, column.left, y, fill);
  // Half a name is worse than none: what no face has is told on the page.
  const fact = (...[parts, between]: [(string | null)[], string]) =>
    fitted(parts.filter((part) => part && !drawingFault(part)).join(between), 'courier', 31);
  const counts = countsOf(team);
  const withKind = fact([eventName, kind], ': ');
  const when = starts ? momentInOneLine(starts) : festival.dates;
  const name = drawingFault(team.teamName) ? '' : team.teamName;
  const about = withKind.size < SMALLEST ? [fact([eventName], ''), fact([kind], '')] : [withKind];
  const top = 224 - 44 * (counts.length - 1) - 22 * (about.length - 1);
  const below = top + 92 * counts.length;
  return [
    draw(
      fitted(`${festival.name} ${festival.edition}, ${festival.city}`, 'courier', 30),
      top,
      ink.brass,
    ),
    ...counts.map((line, index) =>
      draw(fitted(line, 'rozha', 84), top + 92 + index * 88, ink.bright),
    ),
    `<g transform="translate(${column.left} ${below + 62}) skewX(-9)">${drawText(narrowed({ text: name, face: 'rozha', size: 48 }, column.width - 12), 0, 0, ink.thread)}</g>`,
    ...[...about, fact([when, venue], ', ')].map((line, index) =>
      draw(line, below + 126 + index * 44, ink.pale),
    ),
  ].join('');
}

/** `2 are in.` and `2 are missing.` */
function countsOf({ size, room, lacking }: PicturedTeam): string[] {
  const are = (count: number) => `${count} ${count === 1 ? 'is' : 'are'}`;
  if (lacking > 0) return [`${are(size)} in.`, `${are(lacking)} missing.`];
  return room > 0 ? [`${are(size)} in.`, `${room} more can join.`] : [`All ${size} are in.`];
}

function centred(text: Text, x: number, y: number, fill: string): string {
  return drawText(text, x - widthOf(text) / 2, y, fill);
}
