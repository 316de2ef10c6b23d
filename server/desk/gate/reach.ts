import type { Database } from '../../database/connection.ts';
import type { StandsAt } from '../../gate/devices/gate-places.ts';
import { type Device, findDevice, isOfDesk } from '../../gate/devices/store.ts';
import { HttpError, NotFoundError } from '../../http/errors.ts';
import type { ReachedClusters } from '../access/guard.ts';

/** One gate, or the doors of events of these clusters. */
type PlaceInReach =
  | { readonly kind: 'gate' }
  | { readonly kind: 'events'; readonly events: readonly { readonly clusterName: string }[] };

/** True for a place that lies within a right: gates belong to nobody's cluster. */
export function isPlaceInReach(place: PlaceInReach, reach: ReachedClusters): boolean {
  if (reach === 'all') return true;
  return (
    place.kind === 'events' && place.events.every(({ clusterName }) => reach.includes(clusterName))
  );
}

/** @throws HttpError with 403 for a place beyond the right */
export function requirePlace(place: PlaceInReach, reach: ReachedClusters): void {
  if (!isPlaceInReach(place, reach))
    throw new HttpError(403, 'You run the doors of your own clusters’ events alone');
}

/** The device of an id, within the right. @throws NotFoundError, HttpError with 403 */
export async function getDevice(db: Database, id: string, reach: ReachedClusters): Promise<Device> {
  const device = await findDevice(db, { id });
  if (!device || isOfDesk(id)) throw new NotFoundError('There is no such device');
  requirePlace(device.place, reach);
  return device;
}

/** The event at whose door somebody stands; undefined at a gate, and at the doors of several. */
export function eventOfPlace(place: StandsAt): string | undefined {
  if (place.kind === 'gate' || place.events.length !== 1) return undefined;
  return place.events[0]!.eventId;
}

/** A place in words that name nobody, for the audit log. */
export function placeWords(place: StandsAt): string {
  return place.kind === 'gate'
    ? place.name
    : place.events.map(({ eventName }) => eventName).join(', ');
}
