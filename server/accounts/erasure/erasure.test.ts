import { describe, expect, it } from 'vitest';
import { organise } from '../../cli/organise/main.ts';
import { BANK_DETAILS, sharedTestServer, signedUpPerson } from '../../testing/server.ts';
import { eraseAfterFestival } from './erasure.ts';
import { deletionMoment } from './rules.ts';

const FESTIVAL = { startsOn: '2025-09-18', endsOn: '2025-09-21', edition: 2025 };
/** Ninety whole days after the last one. */
const DUE_AT = Date.parse('2025-12-21T00:00:00Z');

const server = sharedTestServer();

/** So many people who gave ID proof and bank details at a moment. */
async function people(count: number, givenAt: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made++) {
    const { id, call } = await signedUpPerson(server);
    await call('PUT', '/api/user/bankDetailsUpdate', BANK_DETAILS);
    ids.push(id);
  }
  const { db } = server;
  await db
    .updateTable('idProofs')
    .set({ createdAt: givenAt })
    .where('accountId', 'in', ids)
    .execute();
  await db
    .updateTable('bankDetails')
    .set({ updatedAt: givenAt })
    .where('accountId', 'in', ids)
    .execute();
  return ids;
}

async function held() {
  const { db } = server;
  const proofs = await db.selectFrom('idProofs').select('accountId').execute();
  const pictures = await db.selectFrom('idProofPictures').select('idProofId').execute();
  const details = await db.selectFrom('bankDetails').select('accountId').execute();
  expect(pictures).toHaveLength(proofs.length);
  return [proofs, details].map((rows) => rows.map((row) => row.accountId).sort());
}

describe('ID proofs and bank details', () => {
  it('are erased 90 days after the festival, which is written down; accounts stay', async () => {
    const then = await people(12, DUE_AT - 1);
    const later = await people(2, DUE_AT);
    const everybody = [...then, ...later].sort();
    expect(await eraseAfterFestival(server.db, FESTIVAL, DUE_AT - 1)).toBe(0);
    expect(await held()).toEqual([everybody, everybody]);

    expect(await eraseAfterFestival(server.db, FESTIVAL, DUE_AT)).toBe(24);
    expect(await held()).toEqual([later.sort(), later]);
    const accounts = await server.db.selectFrom('accounts').select('id').execute();
    expect(accounts).toHaveLength(everybody.length);

    const muchLater = DUE_AT + 60 * 60 * 1000;
    expect(await eraseAfterFestival(server.db, FESTIVAL, muchLater)).toBe(0);
    await people(1, DUE_AT - 1);
    expect(await eraseAfterFestival(server.db, FESTIVAL, muchLater)).toBe(2);
    const output = await organise(server.settings, ['audit']);
    for (const record of ['ID proof', 'bank details'])
      expect(output).toContain(
        `2025-12-21 01:00  the server: erased 13 records (${record}) given before 2025-12-21 00:00, 90 days after the festival`,
      );
  });

  it.each([
    ['a festival that ends before it starts', { ...FESTIVAL, startsOn: '2025-09-22' }],
    ['a festival of a year ago', { ...FESTIVAL, edition: 2026 }],
    ['a festival that lasts for months', { ...FESTIVAL, startsOn: '2025-07-18' }],
    ['days that are none', { startsOn: '2025-99-18', endsOn: '2025-99-21', edition: 2025 }],
    ['no days', { startsOn: '', endsOn: '', edition: 2025 }],
  ])('are never erased by %s', (_slip, festival) => {
    expect(deletionMoment(festival, 'ID proof')).toBeUndefined();
  });
});

describe('what phones scanned at the gate', () => {
  const SCANS_DUE_AT = Date.parse('2026-03-21T00:00:00Z');

  async function scanned(receivedAt: number, count: number): Promise<string> {
    const { db } = server;
    const { id: accountId } = await signedUpPerson(server);
    const [deviceId, at] = [crypto.randomUUID(), receivedAt];
    const device = { id: deviceId, name: 'Phone', place: '{}', endsAt: at, addedAt: at };
    await db
      .insertInto('gateDevices')
      .values({ ...device, addedBy: 'Asha', pairingUntil: at })
      .execute();
    const where = { place: 'gate/Main gate', scope: 'gate', at };
    const scan = { ...where, deviceId, accountId, kind: 'scan' as const, answer: '{}' };
    const ids = Array.from({ length: count }, () => crypto.randomUUID());
    await db
      .insertInto('gateScans')
      .values(ids.map((id) => ({ ...scan, id, receivedAt: at })))
      .execute();
    await db
      .insertInto('gateArrivals')
      .values({ ...where, accountId, version: 1 })
      .execute();
    const of = { deviceId, scanId: ids[0]!, accountId, verdict: 'already in' as const };
    await db
      .insertInto('gateCases')
      .values({ ...of, id: crypto.randomUUID(), openedAt: at })
      .execute();
    return deviceId;
  }

  async function left() {
    const { db } = server;
    const tables = ['gateDevices', 'gateScans', 'gateArrivals', 'gateCases'] as const;
    const counts = tables.map(
      async (table) => (await db.selectFrom(table).selectAll().execute()).length,
    );
    return Promise.all(counts);
  }

  it('is erased 180 days after the festival, which is written down', async () => {
    await scanned(SCANS_DUE_AT - 1, 101);
    const later = await scanned(SCANS_DUE_AT, 1);
    await eraseAfterFestival(server.db, FESTIVAL, SCANS_DUE_AT - 1);
    expect(await left()).toEqual([2, 102, 2, 2]);
    await eraseAfterFestival(server.db, FESTIVAL, SCANS_DUE_AT);
    expect(await left()).toEqual([1, 1, 1, 1]);
    const [device] = await server.db.selectFrom('gateDevices').select('id').execute();
    expect(device!.id).toBe(later);
    expect(await organise(server.settings, ['audit'])).toContain(
      'erased 101 records (gate scans) given before 2026-03-21 00:00, 180 days after the festival',
    );
  });
});
