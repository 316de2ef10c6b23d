import { withoutClashes } from '../entries/clashes.ts';
import type { JudgedEntry } from '../entries/listed-entries.ts';
import { type EventFile, eventIdOf } from '../entries/schemas.ts';

interface EventInUse {
  readonly clusterName: string;
  readonly title: string;
  /** `24 entries, 2 messages` */
  readonly hanging: string;
}

/** What is known of events beside their files. */
export interface EventFacts {
  /** By id, the events on which people hang what hangs there, with their last names. */
  readonly inUse: ReadonlyMap<string, EventInUse>;
  /** The ids of all that were ever shown. */
  readonly known: ReadonlySet<string>;
  /** By the id that a file says, the event that it is by the desk's word. */
  readonly became: ReadonlyMap<string, string>;
}

export type FindEventFacts = () => Promise<EventFacts>;

export const NO_FACTS: EventFacts = {
  inUse: new Map(),
  known: new Set(),
  became: new Map(),
};

export type IdOf = (event: JudgedEntry<EventFile>) => string;

/** The id that the file of an event says. */
export const saidIdOf: IdOf = ({ entry }) => eventIdOf(entry.key, entry.data.id);

/** The ids of these events: as their files say, or as the desk does while no file that was there before says the same. */
export function idsOf(events: readonly JudgedEntry<EventFile>[], { became }: EventFacts): IdOf {
  const said = new Set(events.filter(({ entry }) => !entry.isNew).map(saidIdOf));
  return (event) => {
    const own = saidIdOf(event);
    const other = became.get(own);
    return other === undefined || said.has(other) ? own : other;
  };
}

/**
 * Of two the one that could say another is at fault; never the one that people were told of as the event. One that only stands
 * in makes room: its event has moved to another cluster.
 */
export function withoutSameIds(
  events: readonly JudgedEntry<EventFile>[],
  idOf: IdOf,
): JudgedEntry<EventFile>[] {
  const rank = (event: JudgedEntry<EventFile>) =>
    idOf(event) === saidIdOf(event) ? 1 + Number(Boolean(event.entry.data.id)) : 0;
  const read = new Set(events.filter(({ standsIn }) => !standsIn).map(idOf));
  const present = events.filter((event) => !event.standsIn || !read.has(idOf(event)));
  return withoutClashes(
    present.toSorted((a, b) => rank(a) - rank(b)),
    'id',
    idOf,
    (event, first) => {
      const isDecided = events.some((one) => one.entry === first && idOf(one) !== saidIdOf(one));
      const takeBack = isDecided
        ? ' by the desk’s word: if it is not that event, take it back there'
        : '';
      return `${idOf(event)} is the id of ${first.place} already${takeBack}`;
    },
  );
}
