import { type Motif, type Motifs, thread, threadDeep } from '../palettes.ts';
import { each } from '../shapes.ts';

/** A quill in its inkwell. */
const quill: Motif = ({ brass, dark, light, pale }) =>
  `<path fill="${dark}" d="M-70 40h70l14 60h-98z"/><path fill="${brass}" d="M-60 26h50v16h-50z"/><path fill="${light}" d="M-66 66h62l4 16h-70z"/><path fill="${pale}" d="M-36 36C-20-10 10-80 92-112c4 40-14 76-44 104-22 20-48 30-70 30z"/><path fill="${brass}" d="M92-112C50-66 6-22-30 40l-8-2C-18-18 28-80 92-112z" fill-opacity=".9"/><path stroke="${dark}" stroke-width="2" d="M52-14L20-8M66-36L30-30M78-62L46-54M26 4L4 6M28-62L36-52M6-32l10 10" fill="none"/>`;

/** An owl in a bow tie: a parliament's speaker. */
const owl: Motif = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-110 84h220v14h-220z"/><path fill="${brass}" d="M0 96c-50 0-76-40-76-92 0-48 10-70-2-114 30 16 50 24 78 24s48-8 78-24C66-66 76-44 76 4c0 52-26 92-76 92z"/><path fill="${dark}" d="M-76 4c0-16 2-30 3-44 22 22 34 66 28 122-20-16-31-44-31-78zM76 4c0-16-2-30-3-44-22 22-34 66-28 122 20-16 31-44 31-78z"/><circle cx="-34" cy="-42" r="33" fill="${pale}"/><circle cx="34" cy="-42" r="33" fill="${pale}"/><circle cx="-30" cy="-42" r="18" fill="${dark}"/><circle cx="30" cy="-42" r="18" fill="${dark}"/><circle cx="-25" cy="-48" r="6" fill="${pale}"/><circle cx="35" cy="-48" r="6" fill="${pale}"/><path fill="${dark}" d="M-12-34h24L0-6z"/><path fill="${thread}" d="M0 12l-30-16v32zM0 12l30-16v32z"/><circle cy="12" r="7" fill="${threadDeep}"/><path fill="none" stroke="${dark}" stroke-width="3" d="M-30 44q10 12 20 0 10 12 20 0 10 12 20 0M-20 62q10 12 20 0 10 12 20 0"/><path fill="${pale}" d="M-30 80h22l-4 16h-14zM8 80h22l-4 16H12z"/>`;

/** One minute on a stopwatch. */
export const stopwatch: Motif = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-9-88H9v24H-9z"/><path fill="${brass}" d="M-20-112h40v26h-40z"/><path fill="${dark}" d="M-8-112h5v26h-5zM3-112h5v26H3z"/><path fill="${brass}" d="M56-66l14-14 18 18-14 14z"/><circle cy="18" r="92" fill="${dark}"/><circle cy="18" r="87" fill="${brass}"/><circle cy="18" r="72" fill="${dark}"/><circle cy="18" r="68" fill="${pale}"/><path fill="${threadDeep}" fill-opacity=".85" d="M0 18v-58a58 58 0 0 1 50 87z"/><g transform="translate(0 18)">${each(12, (index) => `<path transform="rotate(${index * 30})" fill="${dark}" d="M-2.5-64h5v${index % 3 ? 9 : 16}h-5z"/>`)}</g><path fill="${dark}" d="M-4 28V-38L0-48l4 10v66z"/><circle cy="18" r="9" fill="${brass}"/><circle cy="18" r="4" fill="${dark}"/>`;

/** The bee of those who spell, and its comb. */
const bee: Motif = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-64 12l40 22v46l-40 24-40-24V34z"/><path fill="${brass}" d="M-64 20l33 18v38l-33 20-33-20V38zM-22-56l33 18V0l-33 20L-55 0v-38zM20 20l33 18v38L20 96-13 76V38z" fill-opacity=".8"/><path fill="none" stroke="${thread}" stroke-width="4" stroke-dasharray="9 7" d="M-108-64c20-50 60-40 56-14s-40 22-26-10"/><g transform="translate(26 -8) rotate(-22)"><path fill="${pale}" d="M-4-24c-40-40-44-76-22-82 26-4 36 40 34 80zM10-24C-2-70 16-104 38-98c24 8 6 48-20 76z"/><path fill="none" stroke="${dark}" stroke-opacity=".4" stroke-width="2.5" d="M2-30c-10-28-18-46-26-62M14-30c4-24 10-42 18-56"/><path fill="${dark}" d="M-86 2l22-8v16z"/><ellipse rx="70" ry="38" fill="${brass}"/><path fill="${dark}" d="M-50-27q-10 27 0 54l16 7q-12-34 0-68zM-16-37q-12 37 0 74l18 1Q-10 0 2-38zM20-37q-12 37 0 74l18-5Q26 0 38-32z"/><circle cx="66" r="28" fill="${dark}"/><circle cx="76" cy="-6" r="8" fill="${pale}"/><path fill="none" stroke="${dark}" stroke-width="4" d="M76-24q4-24 22-28M86-18q12-16 26-14"/></g>`;

