import type { Database } from '../../database/connection.ts';
import type { AddJob, Jobs } from '../../jobs/jobs.ts';
import { removeJob } from '../../jobs/store.ts';
import type { AddMail } from '../../mail/deliver.ts';
import { closing, greeting } from '../../mail/messages.ts';
import { findRole } from '../roles/store.ts';

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
        if (!role || role.ended_at !== null) return;
        const link = `${publicUrl}/desk`;
        const text = `${greeting(role.name)}

${role.given_by} has given you a role at the desk of ${festivalName()}:
${ROLE_NAMES[role.role]}. Sign in there with the e-mail and the password of your account:

${link}

It asks you for a second key at the first time: an app on your phone that
shows six digits, or a passkey. Have your phone with you.
${closing}`;
        const subject = `A role at the desk of ${festivalName()}`;
        const payload = { to: role.email, subject, link, text };
        await addMail(trx, { accountId: role.account_id, cause: `role ${roleId}`, payload });
      }),
  });
}

const ROLE_NAMES = {
  administrator: 'administrator',
  'cluster-manager': 'cluster manager',
  hospitality: 'hospitality desk',
  treasurer: 'treasurer',
  'gate-volunteer': 'gate volunteer',
} as const;
