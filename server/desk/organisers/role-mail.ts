import { findRole } from '../../accounts/roles-store.ts';
import type { Database } from '../../database/connection.ts';
import type { AddJob, Jobs } from '../../jobs/jobs.ts';
import { removeJob } from '../../jobs/store.ts';
import type { AddMail } from '../../mail/deliver.ts';
import { roleMail } from '../../mail/texts/desk.ts';

export type AddRoleMail = AddJob<{ readonly roleId: string }>;

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
  return jobs.define<{ readonly roleId: string }>('role given', {
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
        await addMail(trx, { accountId: role.accountId, cause: `role ${roleId}`, payload });
      }),
  });
}
