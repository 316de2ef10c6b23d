import type { OrganiserRole, OrganiserView } from '../../../contract/desk/organisers.ts';
import type { Database } from '../../database/connection.ts';
import { listFactorHolders, listVouchers } from '../factors/store.ts';
import { listAllRoles, type RoleRow } from '../roles/store.ts';
import { listLastSeen } from '../sessions/store.ts';

/** For so long one administrator's word waits for another's. */
export const VOUCHED_MS = 24 * 60 * 60 * 1000;

/** Everybody who has a role or had one, by name, each with all of their roles. */
export async function organiserViews(db: Database): Promise<OrganiserView[]> {
  const holders = new Set(await listFactorHolders(db));
  const seen = new Map((await listLastSeen(db)).map((row) => [row.accountId, row.lastSeenAt]));
  const vouchers = await listVouchers(db, Date.now() - VOUCHED_MS);
  const people = new Map<string, OrganiserView>();
  for (const row of await listAllRoles(db)) {
    const id = row.accountId;
    const known = people.get(id) ?? {
      ...{ id, name: row.name, email: row.email, code: row.code, roles: [] },
      hasFactor: holders.has(id),
      lastSeenAt: seen.get(id) ?? null,
      vouchedBy: vouchers.filter(({ accountId }) => accountId === id).map(({ name }) => name),
    };
    people.set(id, { ...known, roles: [...known.roles, roleView(row)] });
  }
  return [...people.values()];
}

function roleView(row: RoleRow): OrganiserRole {
  const { endedAt: at, endedBy: by, endReason: why } = row;
  return {
    id: row.id,
    role: row.role,
    clusters: [...row.clusters],
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    givenBy: row.givenBy,
    givenAt: row.givenAt,
    ended: at === null ? null : { at, by: by ?? '', why: why ?? '' },
  };
}
