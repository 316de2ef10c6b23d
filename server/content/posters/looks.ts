import { stableId } from '../pictures/identity.ts';
import type { Drawing } from '../pictures/pictures.ts';
import { choices, drawPoster, type Look } from './poster.ts';

/** The posters of a cluster's events, one for each title, in their order. */
export function postersOf(clusterId: number, titles: readonly string[]): Drawing[] {
  return posterLooks(titles).map((look) => drawPoster(clusterId, look));
}

/** The words of a poster for those who can't see it. */
export function posterAlt(title: string): string {
  return `Poster of ${title}`;
}

/**
 * The looks of a cluster's posters, one for each name, in their order. A look follows from the name
 * alone, except that what hangs side by side differs in ground and composition, and no two of a wall are alike.
 */
export function posterLooks(names: readonly string[]): Look[] {
  const looks: Look[] = [];
  for (const [index, name] of names.entries()) {
    const wall = looks.slice(-WALL).reverse();
    let seed = stableId(`poster ${name}`);
    while (wall.some((other, at) => isTooLike(lookOf(seed, index), other, at + 1))) seed++;
    looks.push(lookOf(seed, index));
  }
  return looks;
}

/**
 * There are 125 looks that differ in ground, composition and light. The four before one rule out 80 of them at most,
 * each further one another: with more than 48 a look that is left couldn't be promised.
 */
const WALL = 40;

/** Motifs take turns; the rest comes from the seed's digits. */
function lookOf(seed: number, index: number): Look {
  return {
    motif: index,
    palette: seed % choices.palette,
    composition: Math.floor(seed / 5) % choices.composition,
    light: Math.floor(seed / 25) % choices.light,
    foreground: Math.floor(seed / 125) % choices.foreground,
    seed,
  };
}

/** Cards stand three or four to a row, so the nearest two and the one below are what the eye compares. */
function isTooLike(look: Look, other: Look, apart: number): boolean {
  const sameGround = look.palette === other.palette;
  const sameComposition = look.composition === other.composition;
  if (apart === 1) return sameGround || sameComposition;
  if (apart <= 4) return sameGround && (sameComposition || apart === 2);
  return sameGround && sameComposition && look.light === other.light;
}
