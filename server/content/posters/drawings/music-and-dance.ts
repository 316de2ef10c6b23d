import { type Drawing, thread, threadDeep } from './palettes.ts';
import { barrel, bellRows, nine, slats } from './shapes.ts';

/** A gramophone. */
export const gramophone: Drawing = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-80 56h120v34h-120z"/><path fill="${brass}" d="M-88 48h136v10h-136zM-88 88h136v9h-136z"/><ellipse cx="-20" cy="46" rx="52" ry="9" fill="${dark}"/><path fill="none" stroke="${brass}" stroke-width="9" d="M-52 40C-60 0-20 4-8-16"/><path fill="${pale}" d="M-14-8C6-30 14-70 24-100c38-6 76 26 78 66C70-26 26-22-2 2z"/><path fill="${brass}" d="M-14-8C10-34 20-68 24-100c10 20 4 60-26 102zM-6-2C30-30 56-50 66-86c14 12 0 46-68 88zM-2 2C40-18 80-30 102-34c-8 14-50 18-104 36z"/><path fill="none" stroke="${dark}" stroke-width="3" d="M24-100c38-6 76 26 78 66"/><circle cx="62" cy="72" r="4" fill="${brass}"/><path stroke="${dark}" stroke-width="5" d="M40 72h24v-14"/>`;

/** A microphone from the days of radio plays. */
export const microphone: Drawing = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-60 92a60 14 0 0 1 120 0v8H-60z"/><path fill="${brass}" d="M-5 44H5v42H-5z"/><path fill="none" stroke="${brass}" stroke-width="8" d="M-56-34v24c0 36 26 58 56 58s56-22 56-58v-24"/><rect x="-42" y="-112" width="84" height="140" rx="42" fill="${pale}"/><path fill="${dark}" d="M0-112a42 42 0 0 1 42 42v56A42 42 0 0 1 0 28z" fill-opacity=".2"/><path stroke="${dark}" stroke-width="5" d="M-37-88h74M-42-70h84M-42-52h84"/><path fill="${brass}" d="M-48-42h96v18h-96z"/><path fill="${dark}" d="M-48-24h96v5h-96z"/><path stroke="${dark}" stroke-width="5" d="M-22-14v36M0-14v42M22-14v36"/><circle cy="-33" r="5" fill="${thread}"/>`;

/** A veena. */
export const veena: Drawing = ({ brass, dark, pale }) =>
  `<g transform="rotate(-32) scale(1.22)"><path fill="${brass}" d="M-96-7H92v14H-96z"/><path fill="${dark}" d="M-96-7H92v5H-96z"/><path fill="${dark}" d="M-66 0c-26 0-44 18-44 40s18 36 44 36 46-16 46-38-20-38-46-38z"/><path fill="${brass}" d="M-66 4c-20 0-36 16-36 36 8-18 22-26 40-26s30 8 40 22c-2-20-20-32-44-32z"/><path fill="${dark}" d="M58 4c-16 0-28 12-28 28s12 26 28 26 28-10 28-26S74 4 58 4z"/><path fill="${brass}" d="M92-8c20-2 30 12 20 26-4 6-12 4-12-2 4-4 2-10-8-10z"/><g stroke="${dark}" stroke-width="2"><path d="M-30-9v18M-16-9v18M-2-9v18M10-9v18M22-9v18M33-9v18M43-9v18M52-9v18M60-9v18"/></g><path stroke="${pale}" stroke-width="1.2" d="M-100-3H96M-100 0H96M-100 3H96"/><path fill="${pale}" d="M-84-12h6V12h-6z"/></g><path fill="none" stroke="${thread}" stroke-width="3" d="M-92-64c20-24 46-24 66 0s46 24 66 0"/>`;

/** A mridangam. */
export const drum: Drawing = ({ brass, dark, light, pale }) =>
  `<g transform="rotate(58)"><path fill="${brass}" d="${barrel}"/><path fill="${dark}" fill-opacity=".28" d="M8-96h26c0 6 6 6 6 12 0 22 14 22 14 44 0 20 4 20 4 40s-4 20-4 40c0 22-14 22-14 44 0 6-6 6-6 12H8z"/><path fill="none" stroke="${pale}" stroke-width="2.6" d="M-34-84L-20 84M-20-84L0 84M0-84L20 84M20-84L34 84M34-84L20 84M-34 84L-20-84M-20 84L0-84M0 84L20-84"/><path fill="${threadDeep}" d="M-57-9q57 12 114 0V9q-57 12-114 0z"/><path fill="${dark}" d="M-40-100h80v18h-80zM-40 82h80v18h-80z"/><ellipse cy="-100" rx="40" ry="14" fill="${pale}"/><ellipse cy="-100" rx="20" ry="7" fill="${dark}"/></g><path fill="none" stroke="${thread}" stroke-width="4" d="M-88-30C-70-104 26-118 74-58"/><path fill="${light}" d="M-64 92q64-12 128 0l8 10H-72z"/>`;

/** A fan above a row of ankle bells. */
export const fan: Drawing = ({ brass, dark, pale }) =>
  `<g transform="translate(0 46)">${slats(brass, pale)}<path d="M-76 0A76 76 0 0 1 76 0" fill="none" stroke="${threadDeep}" stroke-width="7"/><path d="M-50 0A50 50 0 0 1 50 0" fill="none" stroke="${dark}" stroke-width="3"/><path fill="${dark}" d="M-108 0h216v9h-216z"/>${nine.map((index) => `<g transform="translate(${-96 + index * 24} 24)"><path fill="${dark}" d="M-2-15h4v8h-4z"/><circle r="10" fill="${brass}"/><path d="M-10 1h20M0 1v9" stroke="${dark}" stroke-width="2.5"/><path d="M-6-4a7 7 0 0 1 6-4" stroke="${pale}" stroke-width="2" fill="none"/></g>`).join('')}</g>`;

/** A dancer's bells on their strap. */
export const ankleBells: Drawing = ({ brass, dark, pale }) =>
  `<path fill="none" stroke="${threadDeep}" stroke-width="64" d="M-84-58C-70 26 70 26 84-58"/><path fill="none" stroke="${dark}" stroke-width="3" d="M-114-46C-92 70 92 70 114-46M-54-70C-44-14 44-14 54-70"/>${bellRows.map(([x, y]) => `<g transform="translate(${x} ${y})"><circle r="13.5" fill="${dark}"/><circle r="12" fill="${brass}"/><path d="M-12 1h24M0 2v10" stroke="${dark}" stroke-width="2.5"/><path d="M-7-4a8 8 0 0 1 6-5" stroke="${pale}" stroke-width="2.5" fill="none"/></g>`).join('')}<path fill="none" stroke="${pale}" stroke-width="4" d="M-86-66c-30-26-4-46-22-50M86-66c30-26 4-46 22-50"/>`;
