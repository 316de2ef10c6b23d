import * as contract from '../../../contract/desk/gate.ts';
import { PAIRING_GOOD_MS } from '../../../contract/gate/device.ts';
import { DAY_MS } from '../../../contract/moments.ts';
import type { Content } from '../../content/reading/content.ts';
import { newToken } from '../../crypto/tokens.ts';
import type { Database } from '../../database/connection.ts';
import { findEntryEvent } from '../../entries/event.ts';
import { findGate, type StandsAt } from '../../gate/devices/gate-places.ts';
import {
  createDevice,
  type Device,
  endDevice,
  listDevices,
  setPairing,
} from '../../gate/devices/store.ts';
import { BadInputError, HttpError } from '../../http/errors.ts';
import type { ServeDesk } from '../access/guard.ts';
import { eventOfPlace, getDevice, isPlaceInReach, placeWords, requirePlace } from './reach.ts';

/** A shift, or all days of a festival; not for good. */
const LONGEST_MS = 7 * DAY_MS;

interface DeviceDependencies {
  readonly db: Database;
  readonly content: () => Content;
  readonly publicUrl: string;
}

/** Adding, pairing and ending volunteers' phones. */
export function gateDeviceRoutes(
  serve: ServeDesk,
  { db, content, publicUrl }: DeviceDependencies,
): void {
  serve(contract.listGateDevices, async ({ reach }) => {
    const all = await listDevices(db);
    const now = content();
    return {
      message: {
        devices: all
          .filter(({ place }) => isPlaceInReach(place, reach))
          .map((device) => deviceView(device, now)),
        gates: reach === 'all' ? now.festival.gates : [],
      },
    };
  });

  serve.change(contract.addGateDevice, async (trx, { body, organiser, reach, note }) => {
    const { name, endsAt } = body;
    requirePlace(namedPlace(body.place), reach);
    requireShift(endsAt, Date.now());
    const place = await knownPlace(content(), body.place);
    const now = Date.now();
    const id = await createDevice(trx, { name, place, endsAt, by: organiser.name }, now);
    const message = await pairing(trx, id, publicUrl, now);
    note({ record: 'gate device added', ...ofPlace(place) });
    return message;
  });

  serve.change(contract.pairAgain, async (trx, { params: { id }, reach, note }) => {
    const now = Date.now();
    const { endsAt, place } = await getDevice(trx, id, reach);
    if (endsAt <= now) throw new HttpError(409, 'This device has ended: add another one');
    note({ record: 'gate device paired anew', ...ofPlace(place) });
    return pairing(trx, id, publicUrl, now);
  });

  serve.change(contract.endGateDevice, async (trx, { params: { id }, reach, note }) => {
    const now = Date.now();
    const { endsAt, place } = await getDevice(trx, id, reach);
    if (endsAt <= now) throw new HttpError(409, 'This device has ended already');
    await endDevice(trx, id, now);
    note({ record: 'gate device ended', ...ofPlace(place) });
    return ENDED;
  });
}

function ofPlace(place: StandsAt) {
  return { eventId: eventOfPlace(place), subject: placeWords(place) };
}

const ENDED = 'The device has ended. It forgets everything at its next contact';

function requireShift(endsAt: number, now: number): void {
  if (endsAt <= now) throw new BadInputError({ endsAt: 'The end must be in the future' });
  if (endsAt > now + LONGEST_MS)
    throw new BadInputError({ endsAt: 'The end must be within seven days' });
}

/** The gate, or the events, that a place names. @throws BadInputError for what there is not */
async function knownPlace(content: Content, place: contract.DevicePlace): Promise<StandsAt> {
  if (place.kind === 'gate') {
    const gate = findGate(content, place.name);
    if (!gate) throw new BadInputError({ 'place.name': 'Choose a gate of the festival' });
    return { kind: 'gate', ...gate };
  }
  const events = await Promise.all(
    place.events.map(async ({ clusterName, eventName }) => {
      const found = await findEntryEvent(content, clusterName, eventName);
      if (!found) throw new BadInputError({ place: `There is no event ${eventName}` });
      return found;
    }),
  );
  return { kind: 'events', events };
}

/** The secret stands in the address's fragment, which no browser sends and no log has. */
async function pairing(trx: Database, id: string, publicUrl: string, now: number) {
  const [secret, goodUntil] = [newToken(), now + PAIRING_GOOD_MS];
  await setPairing(trx, id, { pairing: secret, goodUntil });
  const address = `${publicUrl}/gate#pair=${secret}`;
  return { device: id, address, goodUntil };
}

function deviceView(
  device: Device & { scans: number; late: number },
  content: Content,
): contract.DeskDevice {
  const { id, name, place, endsAt, seenAt, unsent, scans, late, lookups, addedBy } = device;
  const said = { state: stateOf(device), seenAt, unsent, scans, late, lookups };
  const isListed = place.kind === 'events' || findGate(content, place.name) !== undefined;
  return { id, name, place: gatePlaceView(place), isListed, endsAt, ...said, addedBy };
}

function namedPlace(place: contract.DevicePlace) {
  if (place.kind === 'gate') return place;
  const events = place.events.map(({ clusterName }) => ({ clusterName }));
  return { kind: place.kind, events };
}

function gatePlaceView(place: StandsAt): contract.DevicePlace {
  if (place.kind === 'gate') return { kind: 'gate', name: place.name };
  const events = place.events.map(({ clusterName, eventName }) => ({
    clusterName,
    eventName,
  }));
  return { kind: 'events', events };
}

function stateOf({ endsAt, tokenHash }: Device): contract.DeskDevice['state'] {
  if (endsAt <= Date.now()) return 'ended';
  return tokenHash === null ? 'to be paired' : 'paired';
}
