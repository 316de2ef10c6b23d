import { findRole } from '../../accounts/roles-store.ts';
import type { Database } from '../../database/connection.ts';
import type { AddJob, Jobs } from '../../jobs/jobs.ts';
import { removeJob, removeUnbegunJob } from '../../jobs/store.ts';
import type { AddMail } from '../../mail/deliver.ts';
import { roleMail } from '../../mail/texts/desk.ts';

export type AddRoleMail = AddJob<{ readonly roleId: string }>;

const ROLE_GIVEN = 'role given';

/** By which the first mail about a role is told from one that is asked for later. */
export function roleCause(roleId: string): string {
  return `role ${roleId}`;
}

/** Has nobody be told of a role that was just given; false where that mail is on its way, by whichever process's clock. */
export function takeRoleMailBack(trx: Database, roleId: string): Promise<boolean> {
  return removeUnbegunJob(trx, ROLE_GIVEN, roleCause(roleId));
}

/** Tells people of a role that they were given, once the moment has passed in which it may be taken back. */
export function roleMails(
  jobs: Jobs,
  {
    db,
    addMail,
    publicUrl,
    festivalName,
  }: { db: Database; addMail: AddMail; publicUrl: string; festivalName: () => string },
): AddRoleMail {
  return jobs.define<{ readonly roleId: string }>(ROLE_GIVEN, {
    atOnce: 1,
    work: ({ roleId }, { id }) =>
      db.transaction().execute(async (trx) => {
        await removeJob(trx, id);
        const role = await findRole(trx, roleId);
        if (!role || role.endedAt !== null) return;
        const payload = roleMail(
          { to: role.email, name: role.name },
          {
            ...{ role: role.role, by: role.givenBy },
            ...{ festivalName: festivalName(), link: `${publicUrl}/desk` },
          },
        );
        await addMail(trx, { accountId: role.accountId, cause: roleCause(roleId), payload });
      }),
  });
}
