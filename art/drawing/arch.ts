import { short } from './numbers.ts';

interface Arch {
  centre: number;
  /** Height of the floor it stands on, of its spring and of its apex. */
  floor: number;
  width: number;
  spring: number;
  apex: number;
}

/** A cusped (nine-foil) arch as a closed path: jambs, four foils a side, an ogee on top. */
export function cuspedArch({ centre, floor, width, spring, apex }: Arch): string {
  const foils = 4;
  const half = width / 2;
  const rise = spring - apex;
  const offset = Math.max(0, (rise * rise - half * half) / (2 * half));
  const radius = half + offset;
  const sweep = Math.acos(offset / radius);
  const left = [...Array(foils + 1).keys()].map((index): [number, number] => {
    const angle = (index / (foils + 0.75)) * sweep;
    return [centre - (radius * Math.cos(angle) - offset), spring - radius * Math.sin(angle)];
  });
  const right = left.map(([x, y]): [number, number] => [2 * centre - x, y]).reverse();
  const shoulder = left[foils] as [number, number];
  return [
    `M${short(centre - half)} ${short(floor)}V${short(left[0]?.[1] ?? spring)}`,
    foilsAlong(left),
    ogee(shoulder, centre, apex),
    foilsAlong(right),
    `V${short(floor)}Z`,
  ].join('');
}

function foilsAlong(points: readonly [number, number][]): string {
  return points
    .slice(1)
    .map(([x, y], index) => {
      const [fromX, fromY] = points[index] as [number, number];
      const radius = short(Math.hypot(x - fromX, y - fromY) * 0.56);
      return `A${radius} ${radius} 0 0 1 ${short(x)} ${short(y)}`;
    })
    .join('');
}

function ogee([x, y]: [number, number], centre: number, apex: number): string {
  const across = centre - x;
  const up = y - apex;
  const mirror = (value: number) => short(2 * centre - value);
  const low = [short(x - across * 0.02), short(y - up * 0.62)] as const;
  const high = [short(centre - across * 0.2), short(apex + up * 0.46)] as const;
  return (
    `C${low[0]} ${low[1]} ${high[0]} ${high[1]} ${centre} ${apex}` +
    `C${mirror(high[0])} ${high[1]} ${mirror(low[0])} ${low[1]} ${mirror(x)} ${short(y)}`
  );
}

/** The lattice that fills the wall around an arch: a pattern to put into `<defs>`. */
export function jali(id: string, size: number, colour: string, strokeWidth: number): string {
  const at = (part: number) => short(size * part);
  const half = at(0.5);
  const near = at(0.22);
  const far = at(0.78);
  return `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse"><path d="M0 ${half}L${half} 0L${size} ${half}L${half} ${size}ZM${half} 0V${near}M${half} ${size}V${far}M0 ${half}H${near}M${size} ${half}H${far}M${half} ${near}L${far} ${half}L${half} ${far}L${near} ${half}Z" fill="none" stroke="${colour}" stroke-width="${strokeWidth}"/></pattern>`;
}
