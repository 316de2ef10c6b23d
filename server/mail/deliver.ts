import { HOUR_MS } from '../../contract/moments.ts';
import type { SecretKeys } from '../crypto/secret-key.ts';
import type { Database } from '../database/connection.ts';
import { type AddJob, type Jobs, jobWriter } from '../jobs/jobs.ts';
import { removePutOffJobs, removeUnbegunJobs } from '../jobs/store.ts';
import type { Attempt } from '../jobs/worker.ts';
import {
  MAIL_CONNECTIONS,
  type Mail,
  type MailBudget,
  type Message,
  type TeamNews,
} from './mail.ts';
import { countMail, forgetMail } from './store.ts';

/**
 * Enhanced status codes of a mailbox that gets nothing: no such one, moved, disabled, full (the registry of RFC 5248).
 * Others that refuse a recipient, such as 5.4.5 or 5.7.1, are about whoever sends: a quota, an address, a relay.
 */
const MAILBOX_CODES = /^5\.(1\.([1-6]|10)|2\.[12])$/;

/** At the beginning; some servers write it at the end. */
const ENHANCED = /(?:^\d{3}[ -]|#)(\d\.\d{1,3}\.\d{1,3})\b/;

/** These say of neither more than that something is wrong. */
const VAGUE_CODES = /^5\.[0-2]\.0$/;

/** Replies that may be the mailbox's where no enhanced code comes with them, by RFC 5321, and the words by which they are. */
const MAILBOX_REPLIES = [550, 551, 552, 553];

const MAILBOX = '(user|recipient|mailbox|inbox|account|address)';

const MISSING = new RegExp(
  `\\b${MAILBOX}\\b.*\\b(unknown|full|quota|disabled|inactive|unavailable|suspended|closed|not? (found|known|available)|not exist)|\\b(no such|unknown|invalid|bad|non-?existent|disabled|inactive|no)\\b.*\\b${MAILBOX}\\b`,
  'is',
);

/** Those are about us, whatever else they name. */
const ABOUT_SENDER =
  /\b(send(er|ing|s)?|sent|outbound|outgoing|helo|ehlo|per (hour|day)|hourly|daily)\b/i;

/**
 * Mails to one mailbox, within so long. What others do uses up its own budget and no other: strangers who sign up with an
 * address, ask for new passwords or for places in its name, people of a team, whoever got into an account, organisers who
 * write, who put somebody into an event and out of it by hand, who judge an ID proof, pay prizes, or give a role and remind of
 * it. So an offer or a result always has room. The link that a place needs has a pace: of an address that strangers had accounts with, its
 * owner's leaves minutes after theirs, long before what is held for them ends.
 */
const BUDGETS: Readonly<Record<MailBudget | 'needed', { mails: number; withinMs: number }>> = {
  needed: { mails: 20, withinMs: HOUR_MS },
  welcome: { mails: 5, withinMs: HOUR_MS },
  'new password': { mails: 10, withinMs: HOUR_MS },
  place: { mails: 1, withinMs: 5 * 60_000 },
  'hold over': { mails: 4, withinMs: HOUR_MS },
  password: { mails: 4, withinMs: HOUR_MS },
  phone: { mails: 4, withinMs: HOUR_MS },
  bank: { mails: 4, withinMs: HOUR_MS },
  news: { mails: 8, withinMs: HOUR_MS },
  message: { mails: 20, withinMs: HOUR_MS },
  added: { mails: 8, withinMs: HOUR_MS },
  'taken out': { mails: 8, withinMs: HOUR_MS },
  'swapped in': { mails: 8, withinMs: HOUR_MS },
  'swapped out': { mails: 8, withinMs: HOUR_MS },
  'let in': { mails: 8, withinMs: HOUR_MS },
  'given on': { mails: 8, withinMs: HOUR_MS },
  verdict: { mails: 8, withinMs: HOUR_MS },
  prize: { mails: 20, withinMs: HOUR_MS },
  role: { mails: 8, withinMs: HOUR_MS },
  access: { mails: 20, withinMs: HOUR_MS },
  'new browser': { mails: 20, withinMs: HOUR_MS },
};
/** Some three days: longer than any mail server is away. */
const MAX_ATTEMPTS = 80;
/** Of a mailbox: ten minutes, for a server that errs for a moment. Asking on and on for one that isn't there gives us a bad name. */
const MAX_REFUSALS = 8;

/** By which a job says that its mailbox has had such mails enough for now. */
export const FLOOD = 'EFLOOD';

/** Nobody's mailbox is flooded, however often a stranger signs up with its address: the rest waits. */
class FloodError extends Error {
  readonly code = FLOOD;
}

/** The pace of jobs that are mails: so many at a time, and as often as their errors are worth. */
export const DELIVERY = {
  atOnce: MAIL_CONNECTIONS,
  contentStays: true,
  attempts(error: unknown): number {
    return isMailboxRefused(error) ? MAX_REFUSALS : MAX_ATTEMPTS;
  },
} as const;

export interface DeliveryDependencies {
  readonly db: Database;
  readonly mail: Mail;
  /** What a team's news has become while it waited, by the id of its job. */
  readonly gather?: (news: TeamNews, jobId: string) => Promise<Message>;
}

/** Sends a mail for a job, unless what it says is over. @throws Error when it may have to be sent again */
export async function deliver(
  { db, mail, gather }: DeliveryDependencies,
  message: Message,
  { id }: Attempt,
): Promise<void> {
  if (message.until !== undefined && Date.now() >= message.until) return;
  const { to, budget = 'needed', teamNews, overtakes = [] } = message;
  const { mails, withinMs } = BUDGETS[budget];
  if ((await countMail(db, { to, budget }, Date.now(), withinMs)) > mails)
    throw new FloodError(`More than ${mails} mails within ${withinMs} ms`);
  await removeUnsentMails(db, overtakes);
  try {
    await mail.send(teamNews && gather ? await gather(teamNews, id) : message, id);
  } catch (error) {
    await forgetMail(db, { to, budget });
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

/** Mails of a command at the terminal, which a server sends. */
export function mailWriter(keys: SecretKeys): AddMail {
  return jobWriter<Message>(keys, MAIL);
}

/** Takes back a mail as `removeUnsentMails` does; false where it has begun to leave. `cause`: its job's. */
export async function removeUnsentMail(trx: Database, cause: string): Promise<boolean> {
  return (await removeUnsentMails(trx, [cause])) > 0;
}

/**
 * Takes back the mails of these causes; gives how many had not begun to leave. One that a mail server put off goes too, or it
 * would come after what overtakes it; it isn't counted, since that server may have it.
 */
export async function removeUnsentMails(trx: Database, causes: readonly string[]): Promise<number> {
  const removed = await removeUnbegunJobs(trx, MAIL, causes);
  await removePutOffJobs(trx, MAIL, causes);
  return removed;
}

/** Takes back a mail as `removeUnsentMails` does; true where one was there, put off or not. `cause`: its job's. */
export async function removeWaitingMail(trx: Database, cause: string): Promise<boolean> {
  const unbegun = await removeUnbegunJobs(trx, MAIL, [cause]);
  return unbegun + (await removePutOffJobs(trx, MAIL, [cause])) > 0;
}

/** What nodemailer tells of an answer that refused. */
interface Refusal {
  readonly code?: string;
  /** The command that it answered. */
  readonly command?: string;
  readonly responseCode?: number;
  /** The answer, all its lines. */
  readonly response?: string;
}

/** True where a server refused the recipient's mailbox for good, rather than us or what we sent. */
function isMailboxRefused(error: unknown): boolean {
  const { command, responseCode = 0, response = '' } = (error ?? {}) as Refusal;
  if (responseCode < 500 || (command !== 'RCPT TO' && command !== 'DATA')) return false;
  const enhanced = ENHANCED.exec(response)?.[1];
  if (enhanced && !VAGUE_CODES.test(enhanced)) return MAILBOX_CODES.test(enhanced);
  // A refused message says nothing of the mailbox unless its code does.
  const isBare = command === 'RCPT TO' && MAILBOX_REPLIES.includes(responseCode);
  return isBare && MISSING.test(response) && !ABOUT_SENDER.test(response);
}

/** An answer that refused us, or what we sent: the mail waits until somebody has mended it, or a quota is new. */
class RefusedError extends Error {
  readonly code = 'EREFUSED';
}

/** Has a refusal that is not the mailbox's say so by its code; what failed in another way keeps its own. */
function asRefusal(error: unknown): unknown {
  const { code = '', responseCode = 0 } = (error ?? {}) as Refusal;
  const isRefusal = responseCode >= 500 && /^E(ENVELOPE|MESSAGE)$/.test(code);
  return isRefusal && !isMailboxRefused(error)
    ? new RefusedError('The mail server refused', { cause: error })
    : error;
}
