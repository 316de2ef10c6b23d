import { randomBytes } from 'node:crypto';
import type { GateScan } from '../../../contract/gate/scans.ts';
import { GATE_SCOPE, gateKey } from '../../../server/gate/devices/gate-places.ts';
import { createDevice, findDevice } from '../../../server/gate/devices/store.ts';
import { takeScans } from '../../../server/gate/scans/take-scans.ts';
import { newPerson } from './new-person.ts';
import type { SharedRow } from './shared-row.ts';

const NAME = 'Main gate';
const PLACE = {
  ...{ key: gateKey(NAME), scope: GATE_SCOPE, name: NAME, venue: null, startsAt: null },
  ...({ mark: null, rule: 'once', isListed: true } as const),
};
const SHIFT_MS = 12 * 60 * 60 * 1000;

/**
 * Three gates with two phones each, a person every second and a half at each of them: 4 a second, more than the 2.5 of 18,000
 * within two hours. Ten times as many phones tell ten times as much. Each scan comes by itself here; a phone that was without
 * network sends twenty in a transaction.
 */
export const gateCounter: SharedRow = {
  name: 'the gate',
  need: { of18k: 4, of180k: 40 },
  async prepare(db, times) {
    const people = await Promise.all(Array.from({ length: times }, () => newPerson(db)));
    const place = { kind: 'gate', name: NAME } as const;
    const given = { name: 'Phone', place, endsAt: Date.now() + SHIFT_MS, by: 'Asha' };
    const id = await createDevice(db, given, Date.now());
    return async (pool, nth) => {
      const now = Date.now();
      const scan: GateScan = {
        ...{ kind: 'scan', id: randomBytes(16).toString('base64url'), at: now, place: PLACE.key },
        ...{ code: people[nth]!.code, way: 'camera', letIn: [], verdict: 'admitted' },
        ...{ listVersion: 1, isOut: false },
      };
      const sent = { places: [PLACE], scans: [scan], deviceNow: now, now };
      const { answers } = await takeScans(
        pool,
        sent,
        async (trx) => (await findDevice(trx, { id }))!,
      );
      return answers;
    };
  },
};
