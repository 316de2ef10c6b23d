/*
 * The places of all events as everybody may know them, for pages that read no other answers: without the schemas, which weigh
 * more than such a page. `places-call.ts` has the call.
 */

/** Where `listPlaces` answers. */
export const placesPath = '/api/events/places';

/** An answer of `listPlaces` is at most so old. */
export const PLACES_FRESH_MS = 30_000;

/**
 * The places of an event as everybody may know them: numbers, and nobody's name. `places`: null where there is no limit.
 * `taken`: held or offered. `waiting`: people or teams in line.
 */
export interface EventPlaces {
  readonly places: number | null;
  readonly taken: number;
  readonly waiting: number;
}

/** By the events' ids. */
export type PublicPlaces = Readonly<Record<string, EventPlaces>>;

/** The answer's numbers; an event that has other than numbers is left out. */
export function readPlaces(json: unknown): PublicPlaces {
  const { message } = (json ?? {}) as { message?: Record<string, Partial<EventPlaces> | null> };
  return Object.fromEntries(
    Object.entries(message ?? {}).flatMap(([id, event]) => {
      const { places, taken, waiting } = event ?? {};
      if (places !== null && !Number.isInteger(places)) return [];
      if (!Number.isInteger(taken) || !Number.isInteger(waiting)) return [];
      return [[id, { places: places!, taken: taken!, waiting: waiting! }]];
    }),
  );
}
