import { type Motif, type Motifs, thread, threadDeep } from '../palettes.ts';
import { keyhole } from '../shapes.ts';

const nib: Motif = ({ brass, dark, pale }) =>
  `<path fill="${brass}" d="M-36-110h72v34h-72z"/><path fill="${pale}" d="M-36-76h72c22 56 10 96-36 176-46-80-58-120-36-176z"/><path fill="${brass}" d="M0-76h36c22 56 10 96-36 176z" fill-opacity=".55"/><path stroke="${dark}" stroke-width="3" d="M0 98V14"/><path fill="${dark}" d="${keyhole(0, -2, 1.05)}"/><path stroke="${dark}" stroke-width="2.5" d="M-36-84h72M-36-102h72"/><path fill="none" stroke="${thread}" stroke-width="5" d="M0 100c-26 12-60-4-100 8"/>`;

/** Scales for two sides of a question. */
const scales: Motif = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-48 96h96v12h-96zM-24 84h48v14h-48z"/><path fill="${brass}" d="M-7-84H7v172H-7zM-14 6h28v10h-28z"/><path fill="${dark}" fill-opacity=".28" d="M1-84h6v172H1z"/><path fill="none" stroke="${pale}" stroke-width="3" d="M-84-70l-26 70M-84-70l26 70M84-92L58-34M84-92l26 58"/><path fill="${brass}" d="M-94-66C-50-62-20-82 0-88c22-8 50-16 92-14l-4 10C50-92 22-84 0-76c-22 10-50 20-90 20z"/><circle cy="-84" r="13" fill="${thread}"/><path fill="${brass}" d="M-8-112H8l4 16h-24z"/><path fill="${dark}" d="M-116 0h64c0 20-14 32-32 32s-32-12-32-32zM52-34h64c0 20-14 32-32 32S52-14 52-34z"/><path fill="${brass}" d="M-116 0h64l-2 9h-60zM52-34h64l-2 9H54z"/><path fill="${pale}" d="M-106-18h44v18h-44zM-100-34h36v16h-36z"/><path fill="${threadDeep}" d="M-106-12h44v6h-44z"/><path fill="${pale}" d="M76-34c-6-26 4-46 22-58 2 22-4 44-16 58z"/>`;

/** An opened letter with its seal. */
const letter: Motif = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-98-14L0-96 98-14V92H-98z"/><path fill="${pale}" d="M-74-92H74V60H-74z"/><path stroke="${dark}" stroke-width="2.6" d="M-56-72h62M-56-54H56M-56-36H56M-56-18h84M-56 0h96"/><path stroke="${thread}" stroke-width="3.4" d="M-58-62h70"/><path fill="${brass}" d="M-98-14L0 52 98-14V92H-98z"/><path fill="${dark}" fill-opacity=".22" d="M-98 92L-18 40h36l80 52z"/><path fill="none" stroke="${dark}" stroke-opacity=".55" stroke-width="2.4" d="M-98 92l80-52M98 92L18 40"/><circle cy="46" r="23" fill="${threadDeep}"/><circle cy="45" r="15" fill="${thread}"/><path fill="${dark}" d="${keyhole(0, 44, 0.52)}"/>`;

/** A judge's gavel coming down. */
const gavel: Motif = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-104 86H44v20h-148z"/><path fill="${brass}" d="M-90 66H30l14 20h-148z"/><path fill="${pale}" d="M-90 66H30l4 6H-94z"/><g transform="translate(-18 -14) rotate(-28)"><path fill="${dark}" d="M20-9h110q8 9 0 18H20z"/><path fill="${brass}" d="M100-9h14V9h-14z"/><path fill="${brass}" d="M-34-46h68v96h-68z"/><path fill="${dark}" fill-opacity=".28" d="M8-46h26v96H8z"/><path fill="${pale}" d="M-42-64h84v20h-84zM-42 48h84v20h-84z"/><path fill="${dark}" d="M-42-50h84v6h-84zM-42 48h84v6h-84z"/><path fill="${threadDeep}" d="M-34-8h68v18h-68z"/></g><path stroke="${thread}" stroke-width="6" d="M-100 34l-12-12M-104 54h-10M56 44l14-16M62 60l18-4"/>`;

