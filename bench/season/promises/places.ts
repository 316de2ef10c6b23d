import { getPlaces } from '../../../contract/entries/entry-calls.ts';
import { call } from '../../../web/calls/call.ts';
import { EVENTS } from '../world/events.ts';
import { limitsOf } from '../world/festival.ts';
import type { Season } from '../world/season.ts';
import { addressOf } from '../world/visits.ts';
import type { Row, SeasonCheck } from './season-check.ts';

/** An entry's place counts until somebody else may have it. */
function hasPlace({ state, freedAt }: Row<'entries'>): boolean {
  if (state === 'absent') return freedAt === null;
  return state === 'held' || state === 'offered' || state === 'present';
}

async function faultsOfPlaces(season: Season): Promise<string[]> {
  const { db, people } = season;
  const entries = Map.groupBy(
    await db.selectFrom('entries').selectAll().execute(),
    ({ eventId }) => eventId,
  );
  const rows = await db.selectFrom('events').selectAll().execute();
  const faults: string[] = [];
  for (const event of EVENTS) {
    const own = entries.get(event.id) ?? [];
    const held = own.filter(hasPlace).length;
    const waiting = own.filter(({ state }) => state === 'waiting').length;
    const taken = rows.find(({ id }) => id === event.id)?.taken ?? 0;
    const limits = limitsOf(event, people);
    const say = (fault: string) => faults.push(`${event.name}: ${fault}`);
    if (held !== taken) say(`${held} places are held, ${taken} are counted`);
    if (held > (limits.places ?? Number.POSITIVE_INFINITY)) say(`${held} of ${limits.places} held`);
    if (waiting > (limits.waiting ?? Number.POSITIVE_INFINITY))
      say(`${waiting} wait, ${limits.waiting} at most may`);
    const byCollege = Map.groupBy(own.filter(hasPlace), ({ college }) => college);
    for (const [college, some] of byCollege)
      if (some.length > (limits.perCollege ?? Number.POSITIVE_INFINITY))
        say(`${college} has ${some.length} of ${limits.perCollege} places`);
    faults.push(...(await faultsOfAnswer(season, event.name, event.id, { held, waiting })));
  }
  return faults;
}

async function faultsOfAnswer(
  season: Season,
  name: string,
  id: string,
  { held, waiting }: { held: number; waiting: number },
): Promise<string[]> {
  const event = EVENTS.find((one) => one.id === id)!;
  const params = addressOf(season, event);
  const { message } = await call(getPlaces, { base: season.server.url, params });
  const isTrue = message.taken === held && message.waiting === waiting;
  if (isTrue) return [];
  return [`${name}: visitors read ${message.taken} taken and ${message.waiting} waiting`];
}

export const places: SeasonCheck = {
  promise:
    'Places that are held are those that are counted and answered, and never more than there are.',
  source: 'beyond.md 1: Places are never exceeded',
  faults: faultsOfPlaces,
};
