import { type Motif, type Motifs, thread, threadDeep } from '../palettes.ts';
import { each, keyhole } from '../shapes.ts';

const gramophone: Motif = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-80 56h120v34h-120z"/><path fill="${brass}" d="M-88 48h136v10h-136zM-88 88h136v9h-136z"/><ellipse cx="-20" cy="46" rx="52" ry="9" fill="${dark}"/><path fill="none" stroke="${brass}" stroke-width="9" d="M-52 40C-60 0-20 4-8-16"/><path fill="${pale}" d="M-14-8C6-30 14-70 24-100c38-6 76 26 78 66C70-26 26-22-2 2z"/><path fill="${brass}" d="M-14-8C10-34 20-68 24-100c10 20 4 60-26 102zM-6-2C30-30 56-50 66-86c14 12 0 46-68 88zM-2 2C40-18 80-30 102-34c-8 14-50 18-104 36z"/><path fill="none" stroke="${dark}" stroke-width="3" d="M24-100c38-6 76 26 78 66"/><circle cx="62" cy="72" r="4" fill="${brass}"/><path stroke="${dark}" stroke-width="5" d="M40 72h24v-14"/>`;

const drumKit: Motif = ({ brass, dark, pale }) =>
  `<path stroke="${dark}" stroke-width="5" d="M-84-80L-96 102M84-80l12 182M-96 60l-14 42M96 60l14 42"/><path fill="${brass}" d="M-112-70q26-24 62-24-10 16-62 24zM112-70q-26-24-62-24 10 16 62 24z"/><path fill="${dark}" fill-opacity=".3" d="M-112-70q30-8 62-24-10 16-62 24zM112-70q-30-8-62-24 10 16 62 24z"/>${each(2, (index) => `<g transform="scale(${index ? -1 : 1} 1)"><path fill="${threadDeep}" d="M-64-48h56v42h-56z"/><path fill="${dark}" fill-opacity=".3" d="M-24-48h16v42h-16z"/><path fill="${brass}" d="M-64-12h56v8h-56z"/><ellipse cx="-36" cy="-48" rx="30" ry="10" fill="${pale}"/></g>`)}<path fill="${dark}" d="M-66 84l-14 24h14l18-18zM66 84l14 24H66L48 90z"/><circle cy="44" r="66" fill="${dark}"/><circle cy="44" r="60" fill="${brass}"/><circle cy="44" r="50" fill="${pale}"/><path fill="${dark}" fill-opacity=".16" d="M0-6a50 50 0 0 1 0 100c30-26 30-72 0-100z"/><path fill="${dark}" d="${keyhole(0, 42, 1.5)}"/><path stroke="${pale}" stroke-width="5" d="M-30-62L6-108M28-62l-20-50"/>`;

/** Songs on a stand, for voices alone. */
export const musicStand: Motif = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-5 44H5v48H-5z"/><path fill="none" stroke="${dark}" stroke-width="7" d="M-52 110L0 80l52 30M0 80v30"/><path fill="${brass}" d="M-110-86l110 14 110-14 4 124L0 56-114 38z"/><path fill="${pale}" d="M-98-98C-66-104-28-98 0-80v118c-28-14-66-18-98-10zM98-98C66-104 28-98 0-80v118c28-14 66-18 98-10z"/><path fill="${dark}" fill-opacity=".16" d="M98-98C66-104 28-98 0-80v118c8-60 40-100 98-136z"/><path fill="none" stroke="${dark}" stroke-opacity=".6" stroke-width="2" d="M-86-66q40-4 74 10M-86-54q40-4 74 10M-86-42q40-4 74 10M-86-30q40-4 74 10M86-66q-40-4-74 10M86-54q-40-4-74 10M86-42q-40-4-74 10M86-30q-40-4-74 10"/><path fill="none" stroke="${dark}" stroke-width="4" d="M-66-32v-46l32 6v46M30-24v-50M66-34v-48q4 14 14 16"/><g fill="${dark}"><circle cx="-73" cy="-31" r="9"/><circle cx="-41" cy="-25" r="9"/><circle cx="59" cy="-33" r="9"/></g><circle cx="23" cy="-23" r="9" fill="${thread}"/><path fill="${brass}" d="M-114 34L0 52l114-18 2 14L0 66-116 48z"/>`;

/** A guitar with a keyhole to sound from. */
const guitar: Motif = ({ brass, dark, pale }) =>
  `<g transform="rotate(38)"><path fill="${dark}" d="M-10-84h20V10h-20z"/><path fill="${brass}" d="M-15-122h30l-4 40h-22z"/><path fill="${dark}" d="M-22-114h8v7h-8zM-22-100h8v7h-8zM14-114h8v7h-8zM14-100h8v7h-8z"/><path fill="${brass}" d="M0-24c30-8 50 8 46 34-2 14-2 18 8 28 24 30 4 76-54 76s-78-46-54-76c10-10 10-14 8-28-4-26 16-42 46-34z"/><path fill="${dark}" fill-opacity=".26" d="M0-24c30-8 50 8 46 34-2 14-2 18 8 28 24 30 4 76-54 76 54-30 50-84 10-138z"/><circle cy="30" r="25" fill="${pale}"/><circle cy="30" r="20" fill="${dark}"/><path fill="${brass}" d="${keyhole(0, 30, 0.8)}"/><path fill="${dark}" d="M-26 74h52v10h-52z"/><path stroke="${pale}" stroke-width="1.5" d="M-5-100V76M0-100V76M5-100V76"/><path stroke="${brass}" stroke-width="2" d="M-10-62h20M-10-44h20M-10-28h20"/></g><path fill="none" stroke="${thread}" stroke-width="5" d="M70-84C120-40 96 60-10 104"/>`;

