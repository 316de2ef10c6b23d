import { hash } from 'node:crypto';
import { clusters } from '../../../contract/clusters.ts';
import type { NamedEvent } from '../../../contract/event-addresses.ts';
import type { GateEvent, GatePlace } from '../../../contract/gate/device.ts';
import { MARK_BYTES } from '../../../contract/gate/row.ts';
import { type GateRule, USUAL_RULE } from '../../../contract/gate-rules.ts';
import { findFestivalEventById } from '../../content/festival-events.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { type EntryEvent, entryEvent, withoutContent } from '../../entries/event.ts';
import { DOOR, doorKey } from '../../events/door-key.ts';
import { listEventsById } from '../../events/store.ts';

/** One gate, with its rule as of when the device was added, or the doors of events. */
export type StandsAt =
  | { readonly kind: 'gate'; readonly name: string; readonly rule?: GateRule }
  | { readonly kind: 'events'; readonly events: readonly NamedEvent[] };

/** All gates know of each other's passages. */
export const GATE_SCOPE = 'gate';

/** Stands for a college, or for an event by its id, in people's rows. */
export function markOf(words: string): string {
  return hash('sha256', words, 'buffer').subarray(0, MARK_BYTES).toString('base64url');
}

export function gateKey(name: string): string {
  return `gate/${name}`;
}

/** Events by the keys of their doors. */
export type Doors = ReadonlyMap<string, NamedEvent>;

/** The events of those keys that are of doors. */
export async function listDoors(db: Database, keys: readonly string[]): Promise<Doors> {
  const doors = new Set(keys.filter((key) => key.startsWith(DOOR)));
  const events = await listEventsById(
    db,
    [...doors].map((key) => key.slice(DOOR.length)),
  );
  return new Map(events.map((event) => [doorKey(event), event]));
}

/** A place in words, by its key: the event's name, or the gate's. */
export function placeName(key: string, doors: Doors): string {
  return doors.get(key)?.eventName ?? gateName(key);
}

export function gateName(key: string): string {
  return key.slice(key.indexOf('/') + 1);
}

/** The places of a device, also at gates and events that the content no longer has. */
export async function placesOf(content: Content, place: StandsAt): Promise<GatePlace[]> {
  if (place.kind === 'gate') {
    const { name } = place;
    const listed = findGate(content, name);
    const rule = listed?.rule ?? place.rule ?? USUAL_RULE;
    const nothing = { venue: null, startsAt: null, mark: null };
    const counted = { rule, isListed: listed !== undefined };
    return [{ key: gateKey(name), scope: GATE_SCOPE, name, ...nothing, ...counted }];
  }
  return Promise.all(
    place.events.map(async (named) => {
      const found = await findFestivalEventById(content.events, named.eventId).catch(
        () => undefined,
      );
      const event = found ? entryEvent(found.cluster.name, found.event) : withoutContent(named);
      const key = doorKey(event);
      return { key, scope: key, ...eventView(event), rule: 'once', isListed: true };
    }),
  );
}

/** The gate of a name; undefined for one that the festival doesn't have, or not any more. */
export function findGate({ festival }: Pick<Content, 'festival'>, name: string) {
  return festival.gates.find((gate) => gate.name === name);
}

/** Every event of the content that people register for here. */
export async function gateEvents({ events }: Content): Promise<GateEvent[]> {
  const places = await Promise.all(
    clusters.map(async ({ id, name }) => {
      const found = await Promise.resolve(events(id)).catch(() => []);
      return found.map((event) => eventView(entryEvent(name, event)));
    }),
  );
  return places.flat();
}

function eventView({ eventId, eventName, venue, startsAt }: EntryEvent): GateEvent {
  return { mark: markOf(eventId), name: eventName, venue, startsAt };
}
