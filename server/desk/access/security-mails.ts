import { getAccount } from '../../accounts/profile/store.ts';
import { listAdministrators } from '../../accounts/roles-store.ts';
import type { Database } from '../../database/connection.ts';
import type { AddMail } from '../../mail/deliver.ts';
import { type AccessNews, deskSecurityMail } from '../../mail/texts/desk-security.ts';

/** Mails the person of an account and all administrators. Call it in the transaction of what it tells of. */
export type NotifyOfAccess = (trx: Database, accountId: string, news: AccessNews) => Promise<void>;

export function securityMails({
  addMail,
  publicUrl,
}: {
  addMail: AddMail;
  publicUrl: string;
}): NotifyOfAccess {
  return async (trx, accountId, news) => {
    const { fullName: name, email } = await getAccount(trx, accountId);
    // Roles are given to who has proven an e-mail.
    const person = { accountId, name, email: email! };
    const others = (await listAdministrators(trx, Date.now())).filter(
      (one) => one.accountId !== accountId,
    );
    for (const one of [person, ...others]) {
      const about = { person, isOwn: one === person, link: `${publicUrl}/desk/roles` };
      const payload = deskSecurityMail({ to: one.email, name: one.name }, news, about);
      await addMail(trx, { accountId: one.accountId, payload });
    }
  };
}
