import { createDecipheriv } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { decideLateScans, takeHandedOver } from '../../../contract/desk/gate.ts';
import { type Act, reachOf } from '../../../contract/desk/rights.ts';
import type { GatePlace } from '../../../contract/gate/device.ts';
import { HandedOver, type HandOverFile, SCANS_AT_ONCE } from '../../../contract/gate/scans.ts';
import type { Content } from '../../content/reading/content.ts';
import type { SecretKeys } from '../../crypto/secret-key.ts';
import type { Database } from '../../database/connection.ts';
import { listDoors, placeName, placesOf } from '../../gate/devices/gate-places.ts';
import type { Device } from '../../gate/devices/store.ts';
import { handOverKey } from '../../gate/list/keys.ts';
import { leaveOutLateScans, listLateScans } from '../../gate/scans/late-scans-store.ts';
import { atOtherPlaces, takeScans } from '../../gate/scans/take-scans.ts';
import { BadInputError, HttpError } from '../../http/errors.ts';
import type { Recheck } from '../../http/serve-call.ts';
import type { ServeDesk } from '../access/guard.ts';
import { eventOfPlace, getDevice, placeWords } from './reach.ts';

const RUN = 'run the gate' satisfies Act;
const TAG_BYTES = 16;
/** The file in its longest form, with what stands around it; the largest body that the servers take. */
export const HAND_OVER_MAX_BYTES = 8_100_000;

interface HandOverDependencies {
  readonly db: Database;
  readonly keys: SecretKeys;
  readonly content: () => Content;
}

/** The scans of a device that couldn't send, from the file that it handed over. */
export function handOverRoute(serve: ServeDesk, { db, keys, content }: HandOverDependencies): void {
  serve.change(
    takeHandedOver,
    {
      prepare: async ({ body, reach, request, note }, change, recheck) => {
        const device = await getDevice(db, body.device, reach);
        const { offset, scans } = opened(keys, body);
        const places = await placesOf(content(), device.place);
        // Each part that was taken stays: the file may be read again, and each scan counts once.
        const strange = atOtherPlaces(places, scans);
        const good = scans.filter((scan) => !strange.includes(scan));
        const now = Date.now();
        const sent = { places, scans: good, deviceNow: now - offset, now, isTakenIn: true };
        const { fresh } = await takeScans(db, sent, deviceAgain(request, device.id, recheck));
        const doors = await listDoors(
          db,
          strange.map(({ place }) => place),
        );
        return change(async (_trx) => {
          const leftOut = strange.map(({ at, place }) => ({ at, place: placeName(place, doors) }));
          const message = { device: device.name, scans: good.length, newScans: fresh, leftOut };
          const subject = `${placeWords(device.place)}: ${good.length} scans, ${fresh} new, ${strange.length} left out`;
          note({ eventId: eventOfPlace(device.place), record: 'gate file handed over', subject });
          return message;
        });
      },
    },
    { bodyLimit: HAND_OVER_MAX_BYTES },
  );
}

/** What a device sent that was ended at the desk: taken in as the file of one is, or left out. */
export function lateScansRoute(
  serve: ServeDesk,
  { db, content }: Pick<HandOverDependencies, 'db' | 'content'>,
): void {
  serve.change(decideLateScans, {
    prepare: async ({ params, body: { what }, request, note }, change, recheck) => {
      const again = deviceAgain(request, params.id, recheck);
      const { id, place } = await db.transaction().execute(again);
      const places = await placesOf(content(), place);
      const taken = what === 'taken in' ? await takeInLateScans(db, { id, places }, again) : 0;
      return change(async (trx) => {
        const count = what === 'taken in' ? taken : await leaveOutLateScans(trx, id);
        if (count === 0) throw new HttpError(409, 'Somebody else has decided meanwhile');
        const subject = `${placeWords(place)}: ${count} late scans ${what}`;
        note({ eventId: eventOfPlace(place), record: 'gate file handed over', subject });
        return `Scans ${what}: ${count}`;
      });
    },
  });
}

/** Some at a time: what is left out meanwhile stays out. Gives how many were taken in. */
async function takeInLateScans(
  db: Database,
  { id, places }: { id: string; places: readonly GatePlace[] },
  again: (trx: Database) => Promise<Device>,
): Promise<number> {
  for (let count = 0; ; ) {
    const scans = await listLateScans(db, id, SCANS_AT_ONCE);
    if (scans.length === 0) return count;
    const now = Date.now();
    await takeScans(db, { places, scans, deviceNow: now, now, isTakenIn: true }, again);
    count += scans.length;
  }
}

/** The device as a transaction finds it, for whoever may still run it there. */
function deviceAgain(request: FastifyRequest, id: string, recheck: Recheck) {
  return async (trx: Database) => {
    await recheck(trx);
    return getDevice(trx, id, reachOf(request.organiser!.roles, RUN, Date.now()));
  };
}

/** @throws BadInputError for a file that isn't its device's, or was changed */
function opened(keys: SecretKeys, file: HandOverFile): HandedOver {
  for (const secretKey of keys) {
    const plain = tryToOpen(handOverKey(secretKey, file.device), file);
    if (plain !== undefined) return plain;
  }
  throw new BadInputError({
    file: 'This file can’t be read: it was changed, or is another phone’s',
  });
}

function tryToOpen(key: Buffer, { nonce, sealed }: HandOverFile): HandedOver | undefined {
  try {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64'), {
      authTagLength: TAG_BYTES,
    }).setAuthTag(bytes.subarray(-TAG_BYTES));
    const plain = [decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()];
    return HandedOver.parse(JSON.parse(Buffer.concat(plain).toString()));
  } catch {
    return undefined;
  }
}
