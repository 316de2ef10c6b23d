import { short } from './numbers.ts';

function petals(count: number, from: number, long: number, wide: number, turn: number): string {
  return [...Array(count).keys()]
    .map((index) => {
      const angle = (index / count) * 2 * Math.PI + turn;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const [x, y] = [cos * from, sin * from];
      const [tipX, tipY] = [cos * (from + long), sin * (from + long)];
      const [sideX, sideY] = [-sin * wide, cos * wide];
      return `M${short(x)} ${short(y)}C${short(x + sideX)} ${short(y + sideY)} ${short(tipX + sideX)} ${short(tipY + sideY)} ${short(tipX)} ${short(tipY)}C${short(tipX - sideX)} ${short(tipY - sideY)} ${short(x - sideX)} ${short(y - sideY)} ${short(x)} ${short(y)}`;
    })
    .join('');
}

/** One flower around (0, 0), radius 19. */
export const marigold = `<circle r="17" fill="#8a3d0a"/><path fill="#c9690f" d="${petals(13, 8, 11, 5, 0)}"/><path fill="#e88a16" d="${petals(11, 5, 9.5, 4.2, 0.3)}"/><path fill="#f6a826" d="${petals(8, 2, 7.5, 3.4, 0.1)}"/><path fill="#ffd071" d="${petals(5, 0, 4.4, 2.2, 0.4)}"/>`;

/** One swag of a toran with the leaves at both its ends, as a tile: put side by side they join. */
export function swag(width: number, drop: number): string {
  const flowers = [...Array(10).keys()].map((index) => {
    const along = index / 9;
    return `<use href="#m" x="${short(along * width)}" y="${short(8 + drop * 4 * along * (1 - along))}"/>`;
  });
  const leaves = [0, width]
    .flatMap((x) =>
      [-15, 0, 15].map(
        (lean) =>
          `M${short(x + lean * 0.5)} 4q${lean - 9} 30 ${lean} ${62 - Math.abs(lean)}q9-26 ${short(-lean * 0.2)}-${62 - Math.abs(lean)}z`,
      ),
    )
    .join('');
  return `<defs><g id="m">${marigold}</g></defs><path fill="#2c4a2a" stroke="#16301f" d="${leaves}"/>${flowers.join('')}`;
}
