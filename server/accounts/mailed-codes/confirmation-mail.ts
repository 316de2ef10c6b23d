import { eventAddress } from '../../../contract/event-addresses.ts';
import { MINUTE_MS } from '../../../contract/moments.ts';
import type { AskToConfirm } from '../../entries/members/store.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { confirmMail } from '../../mail/texts/entries.ts';
import { type AddMailedLink, mailedLinks } from './mailed-link.ts';
import { hasCodeSince } from './store.ts';

/** The link of a mail that has just come does for the next place, too. */
const PAUSE_MS = 5 * MINUTE_MS;

/** What mails links: any, and the one that confirms an address, to whoever asks for a place without having pressed it. */
export function linkMails(jobs: Jobs, dependencies: Parameters<typeof mailedLinks>[1]) {
  const addLink = mailedLinks(jobs, dependencies);
  return { addLink, askToConfirm: confirmationMails(addLink, dependencies.publicUrl) };
}

function confirmationMails(addLink: AddMailedLink, publicUrl: string): AskToConfirm {
  return async (trx, { accountId, email, name }, { clusterName, eventName }, holdOf) => {
    if (email === null) return;
    const now = Date.now();
    const purpose = 'confirm';
    if (await hasCodeSince(trx, { accountId, purpose }, now - PAUSE_MS)) return;
    const about = {
      to: email,
      name,
      eventName,
      link: publicUrl + eventAddress(clusterName, eventName),
    };
    const mailed = { purpose, cause: crypto.randomUUID(), holdOf } as const;
    await addLink(trx, { ...mailed, account: { id: accountId, email } }, (link) =>
      confirmMail(about, link),
    );
  };
}
