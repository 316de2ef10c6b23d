import { type Motif, type Motifs, thread, threadDeep } from '../palettes.ts';
import { each, kolam, kolamOfFive, pot } from '../shapes.ts';

/** Brushes in a pot with a kolam on it. */
const brushPot: Motif = ({ brass, dark, pale }) =>
  `<g fill="${dark}"><path d="M-46-6-70-74l8-3 28 66zM-16-8-22-92h9l8 82zM16-8 36-88l8 3-16 76zM36-2 74-58l7 5-32 58z"/></g><path fill="${pale}" d="M-72-72c-12-12-10-28-6-38 10 6 18 18 17 34zM-23-90c-8-14-4-30 5-40 8 10 12 26 6 40z"/><path fill="${thread}" d="M35-86c-2-14 8-28 20-34 4 12 0 28-11 38z"/><path fill="${brass}" d="M73-56c2-12 14-22 28-24-2 14-10 26-21 30z"/><path fill="${brass}" d="${pot}"/><path fill="${dark}" d="M-56 0h112v7h-112z"/><path transform="translate(0 50) scale(.625)" fill="none" stroke="${dark}" stroke-width="4" d="${kolam}"/>`;

/** A kolam of five dots among leaves. */
const kolamAndLeaves: Motif = ({ brass, dark, pale }) =>
  `<circle r="112" fill="${dark}"/><path fill="none" stroke="${pale}" stroke-width="8" d="${kolamOfFive}"/><circle r="10" fill="${thread}"/>${each(4, (index) => `<g transform="rotate(${index * 90})"><circle cy="-70" r="9" fill="${thread}"/><path fill="${brass}" d="M76-76c0 22-8 30-20 30-2-12 4-26 20-30z"/></g>`)}`;

/** A pot on its wheel. */
const pottersWheel: Motif = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-14 84h28l8 24h-44z"/><ellipse cy="80" rx="108" ry="22" fill="${dark}"/><ellipse cy="72" rx="108" ry="22" fill="${pale}"/><ellipse cy="70" rx="78" ry="13" fill="${dark}" fill-opacity=".4"/><path fill="${brass}" d="M-44-82c4 16 2 26-10 34-26 18-38 40-34 66 4 22 16 38 32 50h112c16-12 28-28 32-50 4-26-8-48-34-66-12-8-14-18-10-34z"/><path fill="${dark}" fill-opacity=".28" d="M44-82c-4 16-2 26 10 34 26 18 38 40 34 66-4 22-16 38-32 50H22C46 20 42-30 18-82z"/><path fill="${threadDeep}" d="M-72-34q72 20 144 0l10 14q-82 24-164 0z"/><path fill="none" stroke="${dark}" stroke-opacity=".6" stroke-width="2.5" d="M-86 4q86 24 172 0M-84 28q84 22 168 0M-74 50q74 18 148 0"/><ellipse cy="-82" rx="46" ry="11" fill="${pale}"/><ellipse cy="-82" rx="36" ry="7" fill="${dark}"/>`;

/** A face with a butterfly painted around its eye. */
const paintedFace: Motif = ({ brass, dark, pale }) =>
  `<circle cy="-96" r="20" fill="${dark}"/><path fill="${dark}" d="M-64 62C-92 8-84-104 0-104S92 8 64 62z"/><path fill="${brass}" d="M-60-30C-48-44-18-54 0-74c18 20 48 30 60 44v30C60 54 28 96 0 96S-60 54-60 0z"/><path fill="${dark}" fill-opacity=".2" d="M0-74c18 20 48 30 60 44v30C60 54 28 96 0 96z"/><path fill="${pale}" d="M32-14C14-46 48-60 74-48 84-28 58-12 32-14zM32-8c-8 22 2 42 22 48 12-14 6-40-22-48z"/><path fill="${thread}" d="M40-20c-6-16 10-24 24-20 2 12-8 20-24 20zM36 2c-2 12 4 20 14 24 4-10-2-20-14-24z"/><circle cx="-34" cy="26" r="11" fill="${pale}"/><circle cx="-34" cy="26" r="6" fill="${thread}"/><path fill="none" stroke="${dark}" stroke-width="4" d="M-46-10q16 12 32 0M20-10q12 10 24 0M-48-28q16-10 34-2M0-14l-8 38h14"/><path fill="${threadDeep}" d="M-22 52q12-8 22-2 10-6 22 2-22 22-44 0z"/><circle cy="-44" r="6" fill="${thread}"/><path fill="${dark}" d="M104 52l10 8-34 36-8-8z"/><path fill="${pale}" d="M84 82c-4-20-18-26-34-30 6 16 12 28 26 38z"/>`;

