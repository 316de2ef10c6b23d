import type { Successor } from '../../../contract/desk/lost-events.ts';
import type { EntryState } from '../../../contract/entries/entry.ts';
import type { NamedEvent } from '../../../contract/event-addresses.ts';
import { nameKey } from '../../../contract/name-keys.ts';
import { WordIndex } from '../../../contract/search/word-index.ts';
import { typedWordsOf } from '../../../contract/search/words.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { entryEvent, moment } from '../../entries/event.ts';
import { listEventsInUse } from '../../events/store.ts';
import { countStates } from '../entries/store.ts';

/** As the content has it. */
type Known = Omit<Successor, 'isSame' | 'refusal'> & { readonly lostId?: string };
type Contents = Pick<Content, 'clusters' | 'events' | 'fileIds' | 'newcomers'>;

/** What an event may be now, those last that can't be it: first what is plainly the same, then by their names, then those of its cluster. */
export async function listSuccessorsOf(
  db: Database,
  content: Contents,
  lost: NamedEvent,
): Promise<Successor[]> {
  const all = knownOf(content);
  const likeness = likenessesTo(lost.eventName, all);
  const isSame = ({ eventName, lostId }: Known) =>
    lostId === lost.eventId || nameKey(eventName) === nameKey(lost.eventName);
  const score = (one: Known, at: number) =>
    4 * Number(isSame(one)) + 2 * likeness[at]! + Number(one.clusterName === lost.clusterName);
  const refusals = await listRefusals(db);
  const found = all
    .map((one, at) => ({ one, score: score(one, at), isRefused: refusals.has(one.fileId) }))
    .sort((a, b) => Number(a.isRefused) - Number(b.isRefused) || b.score - a.score);
  return found.map(({ one }) => {
    const { lostId: _, ...known } = one;
    return { ...known, isSame: isSame(one), refusal: refusals.get(one.fileId) ?? null };
  });
}

function knownOf(content: Contents): Known[] {
  return [...newcomersOf(content), ...eventsOf(content)];
}

function newcomersOf({ newcomers }: Contents): Known[] {
  return newcomers.map(({ fileId, lostId, clusterName, title, date, venue, registration }) => ({
    ...{ fileId, lostId, clusterName, eventName: title, isNew: true },
    startsAt: moment(date ?? null),
    venue: venue ?? null,
    places: registration?.places ?? null,
  }));
}

/** All events by the ids of their own files; one that is another by the desk's word has people already. */
function eventsOf({ clusters, events, fileIds }: Contents): Known[] {
  return clusters.flatMap(({ id, name }) =>
    events(id)
      .filter(({ eventId }) => fileIds?.get(eventId) === eventId)
      .map((event) => {
        const { eventId: fileId, eventName, startsAt, venue, rules } = entryEvent(name, event);
        return {
          ...{ fileId, clusterName: name, eventName, isNew: false },
          ...{ startsAt, venue, places: rules?.places ?? null },
        };
      }),
  );
}

/** How much of an event's name each of the others has, from 0 to 1. */
function likenessesTo(name: string, others: readonly Known[]): number[] {
  const words = typedWordsOf(name);
  const index = new WordIndex(
    others,
    ({ eventName }) => [
      { words: typedWordsOf(eventName), weight: 1, inside: true, forgiving: true },
    ],
    new Set(),
  );
  const found = words.map((word) => index.likenesses(word));
  return others.map((_, at) => found.reduce((sum, one) => sum + one[at]! / words.length, 0));
}

/** One that may be it, by the id of its file; undefined where it is no longer there. */
export function findKnown(content: Contents, fileId: string): Known | undefined {
  return knownOf(content).find((one) => one.fileId === fileId);
}

/** By the ids of their files, why events can't be the one: two events' people can't become one's, as somebody may be in both. */
export async function listRefusals(db: Database): Promise<ReadonlyMap<string, string>> {
  const states = await countStates(db);
  const refusals = new Map<string, string>();
  for (const { eventId, results } of await listEventsInUse(db)) {
    const own = states.filter((row) => row.eventId === eventId && !ENDED.includes(row.state));
    const entries = own.reduce((sum, { count }) => sum + count, 0);
    if (entries > 0)
      refusals.set(eventId, `${entriesInWords(entries)} of its own: end those first`);
    if (results > 0) refusals.set(eventId, 'results of its own');
  }
  return refusals;
}

const ENDED: readonly EntryState[] = ['cancelled', 'expired'];

export function entriesInWords(entries: number): string {
  return entries === 1 ? 'an entry' : `${entries} entries`;
}
