import { type Motif, type Motifs, thread, threadDeep } from '../palettes.ts';

/** Compasses at their construction. */
const compasses: Motif = ({ brass, dark, pale }) =>
  `<g fill="none" stroke="${pale}" stroke-width="2.2" stroke-opacity=".9"><circle cx="10" cy="40" r="78"/><path d="M-92 40h204M10-66v170" stroke-dasharray="6 5"/><path d="M10-38l67.5 117H-57.5z"/></g><path fill="none" stroke="${thread}" stroke-width="7" d="M-67 51A78 78 0 0 1 60-20"/><path fill="${brass}" d="M-8-112h12v22h-12z"/><circle cx="-2" cy="-84" r="15" fill="${brass}"/><circle cx="-2" cy="-84" r="6" fill="${dark}"/><path fill="${dark}" d="M-17-78l20 4 10 114h-5zM4-84l66 66-9 6L-8-70z"/><path fill="${brass}" d="M7 22l4 0-.5 20zM52-26l16 6-8 2z"/>`;

/** Signs on a post, each to somewhere else. */
const signpost: Motif = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-10-98h20V98h-20z"/><path fill="${dark}" d="M-64 98q64-22 128 0v10H-64z"/><path fill="${brass}" d="M-88-80H70l34 24-34 24H-88z"/><path fill="${pale}" d="M88-24H-72l-34 23 34 23H88z"/><path fill="${brass}" d="M-66 30H62l30 20-30 20H-66z"/><path fill="${dark}" fill-opacity=".28" d="M-88-44H87L70-32H-88zM88 10H-90l18 12H88zM-66 60H77L62 70H-66z"/><path stroke="${pale}" stroke-width="6" d="M-64-62h96M-46 46h70"/><path stroke="${dark}" stroke-width="6" d="M66-5h-96"/><path fill="${thread}" d="M-52-1l18-14V13z"/><path fill="${pale}" d="M44-74l18 12-18 12z"/><path fill="${threadDeep}" d="M0-90c-22-14-14-30 0-30s22 16 0 30z"/><circle cy="-107" r="5" fill="${pale}"/>`;

/** A letter as it is drawn: its lines, and the handles of its curve. */
export const letterDrawing: Motif = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-96-94H104v204H-96z"/><path fill="${pale}" d="M-104-104H96V100h-200z"/><path stroke="${brass}" stroke-width="2" stroke-dasharray="7 5" d="M-104-70H96M-104 26H96M-104 80H96M46-104V100M-54-104V100"/><path fill="none" stroke="${dark}" stroke-width="21" d="M-82-60H78M-44-60v42q0 44 44 44h46M46-60V80"/><path stroke="${thread}" stroke-width="4" d="M-44-44V62M-74 26H24"/><g fill="${thread}"><circle cx="-44" cy="-44" r="8"/><circle cx="-44" cy="62" r="8"/><circle cx="-78" cy="26" r="8"/><circle cx="24" cy="26" r="8"/></g><path fill="${brass}" d="M-39 4h16v16h-16zM38 72h16v16H38z"/>`;

/** A set square and a pencil. */
const setSquare: Motif = ({ brass, dark, pale }) =>
  `<path fill="${pale}" fill-rule="evenodd" d="M-92 84V-96L88 84zM-62 54h78L-62-24z"/><path stroke="${dark}" stroke-width="2.4" d="M-76 84V72M-60 84V76M-44 84V72M-28 84V76M-12 84V72M4 84V76M20 84V72M36 84V76M52 84V72"/><path fill="none" stroke="${thread}" stroke-width="6" d="M-92-40A120 120 0 0 1 30 84"/><g transform="rotate(38 40 -20)"><path fill="${brass}" d="M32-112h24V44H32z"/><path fill="${dark}" d="M32-112h8V44h-8z" fill-opacity=".35"/><path fill="${pale}" d="M32 44h24L44 80z"/><path fill="${dark}" d="M40 68h8l-4 12z"/><path fill="${threadDeep}" d="M32-124h24v16H32z"/><path fill="${dark}" d="M32-108h24v7H32z"/></g>`;

/** A chair folded from cardboard. */
const cardboardChair: Motif = ({ brass, dark, pale }) =>
  `<path fill="${brass}" d="M-44-108L62-84V6l-106-26z"/><path fill="${dark}" fill-opacity=".5" d="M62-84l14-8V-2L62 6z"/><path fill="${pale}" d="M-44-108l14-8L76-92l-14 8z"/><path fill="${pale}" d="M-44-20L62 6-2 44-104 16z"/><path fill="${brass}" d="M-104 16L-2 44v66l-102-28z"/><path fill="${dark}" d="M-2 44L62 6v66L-2 110z"/><path fill="none" stroke="${dark}" stroke-opacity=".6" stroke-width="2.5" stroke-dasharray="7 5" d="M-34-64L52-44M-76 0l106 26"/><path fill="${dark}" d="M-78 46l14-12 14 20-9-2v22l-10-3V49zM-40 56l14-12 14 20-9-2v22l-10-3V59z"/><path fill="${threadDeep}" d="M-2-98l18 4V-6l-18-4z"/><path fill="none" stroke="${brass}" stroke-width="3" d="M8 48l8 4 6-12 8 4 6-12 8 4 6-12"/>`;

export const designathon: Motifs = [compasses, signpost, letterDrawing, cardboardChair, setSquare];
