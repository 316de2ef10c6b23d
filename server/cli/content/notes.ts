import { hoursOf } from '../../../contract/days.ts';
import type { Event } from '../../../contract/events.ts';
import { momentInOneLine } from '../../../contract/moments.ts';
import { nameKey } from '../../../contract/name-keys.ts';
import { WordIndex } from '../../../contract/search/word-index.ts';
import { typedWordsOf } from '../../../contract/search/words.ts';
import { faultLine } from '../../content/entries/faults.ts';
import type { SoundEntries } from '../../content/entries/sound-entries.ts';
import type { Content } from '../../content/reading/content.ts';

/* What `npm run content check` tells although it fails nothing. */

/** Tells the events that are in one venue at one time. It fails nothing: a hall may be divided. */
export function lookForSharedVenues({ clusters, events }: Content): string[] {
  const placed = clusters.flatMap(({ id }) => events(id)).flatMap(placedOf);
  const shared = placed.flatMap((event, at) =>
    placed
      .slice(at + 1)
      .filter((other) => other.place === event.place && meet(event, other))
      .map((other) => {
        const from = new Date(Math.max(event.beginsAt, other.beginsAt)).toISOString();
        const moment = momentInOneLine(from);
        return `  ${event.title} and ${other.title}: ${event.venue}, ${moment}`;
      }),
  );
  if (shared.length === 0) return [];
  const pairs = shared.length === 1 ? 'Two events are' : `${shared.length} pairs of events are`;
  return [`${pairs} in one venue at one time:`, ...shared];
}

interface Placed {
  readonly title: string;
  readonly venue: string;
  readonly place: string;
  readonly beginsAt: number;
  readonly endsAt: number;
}

function placedOf({ title, eventVenue: venue, eventDate: begins, ends }: Event): Placed[] {
  const hours = hoursOf({ begins, ends });
  return hours && venue ? [{ title, venue, place: nameKey(venue), ...hours }] : [];
}

function meet(one: Placed, other: Placed): boolean {
  return one.beginsAt < other.endsAt && other.beginsAt < one.endsAt;
}

/** Tells the entries of a list that have the `order` of another: which of them is first, their files' names decide. */
export function lookForEqualOrders(sound: SoundEntries): string[] {
  const first = new Map<string, string>();
  const equal = [...sound].flatMap(([file, { fields }]) => {
    if (fields.order === undefined) return [];
    const place = `${file.replace(/[^/]*$/, '')} ${fields.order}`;
    const before = first.get(place);
    if (before === undefined) first.set(place, file);
    const reason = `${fields.order} is the order of ${before} already`;
    return before === undefined ? [] : [faultLine({ file, field: 'order', reason })];
  });
  if (equal.length === 0) return [];
  const entries = equal.length === 1 ? 'An entry has' : `${equal.length} entries have`;
  return [`${entries} the order of another:`, ...equal];
}

const FILE = 'venues.yaml';

/** Words of a place that tell none apart from another. */
const FILLERS = new Set('a at in near of on room the venue'.split(' '));

/**
 * Tells each event whose venue no item of `venues.yaml` names: no plan shows it. It fails nothing; a festival without that
 * file has no plan.
 */
export function lookForVenues({ clusters, events, venues, fileOf }: Content): string[] {
  const names = venues().map(({ name }) => name);
  if (names.length === 0) return [];
  const keys = new Set(names.map(nameKey));
  const near = new WordIndex(names, wordsOfName, FILLERS);
  const lost = clusters
    .flatMap(({ id }) => events(id))
    .flatMap((event) => {
      const { eventVenue: venue } = event;
      return venue && !keys.has(nameKey(venue)) ? [{ file: fileOf(event), venue }] : [];
    });
  if (lost.length === 0) return [];
  const count = lost.length === 1 ? 'event is' : 'events are';
  return [
    `${lost.length} ${count} at a place that ${FILE} doesn't have, so that no link leads to it:`,
    ...lost.map(({ file, venue }) => {
      const [meant] = near.find(venue);
      const todo = meant ? `write "${meant}", if that is meant, or add it` : 'add it';
      return faultLine({ file, field: 'venue', reason: `"${venue}" is not there: ${todo}` });
    }),
  ];
}

function wordsOfName(name: string) {
  return [{ words: typedWordsOf(name), weight: 1, inside: true, forgiving: true }];
}
