import { type Motif, type Motifs, thread, threadDeep } from '../palettes.ts';
import { each, keyhole } from '../shapes.ts';

/** Palm leaves on their string, and a stylus. */
const palmLeaves: Motif = ({ brass, dark, pale }) =>
  `${each(5, (index) => `<g transform="rotate(${-16 + index * 8} -84 30)"><path fill="${index % 2 ? pale : brass}" d="M-96 14h196q6 14 0 28h-196q-5-14 0-28z"/><path d="M-60 21h140M-60 28h128M-60 35h136" stroke="${dark}" stroke-width="1.6" stroke-dasharray="9 3 5 3 13 4"/></g>`)}<circle cx="-82" cy="28" r="5" fill="${dark}"/><path fill="none" stroke="${thread}" stroke-width="4" d="M-82 28c-20 30 20 46-10 78"/><path fill="${dark}" d="M88-88l8 5L34 2l-14 12 4-18z"/><path fill="${brass}" d="M88-88l8 5-14 20-8-5z"/>`;

/** A standing lamp, lit. */
const standingLamp: Motif = ({ brass, dark, light, pale }) =>
  `<circle cy="-40" r="72" fill="${light}"/><path fill="${dark}" d="M-70 100H70v10H-70z"/><path fill="${brass}" d="M-62 100c0-14 30-14 46-28h32c16 14 46 14 46 28z"/><path fill="${brass}" d="M-9-14H9v90H-9zM-20 6h40v12h-40zM-16 38h32v10h-32z"/><path fill="${dark}" fill-opacity=".28" d="M1-14h8v20h11v12H9v20h7v10H9v28h7c16 12 46 14 46 28H20C20 84 1 80 1 72z"/><path fill="${brass}" d="M-78-36H78c0 16-30 26-78 26s-78-10-78-26z"/><path fill="${dark}" d="M-78-40H78v7H-78z"/>${each(5, (index) => `<g transform="translate(${-64 + index * 32} -42)"><path fill="${pale}" d="M0-38c12 14 14 32 0 38-14-6-12-24 0-38z"/><path fill="${thread}" d="M0-18c5 6 5 14 0 16-5-2-5-10 0-16z"/></g>`)}<path fill="${brass}" d="M-8-84H8v46H-8zM0-114c10 8 14 18 8 30H-8c-6-12-2-22 8-30z"/>`;

/** Letters on wooden tiles. */
export const letterTiles: Motif = ({ brass, dark, pale }) =>
  `${(
    [
      [-56, -42, -9, 'M-22-24V22H22V-24'],
      [54, -54, 8, 'M-18-26V22H28'],
      [4, 52, -3, 'M-28-24V22H24V-2C24-24-2-24-2-4V4'],
    ] as const
  )
    .map(
      ([x, y, turn, glyph]) =>
        `<g transform="translate(${x} ${y}) rotate(${turn})"><path fill="${dark}" d="M-50-42H50V56H-50z"/><path fill="${brass}" d="M-50-50H50V48H-50z"/><path fill="${pale}" d="M-43-43h86v84h-86z"/><path fill="none" stroke="${dark}" stroke-width="11" d="${glyph}"/></g>`,
    )
    .join('')}<circle cx="0" cy="18" r="7" fill="${thread}"/>`;

/** A manuscript of palm leaves, tied up. */
const leafBundle: Motif = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-106-44H98l12 16v10H-106z"/><path fill="${brass}" d="M-106-50H98v12H-106z"/>${each(7, (index) => `<path fill="${index % 2 ? brass : pale}" d="M-100 ${-36 + index * 11}h196q5 5 0 10h-196q-5-5 0-10z"/>`)}<path d="M-84-31h60M-70-9h56M-88 13h66M-70 35h54M24-31h58M10-9h70M20 13h56M16 35h64" stroke="${dark}" stroke-width="1.8" stroke-dasharray="8 3 4 3 12 4"/><path fill="${brass}" d="M-106 42H98v12H-106z"/><path fill="${dark}" d="M-106 54H98v6H-106z"/><path fill="none" stroke="${thread}" stroke-width="7" d="M-6-54V60M8-54V60"/><path fill="none" stroke="${thread}" stroke-width="5" d="M1-54c-34-34-54-20-42-4s34 6 42 4c8 2 30 12 42-4s-8-30-42 4c2 22-14 30-10 46M1-54c8 18 22 20 20 36"/>`;

