import { type Motif, type Motifs, thread, threadDeep } from '../palettes.ts';
import { barrel, each } from '../shapes.ts';

const veena: Motif = ({ brass, dark, pale }) =>
  `<g transform="rotate(-32) scale(1.22)"><path fill="${brass}" d="M-96-7H92v14H-96z"/><path fill="${dark}" d="M-96-7H92v5H-96z"/><path fill="${dark}" d="M-66 0c-26 0-44 18-44 40s18 36 44 36 46-16 46-38-20-38-46-38z"/><path fill="${brass}" d="M-66 4c-20 0-36 16-36 36 8-18 22-26 40-26s30 8 40 22c-2-20-20-32-44-32z"/><path fill="${dark}" d="M58 4c-16 0-28 12-28 28s12 26 28 26 28-10 28-26S74 4 58 4z"/><path fill="${brass}" d="M92-8c20-2 30 12 20 26-4 6-12 4-12-2 4-4 2-10-8-10z"/><g stroke="${dark}" stroke-width="2"><path d="M-30-9v18M-16-9v18M-2-9v18M10-9v18M22-9v18M33-9v18M43-9v18M52-9v18M60-9v18"/></g><path stroke="${pale}" stroke-width="1.2" d="M-100-3H96M-100 0H96M-100 3H96"/><path fill="${pale}" d="M-84-12h6V12h-6z"/></g><path fill="none" stroke="${thread}" stroke-width="3" d="M-92-64c20-24 46-24 66 0s46 24 66 0"/>`;

const tanpura: Motif = ({ brass, dark, pale }) =>
  `<g transform="rotate(20)"><path fill="${dark}" d="M-16-122h32V2C20 26 52 36 52 66c0 30-22 50-52 50s-52-20-52-50C-52 36-20 26-16 2z"/><path fill="${brass}" d="M-11-117h22V4C16 30 46 38 46 66c0 26-20 44-46 44s-46-18-46-44c0-28 30-36 35-62z"/><path fill="${dark}" fill-opacity=".28" d="M3-117h8V4C16 30 46 38 46 66c0 26-20 44-46 44 26-28 24-62 3-104z"/><path fill="${threadDeep}" d="M-11-4h22v12h-22zM-11-72h22v8h-22z"/><path fill="${dark}" d="M-34-104h22v7h-22zM12-104h22v7H12zM-34-86h22v7h-22zM12-86h22v7H12z"/><g fill="${pale}"><circle cx="-36" cy="-100" r="7"/><circle cx="36" cy="-100" r="7"/><circle cx="-36" cy="-82" r="7"/><circle cx="36" cy="-82" r="7"/></g><path fill="${pale}" d="M-20 66h40v8h-40z"/><path stroke="${pale}" stroke-width="1.5" d="M-5-100V68M-1.7-100V68M1.7-100V68M5-100V68"/></g><path fill="none" stroke="${thread}" stroke-width="4" d="M58-92c30 14 4 42 26 66M58-92c46 8 28 40 46 56"/>`;

/** A flute and a peacock's feather. */
const flute: Motif = ({ brass, dark, pale }) =>
  `<g transform="rotate(-34)"><path fill="${brass}" d="M-122-12h244v24h-244z"/><path fill="${dark}" fill-opacity=".3" d="M-122 3h244v9h-244z"/><path fill="${dark}" d="M-122-12h10v24h-10zM112-12h10v24h-10z"/><path fill="${threadDeep}" d="M-100-12h14v24h-14zM-44-12h14v24h-14zM92-12h12v24H92z"/><path fill="${pale}" d="M-86-12h4v24h-4zM-30-12h4v24h-4z"/><ellipse cx="-66" cy="-2" rx="8" ry="6" fill="${dark}"/>${each(6, (index) => `<circle cx="${-10 + index * 18}" cy="-2" r="5.5" fill="${dark}"/>`)}</g><path fill="none" stroke="${brass}" stroke-width="4" d="M48-28q4 20-2 36"/><g transform="translate(40 58) rotate(188)"><path fill="${brass}" d="M0 58C-42 22-46-22 0-46 46-22 42 22 0 58z"/><path fill="#1f6d68" d="M0 34C-26 12-28-14 0-30 28-14 26 12 0 34z"/><path fill="${dark}" d="M0 16c-14-8-13-24 0-30 13 6 14 22 0 30z"/><circle cy="-2" r="5" fill="${thread}"/></g><path fill="none" stroke="${thread}" stroke-width="4" d="M-88 58c-20 14 0 26-18 44M-86 58c4 20-10 24-2 44"/>`;

/** A mridangam. */
const drum: Motif = ({ brass, dark, light, pale }) =>
  `<g transform="rotate(58)"><path fill="${brass}" d="${barrel}"/><path fill="${dark}" fill-opacity=".28" d="M8-96h26c0 6 6 6 6 12 0 22 14 22 14 44 0 20 4 20 4 40s-4 20-4 40c0 22-14 22-14 44 0 6-6 6-6 12H8z"/><path fill="none" stroke="${pale}" stroke-width="2.6" d="M-34-84L-20 84M-20-84L0 84M0-84L20 84M20-84L34 84M34-84L20 84M-34 84L-20-84M-20 84L0-84M0 84L20-84"/><path fill="${threadDeep}" d="M-57-9q57 12 114 0V9q-57 12-114 0z"/><path fill="${dark}" d="M-40-100h80v18h-80zM-40 82h80v18h-80z"/><ellipse cy="-100" rx="40" ry="14" fill="${pale}"/><ellipse cy="-100" rx="20" ry="7" fill="${dark}"/></g><path fill="none" stroke="${thread}" stroke-width="4" d="M-88-30C-70-104 26-118 74-58"/><path fill="${light}" d="M-64 92q64-12 128 0l8 10H-72z"/>`;

