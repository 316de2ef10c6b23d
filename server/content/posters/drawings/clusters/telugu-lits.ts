import { type Motif, type Motifs, thread, threadDeep } from '../palettes.ts';
import { each, keyhole } from '../shapes.ts';

/** A book, and a peacock feather to write it. */
const openBook: Motif = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-104 30C-70 10-30 14 0 34 30 14 70 10 104 30v66C70 78 30 80 0 100c-30-20-70-22-104-4z"/><path fill="${pale}" d="M-96 24C-66 6-28 10 0 30v60C-28 72-66 70-96 86zM96 24C66 6 28 10 0 30v60c28-18 66-20 96-4z"/><path stroke="${dark}" stroke-width="2" stroke-opacity=".75" fill="none" d="M-84 34c24-10 50-8 72 6M-84 48c24-10 50-8 72 6M-84 62c24-10 50-8 72 6M84 34C60 24 34 26 12 40M84 48C60 38 34 40 12 54"/><path fill="none" stroke="${brass}" stroke-width="3.5" d="M8 72C4 10-10-30-34-60"/><g transform="translate(-42 -76) rotate(-34)"><path fill="${brass}" d="M0 50C-40 20-44-22 0-44 44-22 40 20 0 50z"/><path fill="#1f6d68" d="M0 30C-24 10-26-14 0-28 26-14 24 10 0 30z"/><path fill="${dark}" d="M0 14c-13-8-12-22 0-28 12 6 13 20 0 28z"/><circle cy="-2" r="5" fill="${thread}"/></g>`;

/** The parrot that knows the answer. */
const parrot: Motif = ({ brass, dark, pale }) =>
  `<circle r="88" cy="-14" fill="none" stroke="${dark}" stroke-width="9"/><circle r="94" cy="-14" fill="none" stroke="${brass}" stroke-width="3"/><path fill="${dark}" d="M-4-114h8v14h-8zM-92 44H92v9H-92z"/><path fill="${dark}" d="M-34 36l30 6-30 70-12-8z"/><path fill="${brass}" d="M-30 20L0 34l-40 66-10-8zM36-72C6-92-34-76-36-32c0 30-14 46-10 62 14 20 44 22 62 6 28-10 40-34 40-60 0-20-6-38-20-48z"/><path fill="${dark}" fill-opacity=".6" d="M-36-32c20-4 36 8 34 32-2 22-20 40-36 62l-12-6c2-12 6-18 4-26-4-16 10-32 10-62z"/><path fill="none" stroke="${brass}" stroke-width="2.5" d="M-30-10q14 2 20 14M-34 10q10 2 14 10"/><path fill="${thread}" d="M38-72c20-4 34 12 28 36-6-12-14-16-26-16z"/><path fill="none" stroke="${thread}" stroke-width="6" d="M-24-38q40 26 76-2"/><circle cx="26" cy="-56" r="11" fill="${pale}"/><circle cx="28" cy="-56" r="5" fill="${dark}"/><path fill="${pale}" d="M-6 38h10v18H-6zM14 36h10v20H14z"/>`;

/** A pickle jar with a chilli on it: what proverbs are to talk. */
const pickleJar: Motif = ({ brass, dark, pale }) =>
  `<path fill="${brass}" d="M-42-82H42v36H-42z"/><path fill="${dark}" fill-opacity=".35" d="M-42-64H42v18H-42z"/><path fill="none" stroke="${brass}" stroke-width="8" d="M-66-32c-34-4-40 30-16 38M66-32c34-4 40 30 16 38"/><path fill="${pale}" d="M-50-50h100c26 14 36 40 36 70 0 40-14 72-34 88h-104c-20-16-34-48-34-88 0-30 10-56 36-70z"/><path fill="${brass}" d="M-50-50h100c24 12 34 34 36 56-14 6-20 6-29 0-20 16-37 16-57 0-20 16-37 16-57 0-9 6-15 6-29 0 2-22 12-44 36-56z"/><path fill="${dark}" fill-opacity=".24" d="M22-50h28c26 14 36 40 36 70 0 40-14 72-34 88H12C58 72 60-2 22-50z"/><path fill="${threadDeep}" d="M-54-104q54-16 108 0l14 44-18-8-16 6-17-7-17 7-17-7-16 7-18-6-17 8z"/><path fill="none" stroke="${pale}" stroke-width="6" d="M-60-76q60-16 120 0"/><path fill="${pale}" d="M-40-96l6-6 6 6-6 6zM-6-99l6-6 6 6-6 6zM28-96l6-6 6 6-6 6z"/><path fill="${thread}" d="M-40 84c6-40 34-56 58-46 16 8 12 28-6 26-20 0-34 4-52 20z"/><path fill="none" stroke="${dark}" stroke-width="6" d="M22 44c6-10 18-10 22-18"/>`;

