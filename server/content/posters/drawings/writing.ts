import { type Motif, thread, threadDeep } from './palettes.ts';
import { five, keyhole, keys } from './shapes.ts';

/** Palm leaves on their string, and a stylus. */
export const palmLeaves: Motif = ({ brass, dark, pale }) =>
  `${five.map((index) => `<g transform="rotate(${-16 + index * 8} -84 30)"><path fill="${index % 2 ? pale : brass}" d="M-96 14h196q6 14 0 28h-196q-5-14 0-28z"/><path d="M-60 21h140M-60 28h128M-60 35h136" stroke="${dark}" stroke-width="1.6" stroke-dasharray="9 3 5 3 13 4"/></g>`).join('')}<circle cx="-82" cy="28" r="5" fill="${dark}"/><path fill="none" stroke="${thread}" stroke-width="4" d="M-82 28c-20 30 20 46-10 78"/><path fill="${dark}" d="M88-88l8 5L34 2l-14 12 4-18z"/><path fill="${brass}" d="M88-88l8 5-14 20-8-5z"/>`;

/** A manuscript of palm leaves, tied up. */
export const leafBundle: Motif = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-106-44H98l12 16v10H-106z"/><path fill="${brass}" d="M-106-50H98v12H-106z"/>${[...five, 5, 6].map((index) => `<path fill="${index % 2 ? brass : pale}" d="M-100 ${-36 + index * 11}h196q5 5 0 10h-196q-5-5 0-10z"/>`).join('')}<path d="M-84-31h60M-70-9h56M-88 13h66M-70 35h54M24-31h58M10-9h70M20 13h56M16 35h64" stroke="${dark}" stroke-width="1.8" stroke-dasharray="8 3 4 3 12 4"/><path fill="${brass}" d="M-106 42H98v12H-106z"/><path fill="${dark}" d="M-106 54H98v6H-106z"/><path fill="none" stroke="${thread}" stroke-width="7" d="M-6-54V60M8-54V60"/><path fill="none" stroke="${thread}" stroke-width="5" d="M1-54c-34-34-54-20-42-4s34 6 42 4c8 2 30 12 42-4s-8-30-42 4c2 22-14 30-10 46M1-54c8 18 22 20 20 36"/>`;

/** A quill in its inkwell. */
export const quill: Motif = ({ brass, dark, light, pale }) =>
  `<path fill="${dark}" d="M-70 40h70l14 60h-98z"/><path fill="${brass}" d="M-60 26h50v16h-50z"/><path fill="${light}" d="M-66 66h62l4 16h-70z"/><path fill="${pale}" d="M-36 36C-20-10 10-80 92-112c4 40-14 76-44 104-22 20-48 30-70 30z"/><path fill="${brass}" d="M92-112C50-66 6-22-30 40l-8-2C-18-18 28-80 92-112z" fill-opacity=".9"/><path stroke="${dark}" stroke-width="2" d="M52-14L20-8M66-36L30-30M78-62L46-54M26 4L4 6M28-62L36-52M6-32l10 10" fill="none"/>`;

export const typewriter: Motif = ({ brass, dark, light, pale }) =>
  `<path fill="${pale}" d="M-54-112H54v78H-54z"/><path stroke="${dark}" stroke-opacity=".7" stroke-width="2.5" d="M-40-94h56M-40-80h78M-40-66h64"/><path stroke="${thread}" stroke-width="3" d="M-40-52h34"/><path fill="${brass}" d="M-104-44h208v16h-208z"/><circle cx="-108" cy="-36" r="13" fill="${dark}"/><circle cx="108" cy="-36" r="13" fill="${dark}"/><path fill="${dark}" d="M-78-28H78l14 44 16 78h-216l16-78z"/><path fill="${light}" d="M-58-18H58l6 20H-64z"/><path fill="${brass}" d="M-92 16H92l2 6H-94z"/>${keys.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="9" fill="${pale}"/>`).join('')}<path fill="${pale}" d="M-44 76h88v11h-88z"/><circle cx="76" cy="36" r="9" fill="${thread}"/>`;

/** A book, and a peacock feather to write it. */
export const openBook: Motif = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-104 30C-70 10-30 14 0 34 30 14 70 10 104 30v66C70 78 30 80 0 100c-30-20-70-22-104-4z"/><path fill="${pale}" d="M-96 24C-66 6-28 10 0 30v60C-28 72-66 70-96 86zM96 24C66 6 28 10 0 30v60c28-18 66-20 96-4z"/><path stroke="${dark}" stroke-width="2" stroke-opacity=".75" fill="none" d="M-84 34c24-10 50-8 72 6M-84 48c24-10 50-8 72 6M-84 62c24-10 50-8 72 6M84 34C60 24 34 26 12 40M84 48C60 38 34 40 12 54"/><path fill="none" stroke="${brass}" stroke-width="3.5" d="M8 72C4 10-10-30-34-60"/><g transform="translate(-42 -76) rotate(-34)"><path fill="${brass}" d="M0 50C-40 20-44-22 0-44 44-22 40 20 0 50z"/><path fill="#1f6d68" d="M0 30C-24 10-26-14 0-28 26-14 24 10 0 30z"/><path fill="${dark}" d="M0 14c-13-8-12-22 0-28 12 6 13 20 0 28z"/><circle cy="-2" r="5" fill="${thread}"/></g>`;