/** A microphone from the days of radio plays. */
const microphone: Motif = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-60 92a60 14 0 0 1 120 0v8H-60z"/><path fill="${brass}" d="M-5 44H5v42H-5z"/><path fill="none" stroke="${brass}" stroke-width="8" d="M-56-34v24c0 36 26 58 56 58s56-22 56-58v-24"/><rect x="-42" y="-112" width="84" height="140" rx="42" fill="${pale}"/><path fill="${dark}" d="M0-112a42 42 0 0 1 42 42v56A42 42 0 0 1 0 28z" fill-opacity=".2"/><path stroke="${dark}" stroke-width="5" d="M-37-88h74M-42-70h84M-42-52h84"/><path fill="${brass}" d="M-48-42h96v18h-96z"/><path fill="${dark}" d="M-48-24h96v5h-96z"/><path stroke="${dark}" stroke-width="5" d="M-22-14v36M0-14v42M22-14v36"/><circle cy="-33" r="5" fill="${thread}"/>`;

/** A violin and its bow. */
const violin: Motif = ({ brass, dark, pale }) =>
  `<g transform="rotate(-28) scale(1.14)"><path fill="${dark}" d="M-7-104H7V20H-7z"/><path fill="none" stroke="${dark}" stroke-width="8" d="M0-100c-14-2-14-16-2-16 8 0 8 8 2 8"/><path fill="${dark}" d="M-18-92h36v6h-36zM-18-80h36v6h-36z"/><path fill="${brass}" d="M0-40c34-4 48 14 42 38-2 8-14 10-12 26 2 12 12 12 16 22 12 34-10 60-46 60s-58-26-46-60c4-10 14-10 16-22 2-16-10-18-12-26-6-24 8-42 42-38z"/><path fill="${dark}" fill-opacity=".28" d="M0-40c34-4 48 14 42 38-2 8-14 10-12 26 2 12 12 12 16 22 12 34-10 60-46 60 36-30 24-90 4-146z"/><path fill="${dark}" d="M-9-40H9L7 18H-7zM-10 62h20l-5 38H-5z"/><path fill="none" stroke="${dark}" stroke-width="4" d="M-20 18c-8 6 2 22-6 28M20 18c8 6-2 22 6 28"/><path fill="${pale}" d="M-18 44h36v6h-36z"/><path stroke="${pale}" stroke-width="1.3" d="M-4-92v152M0-92v152M4-92v152"/></g><path stroke="${dark}" stroke-width="7" d="M-92 58L106-34"/><path stroke="${pale}" stroke-width="3" d="M-90 68L108-24"/><path fill="${thread}" d="M-104 56l22-10 6 14-22 10z"/>`;

const harmonium: Motif = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-92-92L-30-104H30l62 12v58H-92z"/><path fill="${threadDeep}" d="M-84-86l56-10H28l56 10v44H-84z"/><path fill="none" stroke="${dark}" stroke-width="4" d="M-70-88v46M-52-92v50M-34-94v52M-16-96v54M2-96v54M20-96v54M38-94v52M56-92v50M74-88v46"/><path fill="${brass}" d="M-104-46h208v22h-208z"/><path fill="${dark}" d="M-104-24h208v14h-208z"/><path fill="${pale}" d="M-94-10H94v44H-94z"/><path stroke="${dark}" stroke-width="2.5" d="M-71-10v44M-47-10v44M-24-10v44M0-10v44M24-10v44M47-10v44M71-10v44"/><path fill="${dark}" d="M-78-10h14v26h-14zM-54-10h14v26h-14zM-7-10H7v26H-7zM17-10h14v26H17zM40-10h14v26H40z"/><path fill="${brass}" d="M-108 34h216v44h-216z"/><path fill="${dark}" fill-opacity=".3" d="M-108 62h216v16h-216z"/><path fill="${dark}" d="M-108 78h216l6 18h-228z"/>${each(5, (index) => `<circle cx="${-72 + index * 36}" cy="48" r="8" fill="${index === 2 ? thread : pale}"/>`)}<circle cx="-60" cy="-35" r="5" fill="${dark}"/><circle cy="-35" r="5" fill="${dark}"/><circle cx="60" cy="-35" r="5" fill="${dark}"/>`;

/** A record half out of its sleeve, and the needle. */
const record: Motif = ({ brass, dark, pale }) =>
  `<path transform="rotate(-8)" fill="${brass}" d="M-112-84H54V84h-166z"/><circle cx="18" cy="6" r="92" fill="${dark}"/><circle cx="18" cy="6" r="89" fill="none" stroke="${brass}" stroke-width="2"/><circle cx="18" cy="6" r="62" fill="none" stroke="${pale}" stroke-opacity=".45" stroke-width="2.5"/><path fill="${pale}" fill-opacity=".28" d="M18 6L-44-58a89 89 0 0 1 28-18zM18 6L80 70a89 89 0 0 1-28 18z"/><circle cx="18" cy="6" r="36" fill="${threadDeep}"/><path fill="${pale}" d="${keyhole(18, 6, 0.9)}"/><path fill="none" stroke="${pale}" stroke-width="7" d="M104-96L92-34 66-4"/><path fill="${brass}" d="M72-22l12 10-20 24-12-10z"/><circle cx="104" cy="-98" r="14" fill="${brass}"/><circle cx="104" cy="-98" r="6" fill="${dark}"/>`;

export const music: Motifs = [
  gramophone,
  drumKit,
  musicStand,
  guitar,
  microphone,
  violin,
  harmonium,
  record,
];
