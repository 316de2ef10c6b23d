import { DAY_MS } from '../../../contract/moments.ts';
import type { AddMailedLink } from '../../accounts/mailed-codes/mailed-link.ts';
import type { Database } from '../../database/connection.ts';
import { walkInMail } from '../../mail/texts/accounts.ts';

export interface LinkDependencies {
  readonly addLink: AddMailedLink;
  readonly publicUrl: string;
}

/** From when it leaves: it is read in the evening, after a day at the festival. */
const GOOD_MS = 7 * DAY_MS;

/** Mails a walk-in the link to set their first password. */
export function mailPasswordLink(
  trx: Database,
  { addLink, publicUrl }: LinkDependencies,
  { id, email, name }: { id: string; email: string; name: string },
): Promise<void> {
  const about = { purpose: 'password', goodMs: GOOD_MS, cause: crypto.randomUUID() } as const;
  return addLink(trx, { ...about, account: { id, email } }, (link) =>
    walkInMail(email, name, { link, login: `${publicUrl}/login` }),
  );
}
