import { folderOf, type Import } from './imports.ts';

/** Places that import each other in a ring, and the imports that tie them. */
export interface Circle {
  places: string[];
  imports: Import[];
}

/** Rooms as a whole: `server/accounts` with all that is inside it; a root's own files are one more. */
export function roomOf(file: string): string {
  return folderOf(file).split('/').slice(0, 2).join('/');
}

/** Circles among the places that `placeOf` gives the files; none where imports run one way. */
export function circlesAmong(
  imports: readonly Import[],
  placeOf: (file: string) => string,
): Circle[] {
  const reaches = reachablePlaces(imports, placeOf);
  const tied = (a: string, b: string) => reaches.get(a)?.has(b) && reaches.get(b)?.has(a);
  const inCircles = [...reaches.keys()].filter((place) => tied(place, place)).sort();
  const circles = Map.groupBy(inCircles, (place) => inCircles.find((first) => tied(first, place)));
  return [...circles.values()].map((places) => ({
    places,
    imports: imports.filter(
      ({ from, to }) =>
        placeOf(from) !== placeOf(to) &&
        places.includes(placeOf(from)) &&
        places.includes(placeOf(to)),
    ),
  }));
}

function reachablePlaces(
  imports: readonly Import[],
  placeOf: (file: string) => string,
): Map<string, Set<string>> {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports)
    if (placeOf(from) !== placeOf(to))
      next.set(placeOf(from), (next.get(placeOf(from)) ?? new Set()).add(placeOf(to)));
  return new Map(
    [...next.keys()].map((start) => {
      const reached = new Set(next.get(start));
      // A set visits what is added while it is walked.
      for (const place of reached)
        for (const further of next.get(place) ?? []) reached.add(further);
      return [start, reached];
    }),
  );
}
