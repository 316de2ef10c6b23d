import { hash } from 'node:crypto';
import { clusters } from '../../../contract/clusters.ts';
import type { DevicePlace } from '../../../contract/desk/gate.ts';
import type { EventName } from '../../../contract/event-addresses.ts';
import type { GateEvent, GatePlace } from '../../../contract/gate/device.ts';
import { MARK_BYTES } from '../../../contract/gate/row.ts';
import type { Content } from '../../content/files/content.ts';
import { type EntryEvent, entryEvent, findEntryEvent, goneEvent } from '../../entries/event.ts';

/** All gates let a person in once. */
export const GATE_SCOPE = 'gate';

/** Stands for a college or an event in people's rows. */
export function markOf(words: string): string {
  return hash('sha256', words, 'buffer').subarray(0, MARK_BYTES).toString('base64url');
}

export function eventMark({ clusterName, eventName }: EventName): string {
  return markOf(`${clusterName}/${eventName}`);
}

export function gateKey(name: string): string {
  return `gate/${name}`;
}

export function eventKey({ clusterName, eventName }: EventName): string {
  return `event/${clusterName}/${eventName}`;
}

/** The beginning of the keys and scopes of a cluster's events. */
export function clusterKey(clusterName: string): string {
  return `event/${clusterName}/`;
}

/** A place in words, by its key: the gate's name, or the event's. */
export function placeName(key: string): string {
  const [kind, ...words] = key.split('/');
  return (kind === 'event' ? words.slice(1) : words).join('/');
}

/** The places of a device, also at events that the content no longer has. */
export async function placesOf(content: Content, place: DevicePlace): Promise<GatePlace[]> {
  if (place.kind === 'gate') {
    const nothing = { venue: null, starts_at: null, mark: null };
    return [{ key: gateKey(place.name), scope: GATE_SCOPE, name: place.name, ...nothing }];
  }
  return Promise.all(
    place.events.map(async ({ cluster_name: clusterName, event_name: eventName }) => {
      const event = await findEntryEvent(content, clusterName, eventName).catch(() => undefined);
      const told = tellEvent(event ?? goneEvent({ clusterName, eventName }));
      const key = eventKey({ clusterName, eventName });
      return { key, scope: key, ...told, mark: eventMark({ clusterName, eventName }) };
    }),
  );
}

/** Every event of the content that people register for here. */
export async function gateEvents({ events }: Content): Promise<GateEvent[]> {
  const told = await Promise.all(
    clusters.map(async ({ id, name }) => {
      const found = await Promise.resolve(events(id)).catch(() => []);
      return found.map((event) => tellEvent(entryEvent(name, event)));
    }),
  );
  return told.flat();
}

function tellEvent({ clusterName, eventName, venue, startsAt }: EntryEvent): GateEvent {
  const mark = eventMark({ clusterName, eventName });
  return { mark, name: eventName, venue, starts_at: startsAt };
}
