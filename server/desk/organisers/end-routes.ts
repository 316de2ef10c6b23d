import * as calls from '../../../contract/desk/organisers.ts';
import { DAY_MS } from '../../../contract/moments.ts';
import type { Database } from '../../database/connection.ts';
import { HttpError, NotFoundError } from '../../http/errors.ts';
import type { ServeDesk } from '../access/guard.ts';
import { removeVouchersOf } from '../factors/store.ts';
import * as store from '../roles/store.ts';
import { removeDeskSessionsOf } from '../sessions/store.ts';

type FoundRole = NonNullable<Awaited<ReturnType<typeof store.findRole>>>;

/** Ending roles, and taking that back. */
export function roleEndRoutes(serve: ServeDesk): void {
  serve.change(calls.takeRoleBack, async (trx, { params: { id }, note }) => {
    const role = await lockedRole(trx, id);
    if (Date.now() - role.givenAt > calls.INVITATION_WAITS_MS)
      throw new HttpError(409, 'The mail about it has left: end the role instead');
    await store.removeRole(trx, id);
    await requireAdministrator(trx);
    await removeDeskSessionsOf(trx, role.accountId);
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
      await requireAdministrator(trx);
      await removeDeskSessionsOf(trx, role.accountId);
      await removeVouchersOf(trx, role.accountId);
      note({ ...aboutRole(role), record: 'role ended', reason });
      return `${role.name}’s role has ended`;
    },
  );

  serve.change(calls.restoreRole, async (trx, { params: { id }, note }) => {
    const role = await lockedRole(trx, id);
    if (role.endedAt !== null && Date.now() - role.endedAt > DAY_MS)
      throw new HttpError(409, 'This role ended over a day ago: give it anew');
    if (!(await store.setRoleEnd(trx, id, null)))
      throw new HttpError(409, 'Somebody else has given this role back already');
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

/** @throws HttpError where nobody would be left who gives roles */
async function requireAdministrator(trx: Database): Promise<void> {
  if ((await store.countAdministrators(trx, Date.now())) === 0)
    throw new HttpError(409, 'The last administrator’s role can’t be ended');
}

function aboutRole({ accountId, role }: FoundRole) {
  return { accountId, subject: role };
}