/** A wireless that plays the old songs. */
const radio: Motif = ({ brass, dark, light, pale }) =>
  `<path fill="none" stroke="${dark}" stroke-width="9" d="M-62-44v-26h124v26"/><path stroke="${pale}" stroke-width="4" d="M78-46l30-64"/><circle cx="108" cy="-110" r="6" fill="${thread}"/><path fill="${dark}" d="M-100 84h30v14h-30zM70 84h30v14H70z"/><path fill="${brass}" d="M-112-32q0-16 16-16H96q16 0 16 16V72q0 16-16 16H-96q-16 0-16-16z"/><path fill="${dark}" fill-opacity=".28" d="M-112 62h224v10q0 16-16 16H-96q-16 0-16-16z"/><circle cx="-52" cy="16" r="47" fill="${dark}"/><circle cx="-52" cy="16" r="41" fill="${light}"/><path stroke="${dark}" stroke-width="5" d="M-88 0h72M-92 16h80M-88 32h72M-78-16h52M-78 48h52"/><path fill="${dark}" d="M12-30h88v44H12z"/><path fill="${pale}" d="M18-24h76V8H18z"/><path stroke="${dark}" stroke-width="2.5" d="M28-18v10M40-18v6M52-18v10M64-18v6M76-18v10M88-18v6M24 0h64"/><path fill="${thread}" d="M56-24h5V8h-5z"/><circle cx="34" cy="44" r="17" fill="${dark}"/><circle cx="78" cy="44" r="17" fill="${dark}"/><circle cx="34" cy="42" r="12" fill="${pale}"/><circle cx="78" cy="42" r="12" fill="${pale}"/><path stroke="${dark}" stroke-width="3" d="M34 42v-10M78 42l8-7"/>`;

/** A word on its headstroke; one letter is missing. */
export const missingLetter: Motif = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-112-84h224V92h-224z"/><path fill="none" stroke="${brass}" stroke-width="2.5" d="M-105-77h210V85h-210z"/><g fill="none" stroke="${pale}" stroke-width="14"><path d="M-80-46V18M-80 18h48M-32-46v108M24-46v108M24 2h-28"/></g><circle cx="-82" cy="22" r="14" fill="${pale}"/><circle cx="-6" cy="6" r="12" fill="${pale}"/><path fill="none" stroke="${brass}" stroke-width="4" stroke-dasharray="8 6" d="M48-30h44v90H48z"/><path fill="none" stroke="${thread}" stroke-width="14" d="M-112-46H112"/><circle cx="-98" cy="-46" r="10" fill="${brass}"/><circle cx="98" cy="-46" r="10" fill="${brass}"/><path fill="none" stroke="${thread}" stroke-width="4" d="M70-46v34"/><path fill="${brass}" d="${keyhole(70, 12, 1.2)}"/>`;

/** A bow whose arrow is a pen. */
const bow: Motif = ({ brass, dark, pale }) =>
  `<g transform="rotate(-32)"><path fill="none" stroke="${dark}" stroke-width="15" d="M-24-112C64-84 64 84-24 112"/><path fill="none" stroke="${brass}" stroke-width="8" d="M-24-112C64-84 64 84-24 112"/><path fill="${threadDeep}" d="M34-22h18v44H34z"/><path fill="none" stroke="${pale}" stroke-width="3" d="M-24-112L-76 0l52 112"/><path fill="${dark}" d="M-104-5H70V5h-174z"/><path fill="${thread}" d="M-112-18h30L-66-2h-34zM-112 18h30L-66 2h-34z"/><path fill="${brass}" d="M62-12h14v24H62z"/><path fill="${pale}" d="M76-14c20-4 36 2 52 14-16 12-32 18-52 14z"/><path stroke="${dark}" stroke-width="2.5" d="M92 0h34"/><circle cx="90" r="5" fill="${dark}"/></g>`;

export const hindiLits: Motifs = [nib, scales, letter, gavel, radio, missingLetter, bow];