/** A cart with its roof, on the road to Kanchi. */
const oxCart: Motif = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-96 26L86 20l20-34 10 6-20 42-192 8z"/><path fill="${brass}" d="M-84 30v-44C-78-118 56-118 62-14v44z"/><path fill="${pale}" d="M-62 28v-98l12-9 14-8V28zM14 28v-115l14 8 12 9v98z"/><path fill="${dark}" fill-opacity=".4" d="M40 28v-98C54-58 60-34 62-14v42z"/><path fill="${threadDeep}" d="M-88-10L66-16v16l-38 8-39-5-38 8-39-4z"/><path fill="${brass}" d="M-98 22L88 14v15L-98 38z"/><path fill="${dark}" d="M-98 34l186-8v7L-98 42z"/><circle cx="-12" cy="54" r="50" fill="none" stroke="${dark}" stroke-width="15"/><circle cx="-12" cy="54" r="50" fill="none" stroke="${brass}" stroke-width="6"/><g transform="translate(-12 54)">${each(4, (index) => `<path transform="rotate(${index * 45})" fill="${brass}" d="M-4-48h8V48h-8z"/>`)}<circle r="15" fill="${dark}"/><circle r="7" fill="${thread}"/></g><path fill="${pale}" d="M100-30h9l4 18h-9z"/>`;

/** A poem on a scroll, sealed. */
const scroll: Motif = ({ brass, dark, pale }) =>
  `<path fill="${pale}" d="M-64-84C-20-74 30-94 76-82V64C30 52-20 72-64 62z"/><path fill="${dark}" fill-opacity=".14" d="M44-86c12 0 22 2 32 4V64c-10-2-20-3-32-3z"/><path fill="none" stroke="${dark}" stroke-width="2.6" d="M-46-58c34 6 64-8 100-2M-46-40c34 6 64-8 100-2M-46-22c34 6 64-8 78-4M-46 2c34 6 64-8 100-2M-46 20c34 6 64-8 100-2M-46 38c30 6 44 0 60-2"/><path fill="${brass}" d="M-90-98h180v22H-90zM-90 56h180v22H-90z"/><path fill="${dark}" d="M-90-82h180v6H-90zM-90 72h180v6H-90z" fill-opacity=".5"/><path fill="${dark}" d="M-104-102h14v30h-14zM90-102h14v30H90zM-104 52h14v30h-14zM90 52h14v30H90z"/><path fill="none" stroke="${thread}" stroke-width="5" d="M30 70c10 14-8 20 0 36M44 70c10 14 2 22 10 34"/><circle cx="37" cy="66" r="17" fill="${threadDeep}"/><circle cx="37" cy="65" r="11" fill="${thread}"/>`;

/** A projector of the old picture houses. */
const projector: Motif = ({ brass, dark, pale }) =>
  `<path fill="${pale}" fill-opacity=".5" d="M60-2L116-50V70L60 22z"/>${(
    [
      [-56, -66, 44],
      [26, -70, 40],
    ] as const
  )
    .map(
      ([x, y, r]) =>
        `<g transform="translate(${x} ${y})"><circle r="${r}" fill="${dark}"/><circle r="${r - 4}" fill="${brass}"/>${each(5, (index) => `<circle transform="rotate(${index * 72})" cy="-22" r="10" fill="${dark}"/>`)}<circle r="7" fill="${pale}"/></g>`,
    )
    .join(
      '',
    )}<path fill="${dark}" d="M-92-28H52V58H-92z"/><path fill="${brass}" d="M-92-28H52v9H-92zM-92 49H52v9H-92z"/><path fill="${brass}" d="M52-10h24v40H52z"/><path fill="${dark}" fill-opacity=".4" d="M52 14h24v16H52z"/><circle cx="-52" cy="15" r="24" fill="${pale}"/><path fill="${dark}" d="${keyhole(-52, 14, 1)}"/><path stroke="${pale}" stroke-width="4" d="M-14-4h48M-14 8h48M-14 20h48"/><circle cx="28" cy="36" r="7" fill="${thread}"/><path fill="${dark}" d="M-44 58h48l30 50H14L-20 76l-34 32h-20z"/><path fill="${brass}" d="M-54 58H14v9h-68z"/>`;

/** A lectern with two microphones. */
const lectern: Motif = ({ brass, dark, pale }) =>
  `<path fill="none" stroke="${dark}" stroke-width="5" d="M-30-44q-4-32-16-44M30-44q4-32 16-44"/><g fill="${pale}"><ellipse cx="-50" cy="-96" rx="12" ry="17" transform="rotate(-24 -50 -96)"/><ellipse cx="50" cy="-96" rx="12" ry="17" transform="rotate(24 50 -96)"/></g><path fill="${thread}" d="M-58-88l22-10 3 7-22 10zM58-88l-22-10-3 7 22 10z"/><path fill="${dark}" d="M-98-26H98l-12 24H-86z"/><path fill="${brass}" d="M-76-58H76l22 34H-98z"/><path fill="${pale}" d="M-44-66l42 4v32l-50-2zM44-66L2-62v32l50-2z"/><path stroke="${dark}" stroke-opacity=".6" stroke-width="2.5" d="M-36-56l28 3M-38-48l30 3M36-56L8-53M38-48L8-45"/><path fill="${brass}" d="M-70-2H70L56 92H-56z"/><path fill="${dark}" fill-opacity=".28" d="M26-2h44L56 92H26z"/><path fill="${dark}" d="M-66-2H66v9H-66zM-72 88H72v20H-72z"/><path fill="none" stroke="${dark}" stroke-opacity=".6" stroke-width="3" d="M-54 18H54l-10 58h-88z"/><circle cy="46" r="23" fill="${threadDeep}"/><path fill="${pale}" d="${keyhole(0, 45, 0.9)}"/>`;

export const teluguLits: Motifs = [openBook, parrot, pickleJar, oxCart, scroll, projector, lectern];
