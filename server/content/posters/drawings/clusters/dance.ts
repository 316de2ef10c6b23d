import { type Motif, type Motifs, thread, threadDeep } from '../palettes.ts';
import { each } from '../shapes.ts';

/** A fan above a row of ankle bells. */
const fan: Motif = ({ brass, dark, pale }) =>
  `<g transform="translate(0 46)">${slats(brass, pale)}<path d="M-76 0A76 76 0 0 1 76 0" fill="none" stroke="${threadDeep}" stroke-width="7"/><path d="M-50 0A50 50 0 0 1 50 0" fill="none" stroke="${dark}" stroke-width="3"/><path fill="${dark}" d="M-108 0h216v9h-216z"/>${each(9, (index) => `<g transform="translate(${-96 + index * 24} 24)"><path fill="${dark}" d="M-2-15h4v8h-4z"/><circle r="10" fill="${brass}"/><path d="M-10 1h20M0 1v9" stroke="${dark}" stroke-width="2.5"/><path d="M-6-4a7 7 0 0 1 6-4" stroke="${pale}" stroke-width="2" fill="none"/></g>`)}</g>`;

/** The thirteen slats of a fan that opens over half a circle, in two tones by turns. */
function slats(even: string, odd: string): string {
  return each(
    13,
    (index) =>
      `<path fill="${index % 2 ? even : odd}" d="M${slatEnd(index, 14)}L${slatEnd(index, 104)}A14.4 14.4 0 0 1 ${slatEnd(index + 1, 104)}L${slatEnd(index + 1, 14)}Z"/>`,
  );
}

function slatEnd(index: number, radius: number): string {
  const angle = (index / 13 - 1) * Math.PI;
  return `${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius).toFixed(1)}`;
}

const ankleBells: Motif = ({ brass, dark, pale }) =>
  `<path fill="none" stroke="${threadDeep}" stroke-width="64" d="M-84-58C-70 26 70 26 84-58"/><path fill="none" stroke="${dark}" stroke-width="3" d="M-114-46C-92 70 92 70 114-46M-54-70C-44-14 44-14 54-70"/>${bellRows.map(([x, y]) => `<g transform="translate(${x} ${y})"><circle r="13.5" fill="${dark}"/><circle r="12" fill="${brass}"/><path d="M-12 1h24M0 2v10" stroke="${dark}" stroke-width="2.5"/><path d="M-7-4a8 8 0 0 1 6-5" stroke="${pale}" stroke-width="2.5" fill="none"/></g>`).join('')}<path fill="none" stroke="${pale}" stroke-width="4" d="M-86-66c-30-26-4-46-22-50M86-66c30-26 4-46 22-50"/>`;

/** Places of ankle bells, in three rows along the strap. */
const bellRows: readonly (readonly [number, number])[] = [
  [-98, -42],
  [-84, -2],
  [-50, 28],
  [-8, 38],
  [34, 34],
  [72, 12],
  [94, -26],
  [-70, -46],
  [-50, -10],
  [-16, 8],
  [22, 8],
  [52, -12],
  [70, -48],
];

/** Two sticks of a dandiya crossed, with tassels. */
const dandiya: Motif = ({ brass, dark, pale }) =>
  `${each(2, (index) => `<g transform="rotate(${index ? -36 : 36})"><path fill="${brass}" d="M-11-104h22V88h-22z"/><path fill="${pale}" d="M-11-84h22v16h-22zM-11-48h22v16h-22zM-11 28h22v16h-22z"/><path fill="${threadDeep}" d="M-11-68h22v20h-22zM-11 44h22v16h-22z"/><path fill="${dark}" fill-opacity=".28" d="M2-104h9V88H2z"/><circle cy="-106" r="13" fill="${dark}"/><path fill="${dark}" d="M-14 84h28v10h-28z"/><path fill="none" stroke="${thread}" stroke-width="4" d="M-8 94q-6 12-14 22M0 94v26M8 94q6 12 14 22"/></g>`)}<path fill="${pale}" d="M0-100l5 36-5 8-5-8zM-34-98l16 32-1 9-7-5zM34-98L18-66l1 9 7-5z"/>`;

/** A boombox of the street. */
const boombox: Motif = ({ brass, dark, light, pale }) =>
  `<path fill="none" stroke="${brass}" stroke-width="11" d="M-78-30v-44h156v44"/><path stroke="${pale}" stroke-width="4" d="M84-40l20-64"/><path fill="${dark}" d="M-110-40h220V84h-220z"/><path fill="${brass}" d="M-110-40h220v9h-220zM-110 77h220v8h-220z"/><path fill="${pale}" d="M-36-20h72v10h-72z"/><path fill="${thread}" d="M8-20h5v10H8z"/>${each(2, (index) => `<g transform="translate(${index ? 66 : -66} 24)"><circle r="41" fill="${brass}"/><circle r="34" fill="${dark}"/><circle r="26" fill="none" stroke="${pale}" stroke-opacity=".5" stroke-width="2.5"/><circle r="14" fill="${pale}"/></g>`)}<path fill="${light}" d="M-22 4h44v34h-44z"/><circle cx="-10" cy="20" r="7" fill="${pale}"/><circle cx="10" cy="20" r="7" fill="${pale}"/><path fill="${pale}" d="M-22 50h10v12h-10zM-6 50H4v12H-6z"/><path fill="${thread}" d="M10 50h12v12H10z"/>`;