const typewriter: Motif = ({ brass, dark, light, pale }) =>
  `<path fill="${pale}" d="M-54-112H54v78H-54z"/><path stroke="${dark}" stroke-opacity=".7" stroke-width="2.5" d="M-40-94h56M-40-80h78M-40-66h64"/><path stroke="${thread}" stroke-width="3" d="M-40-52h34"/><path fill="${brass}" d="M-104-44h208v16h-208z"/><circle cx="-108" cy="-36" r="13" fill="${dark}"/><circle cx="108" cy="-36" r="13" fill="${dark}"/><path fill="${dark}" d="M-78-28H78l14 44 16 78h-216l16-78z"/><path fill="${light}" d="M-58-18H58l6 20H-64z"/><path fill="${brass}" d="M-92 16H92l2 6H-94z"/>${each(6, (index) => `<circle cx="${-74 + index * 25}" cy="36" r="9" fill="${pale}"/>`)}${each(7, (index) => `<circle cx="${-80 + index * 26.7}" cy="58" r="9" fill="${pale}"/>`)}<path fill="${pale}" d="M-44 76h88v11h-88z"/><circle cx="76" cy="36" r="9" fill="${thread}"/>`;

/** Verses and a fingerprint under a lens. */
const magnifier: Motif = ({ brass, dark, pale }) =>
  `<path transform="rotate(-7)" fill="${pale}" d="M-100-104H46V84h-146z"/><path transform="rotate(-7)" stroke="${dark}" stroke-opacity=".6" stroke-width="4" d="M-84-82h78M-84-64h54M-84-46h70M-84 30h50M-84 48h84M-84 66h44"/><path fill="${dark}" d="M56 44l14-14 48 52-22 22z"/><path fill="${brass}" d="M44 34l16-16 20 22-16 14z"/><circle cx="14" cy="-16" r="68" fill="${dark}"/><circle cx="14" cy="-16" r="64" fill="${brass}"/><circle cx="14" cy="-16" r="53" fill="${pale}"/><g fill="none" stroke="${thread}" stroke-width="5"><path d="M10-2v22M-4 26c2-20-2-38 14-38s14 18 12 38M-18 22c2-28-4-50 32-50s32 24 28 50M-28 6c0-30 14-50 42-50s44 20 42 46"/></g><path fill="none" stroke="${dark}" stroke-opacity=".25" stroke-width="5" d="M-30-34A48 48 0 0 1 0-60"/>`;

/** A crossword that is nearly solved. */
export const crossword: Motif = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-104-96H96V104h-200z"/><path fill="${brass}" d="M-104-104H96V96h-200z"/><path fill="${pale}" d="M-94-94H86V86H-94z"/><path fill="${dark}" d="M-94-94h36v36h-36zM14-94h36v36H14zM-22-58h36v72h-36zM50-22h36v36H50zM-94 14h36v36h-36zM-22 50h36v36h-36zM50 50h36v36H50z"/><path fill="${thread}" d="M-58-22h36v36h-36z"/><path stroke="${dark}" stroke-width="2.5" d="M-94-58H86M-94-22H86M-94 14H86M-94 50H86M-58-94V86M-22-94V86M14-94V86M50-94V86"/><path fill="none" stroke="${dark}" stroke-width="5" d="M-40-84v18M-12-68l8-18 8 18M-84-30v-20h12M-84-30h12"/><g transform="translate(64 -32) rotate(34)"><path fill="${brass}" d="M-13-84h26V52h-26z"/><path fill="${dark}" d="M3-84h10V52H3z" fill-opacity=".35"/><path fill="${pale}" d="M-13 52h26L0 90z"/><path fill="${dark}" fill-opacity=".4" d="M-13 52h26L0 90z"/><path fill="${dark}" d="M-5 74H5L0 90z"/><path fill="${threadDeep}" d="M-13-98h26v16h-26z"/></g>`;

/** Two inverted commas in their bubbles. */
export const invertedCommas: Motif = ({ brass, dark, pale }) =>
  `<path fill="${brass}" d="M-14-104H108V-6H84l4 30-34-30h-68z"/><path fill="${dark}" fill-opacity=".3" d="M-14-20H108v14H84l4 30-34-30h-68z"/><path fill="${dark}" d="M-108-58H66V64h-76l-44 44 6-44h-60z"/><path fill="${pale}" d="M-108-66H66V56h-76l-44 44 6-44h-60z"/><path fill="${thread}" d="M-34-34c-26 6-40 24-40 44a21 21 0 1 0 26-20c2-8 8-14 18-16z"/><path fill="${threadDeep}" d="M30-34C4-28-10-10-10 10a21 21 0 1 0 26-20c2-8 8-14 18-16z"/><path fill="${dark}" d="M68-86a8 8 0 1 0 8 8q0 8-8 10v5q14-4 14-17zM90-86a8 8 0 1 0 8 8q0 8-8 10v5q14-4 14-17z"/>`;

export const englishLits: Motifs = [
  quill,
  owl,
  stopwatch,
  bee,
  typewriter,
  magnifier,
  crossword,
  invertedCommas,
];
