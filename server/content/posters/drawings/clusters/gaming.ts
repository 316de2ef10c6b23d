import { type Motif, type Motifs, thread, threadDeep } from '../palettes.ts';
import { each, keyhole } from '../shapes.ts';

/** A game controller with a keyhole. */
const controller: Motif = ({ brass, dark, light, pale }) =>
  `<path fill="${dark}" d="M-52-42c-28 0-42 22-50 58s-6 62 14 62 26-34 46-38h84c20 4 26 38 46 38s22-26 14-62-22-58-50-58c-16 0-18 8-28 8h-48c-10 0-12-8-28-8z"/><path fill="${light}" fill-opacity=".35" d="M-52-42c-28 0-42 22-50 58 10-28 24-44 48-44 14 0 18 8 30 8h48c12 0 16-8 30-8 24 0 38 16 48 44-8-36-22-58-50-58-16 0-18 8-28 8h-48c-10 0-12-8-28-8z"/><path fill="${brass}" d="M-64-16h14v14h14v14h-14v14h-14V12h-14V-2h14z"/><circle cx="56" cy="-14" r="8" fill="${pale}"/><circle cx="56" cy="22" r="8" fill="${pale}"/><circle cx="38" cy="4" r="8" fill="${pale}"/><circle cx="74" cy="4" r="8" fill="${thread}"/><path fill="${brass}" d="${keyhole(0, 2, 1)}"/>`;

/** A crate under its parachute. */
const airdrop: Motif = ({ brass, dark, pale }) =>
  `<path fill="none" stroke="${pale}" stroke-width="2.5" d="M-102-22L-30 44M-52-16L-14 44M0-14v58M52-16L14 44M102-22L30 44"/><path fill="${brass}" d="M-104-20C-100-82-52-114 0-114S100-82 104-20Q78-38 52-16 26-34 0-14-26-34-52-16-78-38-104-20z"/><path fill="${pale}" d="M0-114C-34-98-50-60-52-16-26-34-26-34 0-14 26-34 26-34 52-16 50-60 34-98 0-114z"/><path fill="${threadDeep}" d="M0-114c-12 20-18 60-18 88l18 12 18-12c0-28-6-68-18-88z"/><path fill="${dark}" fill-opacity=".25" d="M0-114c52 0 100 32 104 94Q78-38 52-16 50-60 34-98 18-110 0-114z"/><path fill="${dark}" d="M-42 40h84v64h-84z"/><path fill="${brass}" d="M-42 40h84v9h-84zM-42 95h84v9h-84zM-42 40h9v64h-9zM33 40h9v64h-9z"/><path fill="none" stroke="${brass}" stroke-width="5" d="M-34 48l68 48M34 48l-68 48"/><circle cy="72" r="13" fill="${thread}"/><path fill="${dark}" d="${keyhole(0, 71, 0.45)}"/>`;

const football: Motif = ({ brass, dark, pale }) =>
  `<circle r="98" fill="${dark}"/><circle r="92" fill="${pale}"/>${each(5, (index) => `<g transform="rotate(${index * 72})"><path fill="${dark}" d="M0-62l27-12-7-15q-20-6-40 0l-7 15z"/><path fill="none" stroke="${dark}" stroke-width="3.5" d="M0-34v-28M27-74L62-48"/></g>`)}<path fill="${dark}" d="M0-36l34 25-13 40h-42l-13-40z"/><path fill="${dark}" fill-opacity=".2" d="M40-83A92 92 0 0 1-76 52 104 104 0 0 0 40-83z"/><path fill="${brass}" d="${keyhole(0, -4, 1)}"/><path fill="none" stroke="${thread}" stroke-width="6" d="M-108 46C-96 84-64 108-24 112"/>`;

const joystick: Motif = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-92 40h184l14 58h-212z"/><path fill="${pale}" d="M-84 30h168l10 22H-94z"/><path fill="${brass}" d="M-96 52H96l3 7H-99z"/><path fill="${dark}" d="M-46 36a28 10 0 0 1 56 0z"/><path fill="${brass}" d="M-25-52h14L-8 34h-20z"/><path fill="${dark}" d="M-18-52h7L-8 34h-10z" fill-opacity=".35"/><circle cx="-18" cy="-74" r="32" fill="${thread}"/><path fill="${pale}" d="M-40-80c2-12 10-20 22-21-8 6-12 12-13 22z"/><circle cx="44" cy="38" r="12" fill="${dark}"/><circle cx="44" cy="35" r="12" fill="${brass}"/><circle cx="72" cy="44" r="10" fill="${dark}"/><circle cx="72" cy="41" r="10" fill="${threadDeep}"/><path fill="${brass}" d="${keyhole(0, 80, 0.7)}"/>`;