/** A karagam, the pot that folk dancers carry on their heads: flowers in tiers, and a parrot. */
const karagam: Motif = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-50 92h100l8 16H-58z"/><path fill="${brass}" d="M-34 4c-4 10-44 18-44 50 0 24 22 40 40 44h76c18-4 40-20 40-44C78 22 38 14 34 4z"/><path fill="${dark}" fill-opacity=".28" d="M34 4c4 10 44 18 44 50 0 24-22 40-40 44H14c30-30 26-64 4-94z"/><path fill="${threadDeep}" d="M-77 48q77 22 154 0v14q-77 22-154 0z"/><path fill="${pale}" d="M-52 52l8 8-8 8-8-8zM-18 58l8 8-8 8-8-8zM18 58l8 8-8 8-8-8zM52 52l8 8-8 8-8-8z"/><path fill="${dark}" d="M-56 2L-8-86H8L56 2z"/><path fill="none" stroke="${dark}" stroke-width="5" d="M-50 0q-34 0-46 28M50 0q34 0 46 28"/>${(
    [
      [5, -4, pale],
      [4, -26, thread],
      [3, -48, brass],
      [2, -68, pale],
    ] as const
  )
    .map(([count, y, colour]) =>
      each(
        count,
        (index) =>
          `<circle cx="${(index - (count - 1) / 2) * 23}" cy="${y}" r="12.5" fill="${colour}"/>`,
      ),
    )
    .join(
      '',
    )}<path fill="${brass}" d="M-16-78c-2-16 4-30 18-34 10-2 16 6 14 14-2 12-10 18-32 20z"/><path fill="${thread}" d="M14-108c8 0 10 8 6 14-2-4-4-6-8-6z"/><path fill="${dark}" d="M-22-66c2-12 6-22 14-28 4 12-2 22-14 28z"/><circle cx="7" cy="-104" r="2.6" fill="${dark}"/>`;

/** A dhol on its strap, and the bent cane that it is beaten with. */
const dhol: Motif = ({ brass, dark, pale }) =>
  `<g transform="rotate(-12) scale(.86)"><path fill="none" stroke="${threadDeep}" stroke-width="11" d="M-74-50C-62-136 52-140 76-52"/><path fill="${brass}" d="M-80-54C-34-78 34-78 80-54V54C34 78-34 78-80 54z"/><path fill="${dark}" fill-opacity=".28" d="M-80 14C-34 34 34 34 80 14v40C34 78-34 78-80 54z"/><path fill="none" stroke="${pale}" stroke-width="4" d="M-78-50L-52 62-26-70 0 72 26-70 52 62 78-50"/><path fill="none" stroke="${thread}" stroke-width="7" d="M-60 14h16M-8 14H8M44 14h16"/><path fill="${dark}" d="M-92-58h16V58h-16zM76-58h16V58H76z"/><ellipse cx="-92" rx="18" ry="60" fill="${pale}"/><ellipse cx="-94" rx="10" ry="33" fill="${dark}"/><path fill="none" stroke="${dark}" stroke-width="8" stroke-linecap="round" d="M-46 104C0 96 50 96 92 88c12-2 18-14 10-22"/></g>`;

/** Steps on the floor, to be learnt one by one. */
const footprints: Motif = ({ brass, dark, pale }) =>
  `<path fill="${dark}" d="M-112-112h224v224h-224z"/><path fill="none" stroke="${brass}" stroke-width="2.5" d="M-104-104h208v208h-208z"/><path fill="none" stroke="${thread}" stroke-width="5" stroke-dasharray="11 8" d="M-62 88C-110 20-70-12-10 6S52 10 34-66"/><path fill="${thread}" d="M34-98l17 26H17z"/>${(
    [
      [-62, 50, -14, pale],
      [-28, -44, 4, brass],
      [32, 62, -4, pale],
      [70, -12, 16, brass],
    ] as const
  )
    .map(
      ([x, y, turn, colour]) =>
        `<path transform="translate(${x} ${y}) rotate(${turn})" fill="${colour}" d="M-2-46c16-2 22 16 20 32-2 12-6 16-6 24h-24c0-10-8-16-8-28 0-16 6-26 18-28zM-12 16h24c2 16-2 28-12 28s-14-12-12-28z"/>`,
    )
    .join('')}`;

export const dance: Motifs = [fan, ankleBells, dandiya, boombox, dhol, footprints, karagam];