/** A poem on a scroll, sealed. */
export const scroll: Motif = ({ brass, dark, pale }) =>
  `<path fill="${pale}" d="M-64-84C-20-74 30-94 76-82V64C30 52-20 72-64 62z"/><path fill="${dark}" fill-opacity=".14" d="M44-86c12 0 22 2 32 4V64c-10-2-20-3-32-3z"/><path fill="none" stroke="${dark}" stroke-width="2.6" d="M-46-58c34 6 64-8 100-2M-46-40c34 6 64-8 100-2M-46-22c34 6 64-8 78-4M-46 2c34 6 64-8 100-2M-46 20c34 6 64-8 100-2M-46 38c30 6 44 0 60-2"/><path fill="${brass}" d="M-90-98h180v22H-90zM-90 56h180v22H-90z"/><path fill="${dark}" d="M-90-82h180v6H-90zM-90 72h180v6H-90z" fill-opacity=".5"/><path fill="${dark}" d="M-104-102h14v30h-14zM90-102h14v30H90zM-104 52h14v30h-14zM90 52h14v30H90z"/><path fill="none" stroke="${thread}" stroke-width="5" d="M30 70c10 14-8 20 0 36M44 70c10 14 2 22 10 34"/><circle cx="37" cy="66" r="17" fill="${threadDeep}"/><circle cx="37" cy="65" r="11" fill="${thread}"/>`;

export const nib: Motif = ({ brass, dark, pale }) =>
  `<path fill="${brass}" d="M-36-110h72v34h-72z"/><path fill="${pale}" d="M-36-76h72c22 56 10 96-36 176-46-80-58-120-36-176z"/><path fill="${brass}" d="M0-76h36c22 56 10 96-36 176z" fill-opacity=".55"/><path stroke="${dark}" stroke-width="3" d="M0 98V14"/><path fill="${dark}" d="${keyhole(0, -2, 1.05)}"/><path stroke="${dark}" stroke-width="2.5" d="M-36-84h72M-36-102h72"/><path fill="none" stroke="${thread}" stroke-width="5" d="M0 100c-26 12-60-4-100 8"/>`;

/** An opened letter with its seal. */
export const letter: Motif = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-98-14L0-96 98-14V92H-98z"/><path fill="${pale}" d="M-74-92H74V60H-74z"/><path stroke="${dark}" stroke-width="2.6" d="M-56-72h62M-56-54H56M-56-36H56M-56-18h84M-56 0h96"/><path stroke="${thread}" stroke-width="3.4" d="M-58-62h70"/><path fill="${brass}" d="M-98-14L0 52 98-14V92H-98z"/><path fill="${dark}" fill-opacity=".22" d="M-98 92L-18 40h36l80 52z"/><path fill="none" stroke="${dark}" stroke-opacity=".55" stroke-width="2.4" d="M-98 92l80-52M98 92L18 40"/><circle cy="46" r="23" fill="${threadDeep}"/><circle cy="45" r="15" fill="${thread}"/><path fill="${dark}" d="${keyhole(0, 44, 0.52)}"/>`;
