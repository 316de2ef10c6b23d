import type { OrganiserRole, OrganiserView } from '../../../contract/desk/organisers.ts';
import * as calls from '../../../contract/desk/organisers.ts';
import { isOfClusters, type Role } from '../../../contract/desk/rights.ts';
import { DAY_MS } from '../../../contract/moments.ts';
import * as store from '../../accounts/roles-store.ts';
import { listAllRoles, type RoleRow } from '../../accounts/roles-store.ts';
import { findByEmail } from '../../accounts/store.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { BadInputError, HttpError, NotFoundError } from '../../http/errors.ts';
import type { ServeDesk } from '../access/guard.ts';
import type { NotifyOfAccess } from '../access/security-mails.ts';
import { listFactorHolders, removeVouchersOf } from '../factors/store.ts';
import { listLastSeen, removeDeskSessionsOf } from '../sessions/store.ts';
import { type AddRoleMail, roleCause, takeRoleMailBack } from './role-mail.ts';
import { vouchersByAccount } from './vouching.ts';

const LONGEST_MS = 400 * DAY_MS;

interface OrganisersDependencies {
  readonly db: Database;
  readonly content: () => Content;
  readonly addRoleMail: AddRoleMail;
  readonly notifyOfAccess: NotifyOfAccess;
}

/** Giving roles, and reminding of them. */
export function organiserRoutes(
  serve: ServeDesk,
  { db, content, addRoleMail, notifyOfAccess }: OrganisersDependencies,
): void {
  serve(calls.listOrganisers, async () => ({ message: await organiserViews(db) }));

  serve.change(calls.giveRole, async (trx, { body, organiser, note }) => {
    const now = Date.now();
    const account = await findByEmail(trx, body.user_email);
    if (!account)
      throw new BadInputError({ user_email: 'No account has this e-mail: they sign up first' });
    if (account.provenAt === null) throw new BadInputError({ user_email: UNPROVEN });
    const clusters = checkedClusters(body, content());
    if (body.endsAt <= now || body.endsAt > now + LONGEST_MS)
      throw new BadInputError({ endsAt: 'Must be a day to come, at most 400 days ahead' });
    await store.lockRoles(trx);
    if ((await store.listGivenRoles(trx, account.id)).some(isAnother({ ...body, clusters, now })))
      throw new BadInputError({ user_email: HAS_IT });
    const role = { role: body.role, clusters, startsAt: now, endsAt: body.endsAt };
    const given = { by: organiser.name, byId: organiser.accountId, now };
    const id = await store.createRole(trx, account.id, role, given);
    await addRoleMail(trx, {
      accountId: account.id,
      cause: roleCause(id),
      payload: { roleId: id },
      runAfter: now + calls.INVITATION_WAITS_MS,
    });
    if (body.role === 'administrator')
      await notifyOfAccess(trx, account.id, { what: 'administrator', by: organiser.name });
    note({ accountId: account.id, record: 'role given', subject: body.role });
    return { id, name: account.fullName };
  });

  serve.change(calls.mailRoleAgain, async (trx, { params: { id: roleId }, note }) => {
    const role = await store.findRole(trx, roleId);
    if (!role || role.endedAt !== null) throw new NotFoundError('There is no such role');
    const { accountId, name } = role;
    if ((await listFactorHolders(trx)).includes(accountId))
      throw new HttpError(409, `${name} has set a second key up meanwhile`);
    await addRoleMail(trx, { accountId, payload: { roleId } });
    note({ accountId, record: 'role mailed again', subject: role.role });
    return `${name} gets the mail once more`;
  });
}

const HAS_IT = 'They have this very role by now: end it first, to give it with another end';

/** True of a role that stands and opens just what the new one would: ended, one of two would go on. */
function isAnother({ role, clusters, now }: Pick<RoleRow, 'role' | 'clusters'> & { now: number }) {
  const named = clusters.toSorted().join();
  return (given: Pick<RoleRow, 'role' | 'clusters' | 'endsAt'>) =>
    given.role === role && given.endsAt > now && given.clusters.toSorted().join() === named;
}

