import type { OrganiserRole, ToldOrganiser } from '../../../contract/desk/organisers.ts';
import type { Database } from '../../database/connection.ts';
import { listFactorHolders, listVouchers } from '../factors/store.ts';
import { listAllRoles, type RoleRow } from '../roles/store.ts';
import { listLastSeen } from '../sessions/store.ts';

/** For so long one administrator's word waits for another's. */
export const VOUCHED_MS = 24 * 60 * 60 * 1000;

/** Everybody who has a role or had one, by name, each with all of their roles. */
export async function tellOrganisers(db: Database): Promise<ToldOrganiser[]> {
  const holders = new Set(await listFactorHolders(db));
  const seen = new Map((await listLastSeen(db)).map((row) => [row.accountId, row.lastSeenAt]));
  const vouchers = await listVouchers(db, Date.now() - VOUCHED_MS);
  const people = new Map<string, ToldOrganiser>();
  for (const row of await listAllRoles(db)) {
    const id = row.account_id;
    const known = people.get(id) ?? {
      ...{ id, name: row.name, email: row.email, code: row.code, roles: [] },
      has_factor: holders.has(id),
      last_seen_at: seen.get(id) ?? null,
      vouched_by: vouchers.filter(({ accountId }) => accountId === id).map(({ name }) => name),
    };
    people.set(id, { ...known, roles: [...known.roles, tellRole(row)] });
  }
  return [...people.values()];
}

function tellRole(row: RoleRow): OrganiserRole {
  const { ended_at: at, ended_by: by, end_reason: why } = row;
  return {
    id: row.id,
    role: row.role,
    clusters: [...row.clusters],
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    given_by: row.given_by,
    given_at: row.given_at,
    ended: at === null ? null : { at, by: by ?? '', why: why ?? '' },
  };
}
