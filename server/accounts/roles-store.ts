import type { Selectable } from 'kysely';
import type { AssignedRole } from '../../contract/desk/rights.ts';
import type { Database } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';
import { takeTurn } from '../database/transactions.ts';
import { HttpError } from '../http/errors.ts';
import { emailKey } from '../mail/email-key.ts';
import type { Credentials } from './store.ts';

export type RoleRow = Omit<Selectable<Tables['organiserRoles']>, 'clusters'> & {
  readonly clusters: readonly string[];
};

/** Roles are given to who has proven an e-mail. */
type HasEmail = { email: string };

function withClusters<Row extends { readonly clusters: string }>(row: Row) {
  return { ...row, clusters: JSON.parse(row.clusters) as string[] };
}

/** The roles of an account that nobody has ended, also those to come and those whose time is over. */
export async function listGivenRoles(db: Database, accountId: string): Promise<AssignedRole[]> {
  const rows = await db
    .selectFrom('organiserRoles')
    .select(['role', 'clusters', 'startsAt', 'endsAt'])
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .execute();
  return rows.map(withClusters);
}

/** The account of an address, as signing in at the desk needs it: only where it has a role, or had one. */
export function findOrganiserCredentials(
  db: Database,
  email: string,
): Promise<Credentials | undefined> {
  return db
    .selectFrom('accounts')
    .select(['id', 'passwordHash'])
    .where('emailKey', '=', emailKey(email))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('organiserRoles')
          .select('organiserRoles.id')
          .whereRef('accountId', '=', 'accounts.id'),
      ),
    )
    .executeTakeFirst();
}

/** True for whoever has a role at this moment. */
export function hasRoleNow(roles: readonly AssignedRole[], now: number): boolean {
  return roles.some(({ startsAt, endsAt }) => startsAt <= now && now < endsAt);
}

/** True for whoever has a role that lasts beyond a moment, or is to begin. */
export async function isOrganiser(db: Database, accountId: string, now: number): Promise<boolean> {
  return (await listGivenRoles(db, accountId)).some(({ endsAt }) => now < endsAt);
}

/** The role that an account had last, with its end; undefined for whoever never had one. */
export async function findLastRole(db: Database, accountId: string): Promise<RoleRow | undefined> {
  const last = await db
    .selectFrom('organiserRoles')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('endsAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && withClusters(last);
}

/** Gives a role, and its id. `by`: the giver, in words, and `byId` their account; moments in epoch milliseconds. */
export async function createRole(
  trx: Database,
  accountId: string,
  { role, clusters, startsAt, endsAt }: AssignedRole,
  { by, byId = null, now }: { by: string; byId?: string | null; now: number },
): Promise<string> {
  const id = crypto.randomUUID();
  const given = { givenBy: by, givenById: byId, givenAt: now, startsAt, endsAt };
  await trx
    .insertInto('organiserRoles')
    .values({ id, accountId, role, clusters: JSON.stringify(clusters), ...given })
    .execute();
  return id;
}

/** Every role ever given, by the name of whom it was given to; the latest first. */
export async function listAllRoles(db: Database) {
  const rows = await db
    .selectFrom('organiserRoles')
    .innerJoin('accounts', 'accounts.id', 'accountId')
    .selectAll('organiserRoles')
    .select(['fullName as name', 'email', 'participantCode as code'])
    .$narrowType<HasEmail>()
    .select(({ fn }) => ['startsAt as from', fn.coalesce('endedAt', 'endsAt').as('until')])
    .orderBy('accounts.nameKey')
    .orderBy('accountId')
    .orderBy('givenAt', 'desc')
    .execute();
  return rows.map(withClusters);
}

/** One role, with whose it is. */
export function findRole(db: Database, id: string) {
  return db
    .selectFrom('organiserRoles')
    .innerJoin('accounts', 'accounts.id', 'accountId')
    .selectAll('organiserRoles')
    .select(['fullName as name', 'email'])
    .$narrowType<HasEmail>()
    .where('organiserRoles.id', '=', id)
    .executeTakeFirst();
}

/** Until the transaction ends nobody else gives or ends roles: one administrator must be left. */
export function lockRoles(trx: Database): Promise<void> {
  return takeTurn(trx, 'roles');
}

export type Administrator = Awaited<ReturnType<typeof listAdministrators>>[number];

/** People who are administrators at a moment; `since`: when they were given the role, the first one where there are several. */
export function listAdministrators(db: Database, now: number) {
  return db
    .selectFrom('organiserRoles')
    .innerJoin('accounts', 'accounts.id', 'accountId')
    .select(['accountId', 'fullName as name', 'email'])
    .$narrowType<HasEmail>()
    .select(({ fn }) => fn.min('givenAt').as('since'))
    .where('role', '=', 'administrator')
    .where('endedAt', 'is', null)
    .where('startsAt', '<=', now)
    .where('endsAt', '>', now)
    .groupBy(['accountId', 'fullName', 'email'])
    .execute();
}

export async function isAdministrator(db: Database, accountId: string, now: number) {
  return (await listAdministrators(db, now)).some((one) => one.accountId === accountId);
}

/** By account, who first made somebody an administrator, ended ones too; null for whoever runs the server. */
export async function listGivers(db: Database): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db
    .selectFrom('organiserRoles')
    .select(['accountId', 'givenById'])
    .where('role', '=', 'administrator')
    .orderBy('givenAt', 'desc')
    .execute();
  return new Map(rows.map(({ accountId, givenById }) => [accountId, givenById]));
}

/** @throws HttpError where nobody would be left who gives roles */
export async function requireAdministrator(trx: Database): Promise<void> {
  if ((await listAdministrators(trx, Date.now())).length === 0)
    throw new HttpError(409, 'The last administrator’s role can’t be ended');
}

/** Ends a role, or with null gives it back; false where somebody else did so first. */
export async function setRoleEnd(
  trx: Database,
  id: string,
  end: { at: number; by: string; why: string } | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('organiserRoles')
    .set({ endedAt: end?.at ?? null, endedBy: end?.by ?? null, endReason: end?.why ?? null })
    .where('id', '=', id)
    .where('endedAt', end ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function removeRolesOf(trx: Database, accountId: string): Promise<void> {
  await trx.deleteFrom('organiserRoles').where('accountId', '=', accountId).execute();
}

export async function removeRole(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('organiserRoles').where('id', '=', id).execute();
}
