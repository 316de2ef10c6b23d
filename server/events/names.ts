import type { NamedEvent } from '../../contract/event-addresses.ts';
import { nameKey } from '../../contract/name-keys.ts';
import type { OnContentChange } from '../content/open-content.ts';
import type { FindEventsInUse } from '../content/reading/clusters.ts';
import {
  type Content,
  ContentUnavailable,
  type FindFormerEvent,
} from '../content/reading/content.ts';
import type { Database } from '../database/connection.ts';
import { type EventInUse, listEventsInUse, listFormerNames, updateEventNames } from './store.ts';

type Named = Pick<Content, 'clusters' | 'events' | 'festival'>;

/** What events are called now and were called before, so that nothing that hangs on one is lost with its title. */
export class EventNames {
  readonly #db: Database;
  /** In memory, since whoever makes titles up must cost the database nothing. */
  #formerIds: ReadonlyMap<string, string> = new Map();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Tells what people have in events, so that no event goes while anything hangs on it. */
  readonly #findEventsInUse: FindEventsInUse = async (eventIds) => {
    const all = await listEventsInUse(this.#db);
    const inUse = all.filter(({ eventId }) => eventIds.includes(eventId));
    return new Map(inUse.map((event) => [event.eventId, usesInWords(event)]));
  };

  readonly #findFormerEvent: FindFormerEvent = (clusterName, title) =>
    this.#formerIds.get(keyOf(clusterName, nameKey(title))) ??
    this.#formerIds.get(keyOf(clusterName, nameKey(title.replaceAll('+', ' '))));

  readonly finders = {
    findEventsInUse: this.#findEventsInUse,
    findFormerEvent: this.#findFormerEvent,
  };

  /** Writes the names down, now and after each change. */
  async follow(opened: { content: () => Named; onChange: OnContentChange }): Promise<void> {
    const note = () => this.note(opened.content());
    await note();
    opened.onChange(note);
  }

  /** Former names lead on where people register: nobody has an event elsewhere. */
  async note(content: Named): Promise<void> {
    await updateEventNames(this.#db, namesOf(content));
    const former = content.festival.features.registration ? await listFormerNames(this.#db) : [];
    this.#formerIds = new Map(
      former.map(({ clusterName, nameKey: key, eventId }) => [keyOf(clusterName, key), eventId]),
    );
  }
}

/** What the content calls its events now. Those of a cluster that can't be had keep their last names. */
function namesOf({ clusters, events }: Named): NamedEvent[] {
  return clusters.flatMap(({ id, name }) => {
    try {
      return events(id).map(({ eventId, title }) => {
        return { eventId, clusterName: name, eventName: title };
      });
    } catch (error) {
      if (error instanceof ContentUnavailable) return [];
      throw error;
    }
  });
}

function keyOf(clusterName: string, key: string): string {
  return `${clusterName}/${key}`;
}

/** `24 entries, 1 message`. */
export function usesInWords({ entries, results, messages }: EventInUse): string {
  const counted = [
    [entries, 'entry', 'entries'],
    [results, 'result', 'results'],
    [messages, 'message', 'messages'],
  ] as const;
  return counted
    .filter(([count]) => count > 0)
    .map(([count, one, more]) => `${count} ${count === 1 ? one : more}`)
    .join(', ');
}
