import { type Motif, thread, threadDeep } from './palettes.ts';
import { kolam, pot } from './shapes.ts';

/** Brushes in a pot with a kolam on it. */
export const brushPot: Motif = ({ brass, dark, pale }) =>
  `<g fill="${dark}"><path d="M-46-6-70-74l8-3 28 66zM-16-8-22-92h9l8 82zM16-8 36-88l8 3-16 76zM36-2 74-58l7 5-32 58z"/></g><path fill="${pale}" d="M-72-72c-12-12-10-28-6-38 10 6 18 18 17 34zM-23-90c-8-14-4-30 5-40 8 10 12 26 6 40z"/><path fill="${thread}" d="M35-86c-2-14 8-28 20-34 4 12 0 28-11 38z"/><path fill="${brass}" d="M73-56c2-12 14-22 28-24-2 14-10 26-21 30z"/><path fill="${brass}" d="${pot}"/><path fill="${dark}" d="M-56 0h112v7h-112z"/><path transform="translate(0 50) scale(.625)" fill="none" stroke="${dark}" stroke-width="4" d="${kolam}"/>`;

/** A palette with a brush through it. */
export const paintPalette: Motif = ({ brass, dark, light, pale }) =>
  `<path fill="${brass}" d="M-6-86c66 0 104 36 104 84 0 30-22 38-44 34-22-4-34 6-28 24 8 24-6 40-34 40-62 0-100-44-100-92s40-90 102-90z"/><path fill="${dark}" fill-opacity=".22" d="M98-2c0 30-22 38-44 34-22-4-34 6-28 24 8 24-6 40-34 40 12-12 6-26 2-40-6-22 10-38 36-34 30 4 62 6 68-24z"/><circle cx="-8" cy="58" r="15" fill="${dark}"/><circle cx="-66" cy="8" r="17" fill="${dark}"/><circle cx="-56" cy="-36" r="17" fill="${pale}"/><circle cx="-14" cy="-58" r="17" fill="${thread}"/><circle cx="34" cy="-50" r="17" fill="${light}"/><circle cx="68" cy="-18" r="15" fill="${pale}"/><path fill="${dark}" d="M104-112l7 6L18 18l-12-9z"/><path fill="${pale}" d="M6 9l12 9-11 14-12-9z"/><path fill="${thread}" d="M-5 23L7 32C-6 50-22 54-36 50c14-4 18-16 31-27z"/>`;

/** A dress form in a sash. */
export const dressForm: Motif = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-4 66h8v32h26v7h-60v-7h26z"/><path fill="${pale}" d="M-10-102h20l2 18c14 4 32 8 36 16-4 22-12 36-14 52-2 18 8 40 12 80-28 8-64 8-92 0 4-40 14-62 12-80-2-16-10-30-14-52 4-8 22-12 36-16z"/><path fill="${threadDeep}" d="M48-68C30-40-10-8-40 26c-3 12-5 24-6 38 18 5 36 6 52 5C-14 40 8 10 34-16c2-16 10-30 14-52z"/><path fill="none" stroke="${brass}" stroke-width="4" d="M46-60C26-30-14 0-44 34M34-14C10 12-10 38 4 68"/><path fill="${dark}" d="M-12-110h24v10h-24z"/><path fill="none" stroke="${dark}" stroke-width="1.5" stroke-dasharray="4 4" d="M-34-16h50M0-84v70"/>`;

/** A spool, a needle and their thread. */
export const spool: Motif = ({ brass, dark, pale }) =>
  `<path fill="${brass}" d="M-70-78h108v20H-70zM-70 58h108v20H-70z"/><path fill="${dark}" d="M-70-62h108v6H-70zM-70 74h108v6H-70z" fill-opacity=".5"/><path fill="${pale}" d="M-52-56h72V58h-72z"/><path fill="${threadDeep}" d="M-60-44c30-8 58-8 88 0v88c-30 8-58 8-88 0z"/><path fill="none" stroke="${dark}" stroke-opacity=".45" stroke-width="3" d="M-60-26C-30-34-2-34 28-26M-60-8C-30-16-2-16 28-8M-60 10C-30 2-2 2 28 10M-60 28C-30 20-2 20 28 28"/><path fill="${pale}" d="M88-100l9 4L58 92l-6-2z"/><path fill="${dark}" d="M86-84l5 2-5 20-4-2z"/><path fill="none" stroke="${thread}" stroke-width="4" d="M28 20c30 24 6 54 30 58 34 4 12-110 28-152 8-20 22-14 18 4"/>`;

/** Compasses at their construction. */
export const compasses: Motif = ({ brass, dark, pale }) =>
  `<g fill="none" stroke="${pale}" stroke-width="2.2" stroke-opacity=".9"><circle cx="10" cy="40" r="78"/><path d="M-92 40h204M10-66v170" stroke-dasharray="6 5"/><path d="M10-38l67.5 117H-57.5z"/></g><path fill="none" stroke="${thread}" stroke-width="7" d="M-67 51A78 78 0 0 1 60-20"/><path fill="${brass}" d="M-8-112h12v22h-12z"/><circle cx="-2" cy="-84" r="15" fill="${brass}"/><circle cx="-2" cy="-84" r="6" fill="${dark}"/><path fill="${dark}" d="M-17-78l20 4 10 114h-5zM4-84l66 66-9 6L-8-70z"/><path fill="${brass}" d="M7 22l4 0-.5 20zM52-26l16 6-8 2z"/>`;

/** A set square and a pencil. */
export const setSquare: Motif = ({ brass, dark, pale }) =>
  `<path fill="${pale}" fill-rule="evenodd" d="M-92 84V-96L88 84zM-62 54h78L-62-24z"/><path stroke="${dark}" stroke-width="2.4" d="M-76 84V72M-60 84V76M-44 84V72M-28 84V76M-12 84V72M4 84V76M20 84V72M36 84V76M52 84V72"/><path fill="none" stroke="${thread}" stroke-width="6" d="M-92-40A120 120 0 0 1 30 84"/><g transform="rotate(38 40 -20)"><path fill="${brass}" d="M32-112h24V44H32z"/><path fill="${dark}" d="M32-112h8V44h-8z" fill-opacity=".35"/><path fill="${pale}" d="M32 44h24L44 80z"/><path fill="${dark}" d="M40 68h8l-4 12z"/><path fill="${threadDeep}" d="M32-124h24v16H32z"/><path fill="${dark}" d="M32-108h24v7H32z"/></g>`;
