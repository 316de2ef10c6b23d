import { short } from './numbers.ts';

/** A temple tower in tiers, in three parts that take three colours. */
export interface Tower {
  body: string;
  niches: string;
  windows: string;
}

export function templeTower(
  centre: number,
  floor: number,
  width: number,
  height: number,
  tiers: number,
): Tower {
  let body = `M${short(centre - width / 2)} ${floor}V${short(floor - height * 0.2)}h${width}V${floor}Z`;
  let niches = '';
  let windows = '';
  let y = floor - height * 0.2;
  let across = width * 0.94;
  for (let tier = 0; tier < tiers; tier++) {
    const tall = ((height * 0.66) / tiers) * (1.16 - 0.045 * tier);
    const above = across * 0.865;
    body += `M${short(centre - across / 2 - 3)} ${short(y)}h${short(across + 6)}v-${short(tall * 0.2)}h-3L${short(centre + above / 2)} ${short(y - tall)}H${short(centre - above / 2)}L${short(centre - across / 2)} ${short(y - tall * 0.2)}h-3Z`;
    const count = Math.max(2, 7 - tier);
    const nicheRadius = Math.max(2.2, across / (count * 5.2));
    for (let niche = 0; niche <= count; niche++)
      niches += `M${short(centre - above / 2 + (above * niche) / count - nicheRadius)} ${short(y - tall * 0.96)}${gable(nicheRadius, 1.25, tall * 0.3)}`;
    const windowRadius = Math.max(2.4, across * 0.035);
    windows += `M${short(centre - windowRadius)} ${short(y - tall * 0.62)}${gable(windowRadius, 1, tall * 0.34)}`;
    y -= tall;
    across = above;
  }
  return { body: body + vault(centre, y, across, height * 0.1), niches, windows };
}

function gable(radius: number, pitch: number, tall: number): string {
  return `a${short(radius)} ${short(radius * pitch)} 0 0 1 ${short(2 * radius)} 0v${short(tall)}h-${short(2 * radius)}z`;
}

/** The barrel roof and its five finials. */
function vault(centre: number, y: number, across: number, tall: number): string {
  let path = `M${short(centre - across * 0.56)} ${short(y)}c${short(-across * 0.12)} ${short(-tall * 0.7)} ${short(across * 0.05)} ${short(-tall)} ${short(across * 0.2)} ${short(-tall)}h${short(across * 0.72)}c${short(across * 0.15)} 0 ${short(across * 0.32)} ${short(tall * 0.3)} ${short(across * 0.2)} ${short(tall)}z`;
  for (let finial = 0; finial < 5; finial++) {
    const x = centre - across * 0.36 + (across * 0.72 * finial) / 4;
    path += `M${short(x - 1.6)} ${short(y - tall * 0.9)}c-2.4-4 .6-5 1.6-${short(tall * 0.55)}c1 ${short(tall * 0.55 - 5)} 4 ${short(tall * 0.55 - 4)} 1.6 ${short(tall * 0.55)}z`;
  }
  return path;
}

/** A palm against the sky: one path. */
export function palm(
  x: number,
  floor: number,
  tall: number,
  lean: number,
  random: () => number,
): string {
  const topX = x + lean;
  const topY = floor - tall;
  let path = `M${short(x - 3)} ${floor}Q${short(x - 2 + lean * 0.2)} ${short(floor - tall * 0.55)} ${short(topX - 1.4)} ${short(topY)}h2.8Q${short(x + 4 + lean * 0.2)} ${short(floor - tall * 0.55)} ${short(x + 4)} ${floor}z`;
  for (let frond = 0; frond < 9; frond++) {
    const angle = Math.PI * (1.02 + (frond / 8) * 0.96) + (random() - 0.5) * 0.16;
    const reach = tall * (0.3 + random() * 0.1);
    const [cos, sin] = [Math.cos(angle) * reach, Math.sin(angle) * reach];
    const tip = `${short(topX + cos)} ${short(topY + sin * 0.62 + reach * 0.26)}`;
    const [midX, midY] = [topX + cos * 0.55, topY + sin * 0.85];
    path += `M${short(topX)} ${short(topY)}Q${short(midX)} ${short(midY - 4)} ${tip}Q${short(midX)} ${short(midY + 6)} ${short(topX)} ${short(topY + 3)}z`;
  }
  return path;
}

/** The campus block with its clock tower, standing on y = 726. */
export const clockTower = {
  block: 'M785 726v-66h36v-104l17-26 17 26v104h40v-28h60v94z',
  windows: [...Array(7).keys()]
    .map((index) => `M${792 + index * 16} 722v-14a4 4 0 0 1 8 0v14z`)
    .join(''),
};
