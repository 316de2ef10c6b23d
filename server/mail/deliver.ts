import type { Database } from '../database/connection.ts';
import type { AddJob, Jobs } from '../jobs/jobs.ts';
import { removeUnbegunJob } from '../jobs/store.ts';
import type { Attempt } from '../jobs/worker.ts';
import { MAIL_CONNECTIONS, type Mail, type Message } from './mail.ts';
import { asRefusal, isMailboxRefused } from './refusal.ts';
import { countMail } from './store.ts';

const MAX_AN_HOUR = 20;
/** Some three days: longer than any mail server is away. */
const MAX_ATTEMPTS = 80;
/** Of a mailbox: ten minutes, for a server that errs for a moment. Asking on and on for one that isn't there gives us a bad name. */
const MAX_REFUSALS = 8;

/** Nobody's mailbox is flooded, however often a stranger signs up with its address: the rest isn't sent. */
class FloodError extends Error {
  readonly code = 'EFLOOD';
}

/** The pace of jobs that are mails: so many at a time, and as often as their errors are worth. */
export const DELIVERY = {
  atOnce: MAIL_CONNECTIONS,
  contentStays: true,
  attempts(error: unknown): number {
    if (error instanceof FloodError) return 1;
    return isMailboxRefused(error) ? MAX_REFUSALS : MAX_ATTEMPTS;
  },
} as const;

export interface DeliveryDependencies {
  readonly db: Database;
  readonly mail: Mail;
}

/** Sends a mail for a job, unless what it says is over. @throws Error when it may have to be sent again */
export async function deliver(
  { db, mail }: DeliveryDependencies,
  message: Message,
  { id, number }: Attempt,
): Promise<void> {
  if (message.until !== undefined && Date.now() >= message.until) return;
  if (number === 1 && (await countMail(db, message.to, Date.now())) > MAX_AN_HOUR)
    throw new FloodError(`More than ${MAX_AN_HOUR} mails in an hour`);
  try {
    await mail.send(message, id);
  } catch (error) {
    throw asRefusal(error);
  }
}

export type AddMail = AddJob<Message>;

const MAIL = 'mail';

/** Mails as jobs: written down in the transaction of what they tell of, sent once it stands. */
export function mailJobs(jobs: Jobs, dependencies: DeliveryDependencies, kind = MAIL): AddMail {
  return jobs.define<Message>(kind, {
    ...DELIVERY,
    work: (message, attempt) => deliver(dependencies, message, attempt),
  });
}

/** Takes back a mail that has not begun to leave; false where that is too late. `cause`: its job's. */
export function removeUnsentMail(trx: Database, cause: string): Promise<boolean> {
  return removeUnbegunJob(trx, MAIL, cause);
}