/** Headphones with a microphone. */
const headset: Motif = ({ brass, dark, pale }) =>
  `<path fill="none" stroke="${dark}" stroke-width="24" d="M-76 10C-84-122 84-122 76 10"/><path fill="none" stroke="${brass}" stroke-width="5" d="M-84 0C-88-128 88-128 84 0"/><path fill="none" stroke="${dark}" stroke-width="8" d="M-76 60c4 36 34 46 70 44"/>${each(2, (index) => `<g transform="scale(${index ? -1 : 1} 1)"><path fill="${pale}" d="M-66-26h24c10 30 10 62 0 92h-24z"/><path fill="${brass}" d="M-64-34c-40 0-46 26-46 54s6 54 46 54z"/><path fill="${dark}" d="M-66-18c-24 2-30 18-30 38s6 36 30 38z"/></g>`)}<path fill="${brass}" d="${keyhole(-80, 20, 0.7)}${keyhole(80, 20, 0.7)}"/><path fill="${dark}" d="M-8 92h36v22H-8z"/><path fill="${thread}" d="M18 92h14v22H18z"/>`;

/** The queen of a chess set, and her board. */
const chessQueen: Motif = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-108 82h216v28h-216z"/><path fill="${pale}" d="M-108 82h36v14h-36zM-36 82H0v14h-36zM36 82h36v14H36zM-72 96h36v14h-36zM0 96h36v14H0zM72 96h36v14H72z"/><path fill="${brass}" d="M-56 62h112v20H-56zM-44 44h88l8 18H-52zM-24-36C-22 0-32 26-44 44h88C32 26 22 0 24-36zM-36-48h72v13h-72zM-58-98L-32-54h64l26-44-29 20L18-106 0-78l-18-28-11 28z"/><path fill="${dark}" fill-opacity=".3" d="M0-78l18-28 11 28 29-20-26 44h4v19H24c-2 35 8 61 20 79l8 18h4v20H8C26 20 14-20 0-78z"/><circle cy="-84" r="9" fill="${thread}"/><circle cx="-58" cy="-100" r="8" fill="${pale}"/><circle cx="58" cy="-100" r="8" fill="${pale}"/><circle cx="-18" cy="-108" r="6" fill="${pale}"/><circle cx="18" cy="-108" r="6" fill="${pale}"/><path fill="${dark}" d="M-36-40h72v5h-72zM-50 57h100v5H-50zM-56 77H56v5H-56z"/>`;

/** A map with a way to the cross. */
const treasureMap: Motif = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-106-78l72-18L34-72l72-22V72L34 96-34 74l-72 20z"/><path fill="${pale}" d="M-106-86l72-18L34-80l72-22V64L34 88-34 66l-72 20z"/><path fill="${dark}" fill-opacity=".16" d="M-34-104L34-80V88L-34 66z"/><path fill="none" stroke="${brass}" stroke-width="3" d="M-92-40c24-12 30 8 46-2s28-20 46-8 30 6 38-10"/><path fill="${brass}" d="M-84-58l14-20 14 20zM-62-54l12-18 12 18z"/><path fill="none" stroke="${thread}" stroke-width="6" stroke-dasharray="13 8" d="M-84 30C-54 0-30 40-6 10s20-54 52-48"/><path stroke="${thread}" stroke-width="9" d="M52-58l30 30M82-58L52-28"/><g transform="translate(64 58)"><circle r="36" fill="${brass}"/><circle r="25" fill="${pale}"/><path fill="${thread}" d="M14-18L6 6-6-6z"/><path fill="${dark}" d="M-14 18L-6-6 6 6z"/></g>`;

/** The wheel of a racing car. */
const steeringWheel: Motif = ({ brass, dark, pale }) =>
  `<circle r="86" fill="none" stroke="${dark}" stroke-width="34"/><circle r="101" fill="none" stroke="${brass}" stroke-width="4"/><path fill="${brass}" d="M-72-14h50v32h-46zM72-14H22v32h46zM-14 24h28l10 46h-48z"/><path fill="${dark}" fill-opacity=".3" d="M-72 6h50v12h-46zM72 6H22v12h46z"/><circle cx="-50" r="7" fill="${dark}"/><circle cx="50" r="7" fill="${thread}"/><circle r="37" fill="${dark}"/><circle r="30" fill="${pale}"/><path fill="${dark}" d="${keyhole(0, 0, 1.1)}"/><path fill="${thread}" d="M-10-104h20v36h-20z"/><path fill="${threadDeep}" d="M-5 44H5v18H-5z"/>`;

export const gaming: Motifs = [
  controller,
  airdrop,
  football,
  joystick,
  headset,
  chessQueen,
  treasureMap,
  steeringWheel,
];
