import type { FastifyInstance } from 'fastify';
import { demandOf, demandOn, excessOf } from '../../../contract/desk/prize-sums.ts';
import type { EndReason } from '../../../contract/desk/prizes.ts';
import { TELL_AFTER_MS } from '../../../contract/desk/results.ts';
import type { EventId } from '../../../contract/event-addresses.ts';
import type { Database } from '../../database/connection.ts';
import { removeUnsentMail, removeUnsentMails, removeWaitingMail } from '../../mail/deliver.ts';
import { demandEnded, excessMail } from '../../mail/texts/prizes.ts';
import { findPayment, listEventsAskedBack } from '../../results/payments-store.ts';
import { listPublications, lockPublications } from '../../results/store.ts';
import { whileOpen } from '../../runtime/periodic.ts';
import { type BookEvent, type BookPayee, readBook } from './book.ts';
import {
  type Found,
  type MailAbout,
  type MailDependencies,
  mailCause,
  mailer,
  write,
} from './written.ts';

/* What is asked back of winners; where it isn't owed any more it ends, with its reason in the book. */

/** Each process looks so often; the book's turn lets one of them end a request. */
const EVERY_MS = 60_000;

/** Who ended a request, and why, where they said so. */
interface End {
  readonly entryId: string;
  readonly by: string;
  readonly why?: EndReason;
}

/**
 * Ends what was asked back of an event's winners, where less than that is too much by now; of one entry's alone, where `end`
 * names it. In the book's turn. Gives the names of those who can't be told by mail.
 */
export function demandsEnder(dependencies: MailDependencies) {
  const mailAbout = mailer(dependencies);
  return async (trx: Database, about: EventId, end?: End): Promise<string[]> => {
    const untold: string[] = [];
    for (const event of await readBook(trx, about))
      for (const { entryId, payee } of end ? tooMuchAsked(event) : outdatedIn(event)) {
        if (end && end.entryId !== entryId) continue;
        const by = { by: 'The server', ...end, entryId };
        if (await endDemand(trx, mailAbout, { event, payee }, by)) untold.push(payee.name);
      }
    return untold;
  };
}

/** As long as nobody is told of results, nobody is of what they end. */
function outdatedIn(event: BookEvent) {
  return Date.now() < event.at + TELL_AFTER_MS ? [] : tooMuchAsked(event);
}

/** Those of whom more was asked back than they have too much. */
function tooMuchAsked({ winners }: BookEvent) {
  return winners.flatMap(({ entryId, people }) =>
    people
      .filter((payee) => demandOf(payee) > excessOf(payee))
      .map((payee) => ({ entryId, payee })),
  );
}

/** What no organiser said: a correction of their entry's prize since, else somebody's going. */
async function whyEnded(trx: Database, { event, payee }: Found): Promise<EndReason> {
  const { entryId, publication } = (await findPayment(trx, demandOn(payee)!.id))!;
  const all = await listPublications(trx, event);
  const prizeBy = (one: number) =>
    all.find(({ sequence }) => sequence === one)?.lines.find((line) => line.entryId === entryId)
      ?.prize ?? 0;
  return prizeBy(publication) === prizeBy(event.publication) ? 'left' : 'corrected';
}

/** Ends, again and again, what is owed no more; from when the app is ready until it closes. */
export function keepEndingDemands(
  app: FastifyInstance,
  isOn: () => boolean,
  dependencies: MailDependencies & { readonly db: Database },
): void {
  whileOpen(app, {
    failure: 'what was asked back of winners could not be ended',
    everyMs: EVERY_MS,
    work: async () => isOn() && endOutdatedDemands(dependencies),
  });
}

/**
 * Ends what was asked back before a correction, or of those whose share has grown since somebody left their team.
 * @throws AggregateError with the error of each event that failed, once all others are done
 */
export async function endOutdatedDemands({
  db,
  ...mails
}: MailDependencies & { readonly db: Database }): Promise<void> {
  const endDemands = demandsEnder(mails);
  const errors: unknown[] = [];
  for (const event of await listEventsAskedBack(db))
    try {
      const books = await readBook(db, event);
      if (books.every((book) => outdatedIn(book).length === 0)) continue;
      await db.transaction().execute(async (trx) => {
        await lockPublications(trx);
        await endDemands(trx, event);
      });
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw new AggregateError(errors, 'What was asked back could not be ended');
}

/**
 * Writes that what somebody was asked to send back, if anything, is asked for no more; they are told unless they never were.
 * True where they are to be called, since no mail reaches them.
 */
export async function endDemand(
  trx: Database,
  mailAbout: MailAbout,
  found: Found,
  end: End,
): Promise<boolean> {
  const { event, payee } = found;
  const id = await writeEnd(trx, found, end);
  if (id === undefined) return false;
  if (!(await isStillAsked(trx, payee))) return false;
  const to = { ...payee, eventName: event.eventName };
  await mailAbout(trx, id, to, demandEnded);
  return !payee.hasEmail;
}

/** The id of the line by which a request ends; undefined where nothing is asked for. */
async function writeEnd(trx: Database, found: Found, end: End): Promise<string | undefined> {
  const rupees = demandOf(found.payee);
  if (rupees === 0) return;
  const why = end.why ?? (await whyEnded(trx, found));
  return write(trx, found, { kind: 'asked back', rupees: -rupees, ...end, why });
}

/** Asks somebody to send money back, by a mail that takes the place of all before about what they have too much. */
export async function askBack(
  trx: Database,
  mailAbout: MailAbout,
  found: Found,
  asked: { readonly entryId: string; readonly rupees: number; readonly by: string },
): Promise<void> {
  const { event, payee } = found;
  const { entryId, rupees, by } = asked;
  const isAgain = await isStillAsked(trx, payee);
  // It was for another sum, or they never heard of it.
  if (!isAgain || demandOf(payee) > rupees)
    await writeEnd(trx, found, { entryId, by, why: 'asked anew' });
  const why = isAgain ? 'again' : null;
  const id = await write(trx, found, { kind: 'asked back', ...asked, why });
  const to = { ...payee, eventName: event.eventName };
  await mailAbout(trx, id, to, (about) => excessMail(about, { rupees, isAgain }));
}

/**
 * Takes back what has not left of somebody's mails about money that is asked back since their last payment. True where they
 * were mailed to send some that they haven't, and not that it is asked for no more.
 */
async function isStillAsked(trx: Database, payee: BookPayee): Promise<boolean> {
  const { entries } = payee;
  const since = entries.slice(entries.findLastIndex(({ kind }) => kind === 'paid') + 1);
  const lines = since.filter(({ kind }) => kind === 'asked back');
  const last = lines.findLastIndex(({ rupees }) => rupees > 0);
  const [asked, ended] = [lines[last], lines[last + 1]];
  // An end of before the payment would come after what is said now, and deny it.
  const earlier = entries.filter(
    (one) => one.kind === 'asked back' && one.rupees < 0 && one !== ended,
  );
  await removeUnsentMails(
    trx,
    earlier.map(({ id }) => mailCause(id)),
  );
  if (!asked) return false;
  // Of an end that was put off they have not heard, nor of a request that nobody has tried to mail.
  if (ended && !(await removeWaitingMail(trx, mailCause(ended.id)))) return false;
  const isUnsent = await removeUnsentMail(trx, mailCause(asked.id));
  const isBack = demandOn(payee) !== undefined && demandOf(payee) === 0;
  return (!isUnsent || asked.why === 'again') && !isBack;
}