/** Anyone can sign up with the address of somebody who is about to get a role. */
const UNPROVEN =
  'Nobody has confirmed this e-mail, so a stranger may have signed up with it: they open the link of their welcome mail, or set a new password by mail, and are invited then';

/** Of a role that has any they are named. @throws BadInputError */
function checkedClusters(
  { role, clusters }: { role: Role; clusters: string[] },
  { clusters: known }: Pick<Content, 'clusters'>,
): string[] {
  if (!isOfClusters(role)) return [];
  const unknown = clusters.find((name) => !known.some((cluster) => cluster.name === name));
  if (unknown) throw new BadInputError({ clusters: `There is no cluster '${unknown}'` });
  if (clusters.length === 0) throw new BadInputError({ clusters: 'Name at least one cluster' });
  return clusters;
}

/** Everybody who has a role or had one, by name, each with all of their roles. */
async function organiserViews(db: Database): Promise<OrganiserView[]> {
  const holders = new Set(await listFactorHolders(db));
  const seen = new Map((await listLastSeen(db)).map((row) => [row.accountId, row.lastSeenAt]));
  const vouchers = await vouchersByAccount(db, Date.now());
  const people = new Map<string, OrganiserView>();
  for (const row of await listAllRoles(db)) {
    const id = row.accountId;
    const known = people.get(id) ?? {
      ...{ id, name: row.name, email: row.email, code: row.code, roles: [] },
      hasFactor: holders.has(id),
      lastSeenAt: seen.get(id) ?? null,
      vouchedBy: vouchers.get(id) ?? [],
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

type FoundRole = NonNullable<Awaited<ReturnType<typeof store.findRole>>>;

/** Ending roles, and taking that back. */
export function roleEndRoutes(
  serve: ServeDesk,
  { notifyOfAccess }: Pick<OrganisersDependencies, 'notifyOfAccess'>,
): void {
  serve.change(calls.takeRoleBack, async (trx, { params: { id }, note }) => {
    const role = await lockedRole(trx, id);
    const isLate = Date.now() - role.givenAt > calls.INVITATION_WAITS_MS;
    if (isLate || !(await takeRoleMailBack(trx, id)))
      throw new HttpError(409, 'The mail about it has left: end the role instead');
    await store.removeRole(trx, id);
    await store.requireAdministrator(trx);
    await removeDeskSessionsOf(trx, role.accountId);
    await removeVouchersOf(trx, role.accountId);
    note({ ...aboutRole(role), record: 'role taken back' });
    return `${role.name} has not got the role`;
  });

  serve.change(
    calls.endRole,
    async (trx, { params: { id }, body: { reason }, organiser, note }) => {
      const role = await lockedRole(trx, id);
      const now = Date.now();
      if (!(await store.setRoleEnd(trx, id, { at: now, by: organiser.name, why: reason })))
        throw new HttpError(409, 'Somebody else has ended this role already');
      await store.requireAdministrator(trx);
      await removeDeskSessionsOf(trx, role.accountId);
      await removeVouchersOf(trx, role.accountId);
      note({ ...aboutRole(role), record: 'role ended', reason });
      return `${role.name}’s role has ended`;
    },
  );

  serve.change(calls.restoreRole, async (trx, { params: { id }, organiser, note }) => {
    const role = await lockedRole(trx, id);
    if (role.accountId === organiser.accountId)
      throw new HttpError(
        403,
        'Nobody gives a role back to themselves: another administrator does',
      );
    if (role.endedAt !== null && Date.now() - role.endedAt > DAY_MS)
      throw new HttpError(409, 'This role ended over a day ago: give it anew');
    if (!(await store.setRoleEnd(trx, id, null)))
      throw new HttpError(409, 'Somebody else has given this role back already');
    if (role.role === 'administrator')
      await notifyOfAccess(trx, role.accountId, { what: 'administrator', by: organiser.name });
    note({ ...aboutRole(role), record: 'role restored' });
    return `${role.name} has the role again`;
  });
}

async function lockedRole(trx: Database, id: string): Promise<FoundRole> {
  await store.lockRoles(trx);
  const role = await store.findRole(trx, id);
  if (!role) throw new NotFoundError('There is no such role');
  return role;
}

function aboutRole({ accountId, role }: FoundRole) {
  return { accountId, subject: role };
}
