import { type Motif, type Motifs, thread, threadDeep } from '../palettes.ts';
import { each } from '../shapes.ts';

/** Two masks in one. */
const masks: Motif = ({ dark, pale }) =>
  `<path fill="${pale}" d="M-66-82c40 14 92 14 132 0 8 70-6 160-66 186C-60 78-74-12-66-82z"/><path fill="${dark}" d="M0-72c24 0 46-4 66-10 8 70-6 160-66 186z"/><path fill="${dark}" d="M-48-28c10-14 30-12 36 4-12 8-26 6-36-4z"/><path fill="${pale}" d="M48-28c-10-14-30-12-36 4 12 8 26 6 36-4z"/><path fill="${dark}" d="M-38 32c10 16 22 24 38 24v12c-22 0-38-14-44-34z"/><path fill="${pale}" d="M38 58C28 44 16 36 0 36v12c14 2 22 10 30 18z"/><path fill="none" stroke="${dark}" stroke-width="3" d="M-54-46c12-12 30-12 42-2"/><path fill="none" stroke="${pale}" stroke-width="3" d="M54-50C42-44 26-44 12-52"/><circle cx="0" cy="-58" r="7" fill="${thread}"/><path fill="none" stroke="${thread}" stroke-width="4" d="M-66-64c-30 10-20 60-40 90M66-64c30 10 20 60 40 90"/>`;

/** The frame drum that calls a street together. */
const frameDrum: Motif = ({ brass, dark, pale }) =>
  `<path fill="none" stroke="${thread}" stroke-width="7" d="M-66 62c-24 14-10 30-34 46M-54 72c-14 16 2 24-16 40"/><path fill="${threadDeep}" d="M-72 52l22 22-14 8-18-18z"/><circle r="98" fill="${dark}"/><circle r="94" fill="${brass}"/><circle r="66" fill="${pale}"/>${each(6, (index) => `<g transform="rotate(${index * 60 + 30})"><path fill="${dark}" d="M-20-88q20-5 40 0v12q-20-5-40 0z"/><circle cx="-11" cy="-83" r="9" fill="${pale}"/><circle cx="11" cy="-83" r="9" fill="${pale}"/></g>`)}<circle r="22" fill="${threadDeep}"/>`;

/** A mime's glove against a pane that isn't there. */
const glove: Motif = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-88-112H88V104H-88z"/><path fill="none" stroke="${brass}" stroke-width="4" d="M-78-72v-30h36M42-102h36v30M78 64v30H42M-42 94h-36V64"/><path stroke="${brass}" stroke-opacity=".5" stroke-width="3" d="M44-84l20 20M30-84l34 34M-64 62l18 18"/><g fill="none" stroke="${pale}" stroke-width="21" stroke-linecap="round"><path d="M-28 0l-14-50M-6-6l-4-66M17-6l8-62M38 4l16-44M-30 36l-30-28"/></g><path fill="${pale}" d="M-40-2q44-16 88 0c4 30-6 48-18 58h-46c-12-8-24-30-24-58z"/><path stroke="${dark}" stroke-opacity=".55" stroke-width="3" d="M-10 6l2 24M6 4v28M22 6l-2 24"/><path fill="${brass}" d="M-22 56h58l8 34h-74z"/><path fill="${dark}" fill-opacity=".3" d="M14 56h22l8 34H20z"/><circle cx="6" cy="73" r="7" fill="${thread}"/>`;

/** A spotlight on an empty stool. */
const spotlight: Motif = ({ brass, dark, pale }) =>
  `<path fill="${pale}" fill-opacity=".5" d="M-44-52L-10-76 108 88a74 20 0 0 1-148 0z"/><ellipse cx="34" cy="88" rx="74" ry="20" fill="${pale}"/><path fill="${brass}" d="M-104-112h112v10h-112z"/><path fill="${dark}" d="M-56-104h16v20h-16z"/><path fill="none" stroke="${brass}" stroke-width="7" d="M-84-58a36 36 0 0 1 66-26"/><g transform="translate(-50 -78) rotate(-34)"><path fill="${dark}" d="M-28-26h56v54h-56z"/><path fill="${brass}" d="M-32 22h64v9h-64zM-28-10h56v5h-56z"/><path fill="${dark}" d="M-32 31l-16 26 10 4 14-30zM32 31l16 26-10 4-14-30z"/><circle r="6" cy="6" fill="${thread}"/></g><path fill="${dark}" d="M4 24h60v11H4z"/><path fill="none" stroke="${dark}" stroke-width="6" d="M14 34L4 92M54 34l10 58M34 34v62M9 66h50"/><path fill="${threadDeep}" d="M2 14h64v10H2z"/>`;

const puppet: Motif = ({ brass, dark, pale }) =>
  `<path fill="${brass}" d="M-84-108l168 14-1 11-168-14z"/><path fill="${dark}" d="M-8-118h14v38H-8z"/><path fill="none" stroke="${pale}" stroke-width="1.8" d="M-78-100L-70 14M78-88L66-8M-4-80v26M-26-94L-14-48M28-90L12-48"/><circle cy="-36" r="22" fill="${pale}"/><path fill="${threadDeep}" d="M-26-38c-2-22 12-30 26-30s28 8 26 30c-14-12-38-12-52 0z"/><circle cy="-66" r="6" fill="${brass}"/><path fill="none" stroke="${dark}" stroke-width="3" d="M-9-34h6M4-34h6M-7-23q7 5 14 0"/><path fill="${brass}" d="M-22-12h44l10 44h-64z"/><path fill="${brass}" d="M-22-12L-74 10l5 14 50-14zM22-12L68-12l2 14-46 10z"/><circle cx="-73" cy="17" r="8" fill="${pale}"/><circle cx="70" cy="-5" r="8" fill="${pale}"/><path fill="${threadDeep}" d="M-32 30h64l34 66c-44 14-88 14-132 0z"/><path fill="none" stroke="${pale}" stroke-width="5" d="M-58 82c40 12 76 12 116 0M-32 32h64"/><path fill="${dark}" d="M-8 32H8l10 70h-36z" fill-opacity=".28"/>`;

/** A loudhailer with a price on it. */
const loudhailer: Motif = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-40 6h30l10 66h-24z"/><path fill="${dark}" d="M-100-40h22v46h-22z"/><path fill="${brass}" d="M-80-42L58-96V62L-80 8z"/><path fill="${dark}" fill-opacity=".28" d="M-80-14L58-6v68L-80 8z"/><path fill="${threadDeep}" d="M-46-55l20-8V29l-20-8z"/><ellipse cx="58" cy="-17" rx="24" ry="80" fill="${dark}"/><ellipse cx="60" cy="-17" rx="17" ry="66" fill="${pale}"/><ellipse cx="62" cy="-17" rx="7" ry="26" fill="${dark}"/><path fill="none" stroke="${thread}" stroke-width="6" d="M94-58q20 40 0 82"/><path fill="none" stroke="${thread}" stroke-width="3" d="M16 44q14 14 10 28"/><path fill="${pale}" d="M26 66l26 14-12 30-38-14 8-24z"/><circle cx="25" cy="74" r="4" fill="${dark}"/><path stroke="${dark}" stroke-width="3.5" d="M14 86l26 10M18 96l16 6"/>`;

export const dramatics: Motifs = [masks, frameDrum, glove, spotlight, puppet, loudhailer];