/** A dancer's face in temple jewels. */
const dancersFace: Motif = ({ brass, dark, pale }) =>
  `${each(9, (index) => `<circle transform="rotate(${index * 26 - 104} 0 -8)" cy="-94" r="19" fill="${pale}"/>`)}<path fill="${dark}" d="M-70 40C-96-40-60-92 0-92S96-40 70 40L40 64h-80z"/><path fill="${brass}" d="M-58-22C-50-56-26-68 0-68s50 12 58 46V8C58 54 28 84 0 84S-58 54-58 8zM-22 70h44l6 38h-56z"/><path fill="${dark}" fill-opacity=".22" d="M0-68c26 0 50 12 58 46V8C58 54 28 84 0 84z"/><path fill="none" stroke="${pale}" stroke-width="5" d="M0-92v36M0-60C-30-62-48-48-58-16M0-60C30-62 48-48 58-16"/><path fill="${thread}" d="M0-60c10 8 12 16 0 26-12-10-10-18 0-26z"/><circle cx="-30" cy="-78" r="9" fill="${brass}"/><path fill="${brass}" d="M36-86a10 10 0 1 1-14 12 8 8 0 0 0 14-12z"/><path fill="${pale}" d="M-46-6c10-14 26-14 36 0-10 10-26 10-36 0zM46-6C36-20 20-20 10-6c10 10 26 10 36 0z"/><circle cx="-28" cy="-7" r="7" fill="${dark}"/><circle cx="28" cy="-7" r="7" fill="${dark}"/><path fill="none" stroke="${dark}" stroke-width="5" d="M-56-8c14-16 34-16 48 0M56-8C42-24 22-24 8-8M-50-24q18-14 40-2M50-24Q32-38 10-26"/><path fill="none" stroke="${dark}" stroke-width="3" d="M-8 26q8 6 16 0"/><circle cx="-12" cy="24" r="4" fill="${pale}"/><path fill="${threadDeep}" d="M-18 48q10-7 18-2 8-5 18 2-18 18-36 0z"/><g fill="${pale}"><circle cx="-64" cy="20" r="10"/><circle cx="64" cy="20" r="10"/><path d="M-76 36h24l-12 26zM76 36H52l12 26z"/></g><path fill="${threadDeep}" d="M-28 90q28 14 56 0l6 18q-34 12-68 0z"/>`;

/** The cymbals that keep a dance together. */
const cymbals: Motif = ({ brass, dark, pale }) =>
  `<path fill="none" stroke="${threadDeep}" stroke-width="8" d="M-42-24C-60-130 70-130 50 12"/><path fill="none" stroke="${thread}" stroke-width="4" d="M-46-24C-64-130 74-130 54 12"/>${(
    [
      [-42, -8, -24],
      [48, 38, 20],
    ] as const
  )
    .map(
      ([x, y, turn]) =>
        `<g transform="translate(${x} ${y}) rotate(${turn})"><ellipse rx="66" ry="56" cy="6" fill="${dark}"/><ellipse rx="66" ry="56" fill="${brass}"/><path fill="${dark}" fill-opacity=".26" d="M52-34C78 4 46 56 0 56-24 56-44 46-54 32 0 44 46 14 52-34z"/><ellipse rx="28" ry="24" fill="${dark}" fill-opacity=".35"/><ellipse cx="-2" cy="-3" rx="26" ry="22" fill="${pale}"/><circle r="8" fill="${thread}"/><path fill="none" stroke="${pale}" stroke-width="4" d="M-54-14A58 48 0 0 1-22-44"/></g>`,
    )
    .join(
      '',
    )}<path stroke="${pale}" stroke-width="4" d="M-2 74l-8 24M-26 72l-18 20M-48 66l-22 12"/>`;

/** The two drums of a tabla. */
const tabla: Motif = ({ brass, dark, pale }) =>
  `<path fill="${threadDeep}" d="M-112 82h112v24h-112zM14 82h94v24H14z"/><path fill="${dark}" fill-opacity=".35" d="M-112 94h112v12h-112zM14 94h94v12H14z"/><path fill="${brass}" d="M-112-4H0c8 46-14 88-34 92h-44c-20-4-42-46-34-92z"/><path fill="${dark}" fill-opacity=".28" d="M-30-4H0c8 46-14 88-34 92h-20c22-16 30-50 24-92z"/><path fill="${dark}" d="M20-46h82l8 134H12z"/><path fill="none" stroke="${brass}" stroke-width="4" d="M22-36l14 122 16-122 12 122 12-122 14 122 10-122"/><path fill="${pale}" d="M18 30h88v12H18z"/><path fill="none" stroke="${pale}" stroke-width="3" d="M-104 4l24 74 26-74 24 74L-8 4"/><path fill="${dark}" d="M-114-14H2V6h-116zM16-58h90v20H16z"/><ellipse cx="-56" cy="-16" rx="58" ry="20" fill="${pale}"/><ellipse cx="-48" cy="-14" rx="22" ry="8" fill="${dark}"/><ellipse cx="61" cy="-58" rx="45" ry="16" fill="${pale}"/><ellipse cx="61" cy="-58" rx="20" ry="7" fill="${dark}"/><path fill="none" stroke="${thread}" stroke-width="4" d="M-90-50q20-20 44-6M28-92q24-20 54-6"/>`;

export const shrutilaya: Motifs = [veena, tanpura, flute, drum, dancersFace, cymbals, tabla];
