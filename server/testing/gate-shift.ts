import { beforeEach } from 'vitest';
import { HOUR_MS } from '../../contract/moments.ts';
import type { ScanRequest } from '../../web/gate/phone/scan-result.ts';
import { loadEntry } from '../entries/entries.ts';
import { signedInOrganiser } from './desk.ts';
import { turnClock } from './entries.ts';
import { newApproved, newPassHolder } from './gate.ts';
import { type GateDesk, gateDesk } from './gate-desk.ts';
import { pairedVolunteerPhone, type VolunteerPhone } from './volunteer-phone.ts';

export const SONG = { eventId: 'music/first-song', clusterName: 'Music', eventName: 'First Song' };

interface PassHolder {
  readonly id: string;
  readonly code: string;
}

interface GateShift {
  readonly desk: GateDesk;
  /** Approved, and in First Song. */
  asha: PassHolder;
  /** Without an ID proof, in no event. */
  ravi: PassHolder;
}

/** Two people with a pass and an organiser, new for each test of a file, hours after the one before. */
export function gateShift(): GateShift {
  const desk = gateDesk();
  const shift = { desk } as GateShift;
  let tests = 0;
  beforeEach(async () => {
    // The server looks for new people every few seconds, by a clock that never goes back.
    tests += 1;
    turnClock(Date.now() + tests * 2 * HOUR_MS);
    const { server } = desk;
    desk.organiser = await signedInOrganiser(server, [{ role: 'administrator' }]);
    const college = { otherCollege: 'Kaveri College' };
    shift.asha = await newApproved(server, { fullName: 'Asha', ...college });
    shift.ravi = await newPassHolder(server, { fullName: 'Ravi' });
    await loadEntry(server.db, shift.asha.id, SONG, Date.now());
  });
  return shift;
}

export function newPhone(
  { desk }: GateShift,
  options?: Parameters<typeof pairedVolunteerPhone>[2],
): Promise<VolunteerPhone> {
  return pairedVolunteerPhone(desk.server, desk.organiser, options);
}

/** As the camera reads a code at the device's first place. */
export function read({ phone }: VolunteerPhone, code: string, changes: Partial<ScanRequest> = {}) {
  const [place] = phone.device!.places;
  const asked = { code, way: 'camera', letIn: [], isOut: false, place: place!.key } as const;
  return phone.scan({ ...asked, ...changes });
}

/** All that the server has of a device, in the order in which it happened. */
export function scansOf({ server: { db } }: GateDesk, device: string) {
  return db
    .selectFrom('gateScans')
    .select(['id', 'kind', 'told', 'stands'])
    .where('deviceId', '=', device)
    .orderBy('at')
    .execute();
}
