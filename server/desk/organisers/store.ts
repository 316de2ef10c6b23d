import type { Selectable } from 'kysely';
import type { GivenRole } from '../../../contract/desk/rights.ts';
import type { Database } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';

export type RoleRow = Selectable<Tables['organiser_roles']>;

/** The roles of an account that nobody has ended, also those to come and those whose time is over. */
export async function listGivenRoles(db: Database, accountId: string): Promise<GivenRole[]> {
  const rows = await db
    .selectFrom('organiser_roles')
    .select(['role', 'clusters', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute();
  return rows.map((row) => ({ ...row, clusters: JSON.parse(row.clusters) }));
}

/** True for whoever has a role at this moment. */
export function hasRoleNow(roles: readonly GivenRole[], now: number): boolean {
  return roles.some(({ startsAt, endsAt }) => startsAt <= now && now < endsAt);
}

/** The role that an account had last, with its end; undefined for whoever never had one. */
export async function findLastRole(db: Database, accountId: string): Promise<RoleRow | undefined> {
  return db
    .selectFrom('organiser_roles')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('ends_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Gives a role, and its id. `by`: the giver, in words; moments in epoch milliseconds. */
export async function createRole(
  trx: Database,
  accountId: string,
  { role, clusters, startsAt, endsAt }: GivenRole,
  { by, now }: { by: string; now: number },
): Promise<string> {
  const id = crypto.randomUUID();
  const given = { given_by: by, given_at: now, starts_at: startsAt, ends_at: endsAt };
  await trx
    .insertInto('organiser_roles')
    .values({ id, account_id: accountId, role, clusters: JSON.stringify(clusters), ...given })
    .execute();
  return id;
}
