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
    .updateTable('id_proofs')
    .set({ created_at: givenAt })
    .where('account_id', 'in', ids)
    .execute();
  await db
    .updateTable('bank_details')
    .set({ updated_at: givenAt })
    .where('account_id', 'in', ids)
    .execute();
  return ids;
}

async function held() {
  const { db } = server;
  const proofs = await db.selectFrom('id_proofs').select('account_id').execute();
  const pictures = await db.selectFrom('id_proof_pictures').select('id_proof_id').execute();
  const details = await db.selectFrom('bank_details').select('account_id').execute();
  expect(pictures).toHaveLength(proofs.length);
  return [proofs, details].map((rows) => rows.map((row) => row.account_id).sort());
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
    const told = await organise(server.settings, ['audit']);
    for (const record of ['ID proof', 'bank details'])
      expect(told).toContain(
        `2025-12-21 01:00  the server: erased 13 records (${record}) given before 2025-12-21 00:00`,
      );
  });

  it.each([
    ['a festival that ends before it starts', { ...FESTIVAL, startsOn: '2025-09-22' }],
    ['a festival of a year ago', { ...FESTIVAL, edition: 2026 }],
    ['a festival that lasts for months', { ...FESTIVAL, startsOn: '2025-07-18' }],
    ['days that are none', { startsOn: '2025-99-18', endsOn: '2025-99-21', edition: 2025 }],
    ['no days', { startsOn: '', endsOn: '', edition: 2025 }],
  ])('are never erased by %s', (_slip, festival) => {
    expect(deletionMoment(festival)).toBeUndefined();
  });
});
