import { DAY_MS, MINUTE_MS } from '../../../contract/moments.ts';
import type { Database } from '../../database/connection.ts';
import { putHoldsOff } from '../../entries/members/holds-store.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { DELIVERY, type DeliveryDependencies, deliver } from '../../mail/deliver.ts';
import type { Message } from '../../mail/mail.ts';
import {
  createMailedCode,
  type MailedPurpose,
  putMailedCodeBack,
  startMailedCode,
} from './store.ts';

const LINKS = {
  confirm: { screen: 'confirm-email', validMs: 7 * DAY_MS },
  password: { screen: 'change-password', validMs: 30 * MINUTE_MS },
};

interface LinkJob {
  readonly message: Message;
  readonly purpose: MailedPurpose;
  /** Where it isn't the purpose's own. */
  readonly goodMs?: number | undefined;
  readonly code: string;
  /** The member of an entry whose part is held for them from when this leaves. */
  readonly holdOf?: string | undefined;
  /** Whose it is, and since when it waits, in epoch milliseconds: what they took meanwhile relies on it. */
  readonly accountId: string;
  readonly waitsSince: number;
}

/** Writes a mail with a link down, in the transaction of its cause; `write` has the link and gives the mail. */
export type AddMailedLink = (
  trx: Database,
  about: {
    purpose: MailedPurpose;
    /** How long its link is good from when it leaves, where that isn't the purpose's own. */
    goodMs?: number;
    cause: string;
    account: { id: string; email: string };
    holdOf?: string | undefined;
  },
  write: (link: string) => Message,
) => Promise<void>;

/**
 * Links to mail: to the site's screen, which then makes the call with the code. What follows '#' stays in the
 * browser: no proxy on the way and no log has it. A link's time runs from when it is sent; after too many that are
 * still good none is. One whose code is gone meanwhile is not sent.
 */
export function mailedLinks(
  jobs: Jobs,
  { publicUrl, ...dependencies }: DeliveryDependencies & { publicUrl: string },
): AddMailedLink {
  const addJob = jobs.define<LinkJob>('mailed link', {
    ...DELIVERY,
    async work({ message, purpose, goodMs, code, holdOf, accountId, waitsSince }, attempt) {
      const validMs = goodMs ?? LINKS[purpose].validMs;
      const now = Date.now();
      if (!(await startMailedCode(dependencies.db, code, { now, validMs }))) return;
      try {
        await deliver(dependencies, message, attempt);
      } catch (error) {
        await putMailedCodeBack(dependencies.db, code);
        throw error;
      }
      if (purpose === 'confirm')
        await putHoldsOff(dependencies.db, { accountId, since: waitsSince, memberId: holdOf });
    },
  });
  return async (trx, { purpose, goodMs, cause, account, holdOf }, write) => {
    const waitsSince = Date.now();
    const code = await createMailedCode(trx, { accountId: account.id, purpose }, waitsSince);
    if (!code) return;
    const { screen } = LINKS[purpose];
    const message = write(
      `${publicUrl}/${screen}#${new URLSearchParams({ code, email: account.email })}`,
    );
    await addJob(trx, {
      cause,
      accountId: account.id,
      payload: { message, purpose, goodMs, code, holdOf, accountId: account.id, waitsSince },
    });
  };
}