/** A still life in charcoal on an easel. */
const easel: Motif = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-8-114H8v34H-8zM-48 58h14l-24 52h-16zM34 58h14l26 52H58zM-6 66H6v36H-6z"/><path fill="${brass}" d="M-88-90H88V56H-88z"/><path fill="${pale}" d="M-78-80H78V48H-78z"/><path fill="${dark}" fill-opacity=".25" d="M-78 20H78v28H-78z"/><path fill="${dark}" d="M-46-54h36c-4 14 0 18 10 26 22 20 14 46-8 62h-40c-22-16-30-42-8-62 10-8 14-12 10-26z"/><path fill="${pale}" fill-opacity=".35" d="M-40-46c2 14-4 22-12 30-10 10-10 24-4 36-14-14-16-30-2-42 8-8 14-12 12-24z"/><circle cx="40" cy="18" r="20" fill="${thread}"/><path fill="${dark}" fill-opacity=".35" d="M40-2a20 20 0 0 1 0 40c10-10 10-28 0-40z"/><path fill="none" stroke="${dark}" stroke-width="3" d="M40-2q0-10 8-14M10-66l46 30M28-70l36 24M0-56l46 34"/><path fill="${brass}" d="M-98 52H98v14H-98z"/><path fill="${dark}" d="M-98 62H98v6H-98zM-70 44h44v8h-44z"/>`;

/** A palette with a brush through it. */
const paintPalette: Motif = ({ brass, dark, light, pale }) =>
  `<path fill="${brass}" d="M-6-86c66 0 104 36 104 84 0 30-22 38-44 34-22-4-34 6-28 24 8 24-6 40-34 40-62 0-100-44-100-92s40-90 102-90z"/><path fill="${dark}" fill-opacity=".22" d="M98-2c0 30-22 38-44 34-22-4-34 6-28 24 8 24-6 40-34 40 12-12 6-26 2-40-6-22 10-38 36-34 30 4 62 6 68-24z"/><circle cx="-8" cy="58" r="15" fill="${dark}"/><circle cx="-66" cy="8" r="17" fill="${dark}"/><circle cx="-56" cy="-36" r="17" fill="${pale}"/><circle cx="-14" cy="-58" r="17" fill="${thread}"/><circle cx="34" cy="-50" r="17" fill="${light}"/><circle cx="68" cy="-18" r="15" fill="${pale}"/><path fill="${dark}" d="M104-112l7 6L18 18l-12-9z"/><path fill="${pale}" d="M6 9l12 9-11 14-12-9z"/><path fill="${thread}" d="M-5 23L7 32C-6 50-22 54-36 50c14-4 18-16 31-27z"/>`;

/** A hen made of what was thrown away: a can, a cap and spoons. */
const tinHen: Motif = ({ brass, dark, pale }) =>
  `<path fill="none" stroke="${dark}" stroke-width="7" d="M-26 46v44M10 46v44M-26 90h-16M-26 90h18M10 90H-6M10 90h20"/>${each(3, (index) => `<g transform="translate(-52 8) rotate(${-62 + index * 26}) scale(.86)"><path fill="${pale}" d="M-4 0h8v-44h-8z"/><ellipse cy="-58" rx="13" ry="21" fill="${pale}"/><ellipse cy="-58" rx="7" ry="14" fill="${dark}" fill-opacity=".3"/></g>`)}<path fill="${dark}" d="M36-18L52-60l18 8-14 48z"/><path fill="${brass}" d="M-62-30H42c10 22 10 58 0 80H-62c-10-22-10-58 0-80z"/><path fill="${dark}" fill-opacity=".3" d="M-68 22H49c-1 10-3 20-7 28H-62c-3-8-5-18-6-28z"/><path fill="none" stroke="${dark}" stroke-width="3" d="M-50-30c-8 22-8 58 0 80M-38-30c-8 22-8 58 0 80M30-30c8 22 8 58 0 80"/><path fill="${threadDeep}" d="M-28-8h48c0 22-16 34-44 28z"/><circle cx="62" cy="-64" r="30" fill="none" stroke="${pale}" stroke-width="9" stroke-dasharray="7 4.8"/><circle cx="62" cy="-64" r="28" fill="${pale}"/><circle cx="66" cy="-68" r="10" fill="${dark}"/><circle cx="66" cy="-68" r="4" fill="${brass}"/><path fill="${brass}" d="M88-76l26 14-26 8z"/><path fill="${thread}" d="M40-90c-4-12 4-18 10-14 0-12 14-12 16-2 8-8 18 0 14 12q-20-10-40 4zM84-46c8 4 8 18 0 20-8-4-8-14 0-20z"/>`;

export const arts: Motifs = [
  brushPot,
  kolamAndLeaves,
  pottersWheel,
  paintedFace,
  easel,
  paintPalette,
  tinHen,
];
