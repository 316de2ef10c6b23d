import { type Drawing, thread, threadDeep } from './palettes.ts';
import { five, keyhole, seven } from './shapes.ts';

/** A camera with a keyhole for an iris. */
export const camera: Drawing = ({ brass, dark, ground, light, pale }) =>
  `<path fill="${dark}" d="M-98-44h40l14-24h88l14 24h40v112H-98z"/><path fill="${brass}" d="M-98-44h196v8H-98zM-98 56h196v6H-98z"/><circle r="52" cy="10" fill="${brass}"/><circle r="46" cy="10" fill="${dark}"/><g transform="translate(0 10)">${seven.map((index) => `<path transform="rotate(${index * 51.43})" fill="${index % 2 ? light : ground}" stroke="${dark}" stroke-width="1.5" d="M0-42C18-40 32-28 38-12L4-16z"/>`).join('')}<circle r="15" fill="${pale}"/><path fill="${dark}" d="${keyhole(0, 0, 0.62)}"/></g><rect x="54" y="-32" width="30" height="14" fill="${pale}"/><path fill="${thread}" d="M-84-54h22v10h-22z"/>`;

/** A film reel, unwinding. */
export const filmReel: Drawing = ({ brass, dark, light, pale }) =>
  `<path fill="${dark}" d="M-24 62c40 34 80 4 134 22v30C56 96 10 124-40 88z"/><path fill="none" stroke="${pale}" stroke-width="5" stroke-dasharray="7 7" d="M-28 72c44 32 84 2 136 20M-34 86c46 28 92 0 142 18"/><circle cx="-16" r="92" fill="${dark}"/><circle cx="-16" r="84" fill="${brass}"/><circle cx="-16" r="76" fill="${light}"/><g transform="translate(-16 0)">${five.map((index) => `<circle transform="rotate(${index * 72})" cy="-44" r="24" fill="${dark}"/>`).join('')}<circle r="16" fill="${pale}"/><path fill="${dark}" d="${keyhole(0, 0, 0.6)}"/></g><path fill="none" stroke="${pale}" stroke-opacity=".6" stroke-width="4" d="M-92-30A82 82 0 0 1-40-78"/><circle cx="70" cy="-78" r="7" fill="${thread}"/>`;

/** A game controller with a keyhole. */
export const controller: Drawing = ({ brass, dark, light, pale }) =>
  `<path fill="${dark}" d="M-52-42c-28 0-42 22-50 58s-6 62 14 62 26-34 46-38h84c20 4 26 38 46 38s22-26 14-62-22-58-50-58c-16 0-18 8-28 8h-48c-10 0-12-8-28-8z"/><path fill="${light}" fill-opacity=".35" d="M-52-42c-28 0-42 22-50 58 10-28 24-44 48-44 14 0 18 8 30 8h48c12 0 16-8 30-8 24 0 38 16 48 44-8-36-22-58-50-58-16 0-18 8-28 8h-48c-10 0-12-8-28-8z"/><path fill="${brass}" d="M-64-16h14v14h14v14h-14v14h-14V12h-14V-2h14z"/><circle cx="56" cy="-14" r="8" fill="${pale}"/><circle cx="56" cy="22" r="8" fill="${pale}"/><circle cx="38" cy="4" r="8" fill="${pale}"/><circle cx="74" cy="4" r="8" fill="${thread}"/><path fill="${brass}" d="${keyhole(0, 2, 1)}"/>`;

/** An arcade joystick. */
export const joystick: Drawing = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-92 40h184l14 58h-212z"/><path fill="${pale}" d="M-84 30h168l10 22H-94z"/><path fill="${brass}" d="M-96 52H96l3 7H-99z"/><path fill="${dark}" d="M-46 36a28 10 0 0 1 56 0z"/><path fill="${brass}" d="M-25-52h14L-8 34h-20z"/><path fill="${dark}" d="M-18-52h7L-8 34h-10z" fill-opacity=".35"/><circle cx="-18" cy="-74" r="32" fill="${thread}"/><path fill="${pale}" d="M-40-80c2-12 10-20 22-21-8 6-12 12-13 22z"/><circle cx="44" cy="38" r="12" fill="${dark}"/><circle cx="44" cy="35" r="12" fill="${brass}"/><circle cx="72" cy="44" r="10" fill="${dark}"/><circle cx="72" cy="41" r="10" fill="${threadDeep}"/><path fill="${brass}" d="${keyhole(0, 80, 0.7)}"/>`;

/** Two masks in one. */
export const masks: Drawing = ({ dark, pale }) =>
  `<path fill="${pale}" d="M-66-82c40 14 92 14 132 0 8 70-6 160-66 186C-60 78-74-12-66-82z"/><path fill="${dark}" d="M0-72c24 0 46-4 66-10 8 70-6 160-66 186z"/><path fill="${dark}" d="M-48-28c10-14 30-12 36 4-12 8-26 6-36-4z"/><path fill="${pale}" d="M48-28c-10-14-30-12-36 4 12 8 26 6 36-4z"/><path fill="${dark}" d="M-38 32c10 16 22 24 38 24v12c-22 0-38-14-44-34z"/><path fill="${pale}" d="M38 58C28 44 16 36 0 36v12c14 2 22 10 30 18z"/><path fill="none" stroke="${dark}" stroke-width="3" d="M-54-46c12-12 30-12 42-2"/><path fill="none" stroke="${pale}" stroke-width="3" d="M54-50C42-44 26-44 12-52"/><circle cx="0" cy="-58" r="7" fill="${thread}"/><path fill="none" stroke="${thread}" stroke-width="4" d="M-66-64c-30 10-20 60-40 90M66-64c30 10 20 60 40 90"/>`;

/** A puppet on its strings. */
export const puppet: Drawing = ({ brass, dark, pale }) =>
  `<path fill="${brass}" d="M-84-108l168 14-1 11-168-14z"/><path fill="${dark}" d="M-8-118h14v38H-8z"/><path fill="none" stroke="${pale}" stroke-width="1.8" d="M-78-100L-70 14M78-88L66-8M-4-80v26M-26-94L-14-48M28-90L12-48"/><circle cy="-36" r="22" fill="${pale}"/><path fill="${threadDeep}" d="M-26-38c-2-22 12-30 26-30s28 8 26 30c-14-12-38-12-52 0z"/><circle cy="-66" r="6" fill="${brass}"/><path fill="none" stroke="${dark}" stroke-width="3" d="M-9-34h6M4-34h6M-7-23q7 5 14 0"/><path fill="${brass}" d="M-22-12h44l10 44h-64z"/><path fill="${brass}" d="M-22-12L-74 10l5 14 50-14zM22-12L68-12l2 14-46 10z"/><circle cx="-73" cy="17" r="8" fill="${pale}"/><circle cx="70" cy="-5" r="8" fill="${pale}"/><path fill="${threadDeep}" d="M-32 30h64l34 66c-44 14-88 14-132 0z"/><path fill="none" stroke="${pale}" stroke-width="5" d="M-58 82c40 12 76 12 116 0M-32 32h64"/><path fill="${dark}" d="M-8 32H8l10 70h-36z" fill-opacity=".28"/>`;