/** A lock of the old kind, and its key. */
const padlock: Motif = ({ brass, dark, pale }) =>
  `<path fill="none" stroke="${dark}" stroke-width="26" d="M-58-4v-40a46 46 0 0 1 92 0v40"/><path fill="none" stroke="${pale}" stroke-width="9" d="M-58-4v-40a46 46 0 0 1 92 0v40"/><path fill="${brass}" d="M-86-14H62c14 46 8 94-30 118h-88c-38-24-44-72-30-118z"/><path fill="${dark}" fill-opacity=".28" d="M28-14h34c14 46 8 94-30 118H-6c36-24 46-72 34-118z"/><path fill="none" stroke="${dark}" stroke-opacity=".6" stroke-width="3" d="M-78 2H54c10 36 4 70-26 90h-80C-82 72-88 38-78 2z"/><path fill="${dark}" d="M-90-22H66v12H-90z"/><path fill="${dark}" d="${keyhole(-12, 44, 1.9)}"/><path fill="none" stroke="${thread}" stroke-width="4" d="M34-60C60-96 92-70 88-34"/><g transform="rotate(8 88 0)"><path fill="none" stroke="${pale}" stroke-width="9" d="M88-32a17 17 0 1 0 .1 0z"/><path fill="${pale}" d="M83 0h10v72H83zM93 44h17v10H93zM93 60h12v12H93z"/></g>`;

/** A lantern for stories by night. */
const lantern: Motif = ({ brass, dark, light, pale }) =>
  `<path fill="none" stroke="${dark}" stroke-width="5" d="M-48-60C-70-124 70-124 48-60"/><path fill="${brass}" d="M-26-84h52l10 24h-72z"/><path fill="${dark}" d="M-16-98h32v14h-32z"/><path fill="${light}" d="M-30-60h60c26 34 26 72 6 100h-72c-20-28-20-66 6-100z"/><path fill="${pale}" d="M-24-54h48c20 32 20 62 4 88h-56c-16-26-16-56 4-88z"/><path fill="${thread}" d="M2-40c26 26 28 50 0 64-32-10-28-34-2-64z"/><path fill="${brass}" d="M1-10c12 14 12 26 0 32-14-6-12-18 0-32z"/><path fill="${dark}" d="M-46-62h92v9h-92zM-50 34h100v9H-50z"/><path fill="none" stroke="${dark}" stroke-width="6" d="M-58 84V-30q0-30 30-34M58 84V-30q0-30-30-34"/><path fill="none" stroke="${dark}" stroke-width="3" d="M-46-14h92M-46 10h92"/><path fill="${brass}" d="M-40 43h80c16 10 32 24 34 47H-74c2-23 18-37 34-47z"/><path fill="${dark}" fill-opacity=".28" d="M14 43h26c16 10 32 24 34 47H34c0-23-8-37-20-47z"/><path fill="${dark}" d="M-80 90H80v14H-80z"/><circle cx="0" cy="66" r="9" fill="${threadDeep}"/>`;

/** The king among Thanjavur's dolls, who always rocks back up. */
const rockingKing: Motif = ({ brass, dark, pale }) =>
  `<path fill="none" stroke="${thread}" stroke-width="4" d="M-108 50q-2 30 18 50M108 50q2 30-18 50"/><g transform="rotate(9)"><path fill="${brass}" d="M-40-16C-92 10-96 100 0 108 96 100 92 10 40-16z"/><path fill="${dark}" fill-opacity=".28" d="M40-16C92 10 96 100 0 108 44 82 46 20 18-16z"/><path fill="${dark}" d="M-17 0h34l6 107q-23 3-46 0z"/><path fill="${pale}" d="M0 14l8 9-8 9-8-9zM0 42l8 9-8 9-8-9zM0 70l8 9-8 9-8-9z"/><path fill="none" stroke="${threadDeep}" stroke-width="20" d="M-50 6C-76 40-60 58-26 54M50 6C76 40 60 58 26 54"/><path fill="none" stroke="${pale}" stroke-width="6" d="M-38-2q38 34 76 0"/><circle cx="-20" cy="54" r="12" fill="${pale}"/><circle cx="20" cy="54" r="12" fill="${pale}"/><path fill="${pale}" d="M-42-68h84v18c0 30-16 50-42 50s-42-20-42-50z"/><path fill="${dark}" d="M0-26c12-8 24 6 50-14 0 26-34 34-50 20-16 14-50 6-50-20 26 20 38 6 50 14z"/><circle cx="-18" cy="-44" r="5" fill="${dark}"/><circle cx="18" cy="-44" r="5" fill="${dark}"/><circle cx="-46" cy="-26" r="7" fill="${brass}"/><circle cx="46" cy="-26" r="7" fill="${brass}"/><path fill="none" stroke="${thread}" stroke-width="4" d="M0-60v16M-8-8q8 6 16 0"/><path fill="${threadDeep}" d="M-54-58c-8-30 20-44 54-44s62 14 54 44q-54-20-108 0z"/><path fill="${brass}" d="M-58-50q58-26 116 0v-15q-58-26-116 0zM0-118c12 8 14 20 6 32H-6c-8-12-6-24 6-32z"/></g>`;

export const tamilLits: Motifs = [
  palmLeaves,
  standingLamp,
  letterTiles,
  leafBundle,
  padlock,
  lantern,
  rockingKing,
];
