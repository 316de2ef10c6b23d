import { type Motif, type Motifs, thread, threadDeep } from '../palettes.ts';
import { each, keyhole } from '../shapes.ts';

/** A camera with a keyhole for an iris. */
const camera: Motif = ({ brass, dark, ground, light, pale }) =>
  `<path fill="${dark}" d="M-98-44h40l14-24h88l14 24h40v112H-98z"/><path fill="${brass}" d="M-98-44h196v8H-98zM-98 56h196v6H-98z"/><circle r="52" cy="10" fill="${brass}"/><circle r="46" cy="10" fill="${dark}"/><g transform="translate(0 10)">${each(7, (index) => `<path transform="rotate(${index * 51.43})" fill="${index % 2 ? light : ground}" stroke="${dark}" stroke-width="1.5" d="M0-42C18-40 32-28 38-12L4-16z"/>`)}<circle r="15" fill="${pale}"/><path fill="${dark}" d="${keyhole(0, 0, 0.62)}"/></g><rect x="54" y="-32" width="30" height="14" fill="${pale}"/><path fill="${thread}" d="M-84-54h22v10h-22z"/>`;

/** A camera on its stand under the moon. */
const nightCamera: Motif = ({ brass, dark, pale }) =>
  `<path fill="${pale}" d="M104-70a42 42 0 1 1-46-42 34 34 0 0 0 46 42z"/><path fill="${pale}" d="M-84-104l4 10 10 4-10 4-4 10-4-10-10-4 10-4zM-36-112l3 7 7 3-7 3-3 7-3-7-7-3 7-3z"/><path fill="${brass}" d="M-30 30h10L-74 110h-14zM-4 30H4l-2 74h-4zM20 30h10l58 80H74z"/><path fill="${dark}" d="M-36 20h72v14h-72z"/><path fill="${dark}" d="M-62-50h20l10-16h40l10 16h42v70H-62z"/><path fill="${brass}" d="M-62-50H60v7H-62zM-62 13H60v7H-62z"/><circle cx="-2" cy="-14" r="29" fill="${brass}"/><circle cx="-2" cy="-14" r="23" fill="${dark}"/><path fill="${pale}" d="M13-4a18 18 0 1 1-12-28 14 14 0 0 0 12 28z"/><path fill="${thread}" d="M-54-60h14v10h-14z"/><path fill="none" stroke="${thread}" stroke-width="4" d="M-62-10c-30 10-10 40-34 62"/>`;

/** A roll of film, one picture marked. */
const filmRoll: Motif = ({ brass, dark, light, pale }) =>
  `<path fill="${dark}" d="M-30-62h142V64H-30z"/><path stroke="${pale}" stroke-width="11" stroke-dasharray="11 9" d="M-24-50h136M-24 52h136"/><path fill="${pale}" d="M-22-34h56v68h-56zM46-34h56v68H46z"/><path fill="${light}" d="M-22-34h56v40l-20-18-16 22-20-8z"/><path fill="${dark}" d="M46 34V14c14-20 20-6 26-22 8 12 16 4 30 22v20z"/><circle cx="88" cy="-18" r="8" fill="${brass}"/><path fill="none" stroke="${thread}" stroke-width="6" d="M42-40c22-4 44-2 64 0 4 28 2 54 0 80-22 4-44 2-66 0-2-28-4-56 4-84"/><path fill="${dark}" d="M-84-104h24v18h-24z"/><path fill="${brass}" d="M-112-78h80V78h-80z"/><path fill="${dark}" fill-opacity=".3" d="M-56-78h24V78h-24z"/><path fill="${dark}" d="M-116-88h88v14h-88zM-116 74h88v14h-88z"/><path fill="${threadDeep}" d="M-112-44h80v46h-80z"/><path fill="${pale}" d="${keyhole(-72, -22, 1)}"/>`;

const filmReel: Motif = ({ brass, dark, light, pale }) =>
  `<path fill="${dark}" d="M-24 62c40 34 80 4 134 22v30C56 96 10 124-40 88z"/><path fill="none" stroke="${pale}" stroke-width="5" stroke-dasharray="7 7" d="M-28 72c44 32 84 2 136 20M-34 86c46 28 92 0 142 18"/><circle cx="-16" r="92" fill="${dark}"/><circle cx="-16" r="84" fill="${brass}"/><circle cx="-16" r="76" fill="${light}"/><g transform="translate(-16 0)">${each(5, (index) => `<circle transform="rotate(${index * 72})" cy="-44" r="24" fill="${dark}"/>`)}<circle r="16" fill="${pale}"/><path fill="${dark}" d="${keyhole(0, 0, 0.6)}"/></g><path fill="none" stroke="${pale}" stroke-opacity=".6" stroke-width="4" d="M-92-30A82 82 0 0 1-40-78"/><circle cx="70" cy="-78" r="7" fill="${thread}"/>`;

/** A telephone's lenses, out of a pocket. */
const pocketCamera: Motif = ({ brass, dark, pale }) =>
  `<g transform="rotate(7 0 -20)"><path fill="${brass}" d="M-48-106q0-8 8-8h80q8 0 8 8V40h-96z"/><path fill="${dark}" d="M-43-103q0-6 6-6h74q6 0 6 6V40h-86z"/><path fill="${brass}" d="M-34-98h40v62h-40z"/><circle cx="-14" cy="-82" r="13" fill="${dark}"/><circle cx="-14" cy="-52" r="13" fill="${dark}"/><circle cx="-14" cy="-82" r="7" fill="${pale}"/><circle cx="-14" cy="-52" r="7" fill="${pale}"/><circle cx="24" cy="-84" r="8" fill="${pale}"/><circle cx="24" cy="-58" r="5" fill="${thread}"/></g><path fill="${brass}" d="M-92-16H92V78L0 112-92 78z"/><path fill="${dark}" fill-opacity=".25" d="M20-16h72V78L0 112C30 70 34 30 20-16z"/><path fill="${dark}" d="M-92-16H92v26H-92z"/><path fill="none" stroke="${pale}" stroke-width="3" stroke-dasharray="8 6" d="M-82 20H82M-82 20V72L0 102 82 72V20"/><circle cy="-3" r="8" fill="${thread}"/>`;

/** The board that is clapped at each take. */
const clapperboard: Motif = ({ brass, dark, pale }) =>
  `<g transform="rotate(-16 -96 -34)"><path fill="${dark}" d="M-102-66H98v30h-200z"/><path fill="${pale}" d="M-86-66h26l-16 30h-26zM-34-66H-8l-16 30h-26zM18-66h26L28-36H2zM70-66h26L80-36H54z"/></g><path fill="${brass}" d="M-106-40h212V92h-212z"/><path fill="${dark}" d="M-100-10h200v96h-200z"/><path fill="${dark}" d="M-106-36h212v28h-212z"/><path fill="${pale}" d="M-80-36h26l16 28h-26zM-28-36H-2l16 28h-26zM24-36h26l16 28H40zM76-36h26l4 8v20H92z"/><path stroke="${pale}" stroke-width="3" d="M-88 16H88M-88 48H88M-30 48v32M30 48v32"/><path stroke="${pale}" stroke-width="5" stroke-opacity=".8" d="M-80 4h80M-80 33h110M-76 66h28"/><path fill="${thread}" d="M46 56l26 9-26 9z"/><circle cx="-96" cy="-38" r="10" fill="${brass}"/><circle cx="-96" cy="-38" r="4" fill="${dark}"/>`;

export const photography: Motifs = [
  camera,
  nightCamera,
  filmRoll,
  filmReel,
  pocketCamera,
  clapperboard,
];
