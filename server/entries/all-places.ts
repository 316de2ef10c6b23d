import { clusters } from '../../contract/clusters.ts';
import { listPlaces } from '../../contract/entries/places-call.ts';
import { type EventPlaces, PLACES_FRESH_MS } from '../../contract/entries/public-places.ts';
import type { Content } from '../content/reading/content.ts';
import type { Database } from '../database/connection.ts';
import { JSON_TYPE } from '../http/json-type.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import { type Serve, serveWhile } from '../http/serve-call.ts';
import { listCounts } from './store.ts';

interface AllPlacesDependencies {
  readonly db: Database;
  readonly content: () => Content;
  readonly cache: ResponseCache;
}

/**
 * The places of all events, while `features.registration` and `features.days` are on. Everybody's page asks: the database
 * is read once in half a minute, however many they are. No edge may add to that half minute.
 */
export function allPlacesRoute(serve: Serve, { db, content, cache }: AllPlacesDependencies): void {
  const isOn = () => {
    const { registration, days } = content().festival.features;
    return registration && days;
  };
  serveWhile(isOn, serve)(
    listPlaces,
    async ({ request, reply }) => {
      const make = async () => ({
        headers: { 'content-type': JSON_TYPE, 'cache-control': 'public, no-cache' },
        body: JSON.stringify({ message: await placesOfAll(db, content()) }),
        freshForMs: PLACES_FRESH_MS,
      });
      // The answer goes out as it was cached: with its ETag, compressed, and equal for everybody.
      return (await cache.send(request, reply, listPlaces.path, make)) as never;
    },
    // A hall full of phones behind one address asks twice a minute each.
    { config: { rateLimit: false } },
  );
}

/** By the events' ids. A cluster whose events can't be had is left out: nobody is told a number of what isn't known. */
async function placesOfAll(db: Database, { events }: Content) {
  const counts = new Map((await listCounts(db)).map(({ eventId, ...count }) => [eventId, count]));
  const known = await Promise.all(
    clusters.map(async ({ id }) => {
      try {
        return await events(id);
      } catch {
        return [];
      }
    }),
  );
  const registered = known.flat().filter(({ registration }) => registration !== null);
  return Object.fromEntries(
    registered.map(({ eventId, registration }): [string, EventPlaces] => {
      const { taken, waiting } = counts.get(eventId) ?? { taken: 0, waiting: 0 };
      return [eventId, { places: registration!.places, taken, waiting }];
    }),
  );
}
