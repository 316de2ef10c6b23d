import type { FastifyInstance } from 'fastify';
import { demandOf, demandOn, demandsOn, excessOf } from '../../../contract/desk/prize-sums.ts';
import type { EndReason } from '../../../contract/desk/prizes.ts';
import { TELL_AFTER_MS } from '../../../contract/desk/results.ts';
import type { EventId } from '../../../contract/event-addresses.ts';
import type { Database } from '../../database/connection.ts';
import { removeUnsentMails } from '../../mail/deliver.ts';
import { demandEnded } from '../../mail/texts/prizes.ts';
import { listEventsAskedBack } from '../../results/payments-store.ts';
import { lockPublications } from '../../results/store.ts';
import { whileOpen } from '../../runtime/periodic.ts';
import { type BookEvent, readBook } from './book.ts';
import {
  type Found,
  type MailAbout,
  type MailDependencies,
  mailCause,
  mailer,
  write,
} from './written.ts';

/* What was asked back of winners and isn't owed any more: it ends, with its reason in the book. */

/** Each process looks so often; the book's turn lets one of them end a request. */
const EVERY_MS = 60_000;

/** Who ended a request, and why. */
interface End {
  readonly by: string;
  readonly why: EndReason;
}

interface EndOfEntry extends End {
  readonly entryId: string;
}

/**
 * Ends what was asked back of an event's winners, where less than that is too much by now; of one entry's alone, where `end`
 * names it. In the book's turn.
 */
export function demandsEnder(dependencies: MailDependencies) {
  const mailAbout = mailer(dependencies);
  return async (trx: Database, about: EventId, end?: EndOfEntry): Promise<void> => {
    for (const event of await readBook(trx, about))
      for (const { entryId, payee } of end ? tooMuchAsked(event) : outdatedIn(event)) {
        if (end && end.entryId !== entryId) continue;
        const why = end ?? whyEnded(event, demandOn(payee)!);
        await endDemand(trx, mailAbout, { event, payee }, { ...why, entryId });
      }
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

/** What no organiser said: a correction since, else somebody's going. */
function whyEnded({ at }: BookEvent, asked: { readonly at: number }): End {
  return { by: 'The server', why: asked.at <= at ? 'corrected' : 'left' };
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

/** Ends what was asked back before a correction, or of those whose share has grown since somebody left their team. */
export async function endOutdatedDemands({
  db,
  ...mails
}: MailDependencies & { readonly db: Database }): Promise<void> {
  const endDemands = demandsEnder(mails);
  for (const event of await listEventsAskedBack(db)) {
    const books = await readBook(db, event);
    if (books.every((book) => outdatedIn(book).length === 0)) continue;
    await db.transaction().execute(async (trx) => {
      await lockPublications(trx);
      await endDemands(trx, event);
    });
  }
}

/** Writes that what somebody was asked to send back, if anything, is asked for no more; they are told unless they never were. */
export async function endDemand(
  trx: Database,
  mailAbout: MailAbout,
  { event, payee }: Found,
  end: EndOfEntry,
): Promise<void> {
  const rupees = demandOf(payee);
  if (rupees === 0) return;
  const line = { kind: 'asked back' as const, rupees: -rupees, ...end };
  const id = await write(trx, { event, payee }, line);
  const causes = demandsOn(payee).map((asked) => mailCause(asked.id));
  if ((await removeUnsentMails(trx, causes)) === causes.length) return;
  const to = { ...payee, eventName: event.eventName };
  await mailAbout(trx, id, to, (about) => demandEnded(about, rupees));
}
