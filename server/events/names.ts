import type { FastifyInstance } from 'fastify';
import { hoursOf } from '../../contract/days.ts';
import type { EventHours } from '../../contract/desk/moves.ts';
import type { NamedEvent } from '../../contract/event-addresses.ts';
import { nameKey } from '../../contract/name-keys.ts';
import type { OnContentChange } from '../content/open-content.ts';
import {
  type Content,
  ContentUnavailable,
  type FindFormerEvent,
} from '../content/reading/content.ts';
import type { EventFacts, FindEventFacts } from '../content/reading/event-ids.ts';
import type { Database } from '../database/connection.ts';
import { whileOpen } from '../runtime/periodic.ts';
import { noteHours } from './announced-hours-store.ts';
import {
  type EventInUse,
  findDecisionVersion,
  forgetDecisions,
  listBecome,
  listEvents,
  listEventsInUse,
  listFormerNames,
  updateEventNames,
} from './store.ts';

/** A look is one small query. */
const LOOK_MS = 1000;

type Named = Pick<Content, 'clusters' | 'events' | 'festival' | 'fileIds'>;

/** What the database knows of events beside their files. */
export async function findEventFacts(db: Database): Promise<EventFacts> {
  const inUse = (await listEventsInUse(db)).map((event) => {
    const { eventId, clusterName, eventName: title } = event;
    return [eventId, { clusterName, title, hanging: usesInWords(event) }] as const;
  });
  const known = (await listEvents(db)).map(({ eventId }) => eventId);
  return { inUse: new Map(inUse), known: new Set(known), became: await listBecome(db) };
}

/** What events are called now and were called before, so that nothing that hangs on one is lost with its title. */
export class EventNames {
  readonly #db: Database;
  /** In memory, since whoever makes titles up must cost the database nothing. */
  #formerIds: ReadonlyMap<string, string> = new Map();

  constructor(db: Database) {
    this.#db = db;
  }

  readonly #findEventFacts: FindEventFacts = () => findEventFacts(this.#db);

  readonly #findFormerEvent: FindFormerEvent = (clusterName, title) =>
    this.#formerIds.get(keyOf(clusterName, nameKey(title))) ??
    this.#formerIds.get(keyOf(clusterName, nameKey(title.replaceAll('+', ' '))));

  readonly finders = {
    findEventFacts: this.#findEventFacts,
    findFormerEvent: this.#findFormerEvent,
  };

  /** Writes the names down, now and after each change. */
  async follow(opened: { content: () => Named; onChange: OnContentChange }): Promise<void> {
    const note = () => this.note(opened.content());
    await note();
    opened.onChange(note);
  }

  /** Reads the content anew once the desk has decided about an event, in whatever process. */
  watch(app: FastifyInstance, readAnew: () => Promise<void>): void {
    let seen: string | undefined;
    const look = async () => {
      const version = await findDecisionVersion(this.#db);
      if (version !== seen) await readAnew();
      seen = version;
    };
    const failure = 'whether the desk has decided about an event could not be read';
    whileOpen(app, { failure, everyMs: LOOK_MS, work: look });
  }

  /** Former names lead on where people register: nobody has an event elsewhere. */
  async note(content: Named): Promise<void> {
    const events = eventsOf(content);
    const { fileIds = new Map() } = content;
    await updateEventNames(
      this.#db,
      events.map(({ named }) => named),
      fileIds,
    );
    await noteHours(this.#db, new Map(events.map(({ named, hours }) => [named.eventId, hours])));
    await forgetDecisions(this.#db, fileIds);
    const former = content.festival.features.registration ? await listFormerNames(this.#db) : [];
    const became = await listBecome(this.#db);
    this.#formerIds = new Map(
      former.map(({ clusterName, nameKey: key, eventId }) => [
        keyOf(clusterName, key),
        became.get(eventId) ?? eventId,
      ]),
    );
  }
}

/** What the content calls its events now, and when and where they are. Those of a cluster that can't be had stay as they were. */
function eventsOf({ clusters, events }: Named): { named: NamedEvent; hours: EventHours }[] {
  return clusters.flatMap(({ id, name }) => {
    try {
      return events(id).map((event) => {
        const { eventId, title, eventDate, ends, eventVenue: venue } = event;
        const startsAt = hoursOf({ begins: eventDate, ends })?.beginsAt ?? null;
        return {
          named: { eventId, clusterName: name, eventName: title },
          hours: { startsAt, venue },
        };
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
function usesInWords({ entries, results, messages }: EventInUse): string {
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
