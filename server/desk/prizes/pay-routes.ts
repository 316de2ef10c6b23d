import {
  cameBack,
  demandOf,
  demandOn,
  dueOf,
  excessOf,
  keptOf,
  leftOf,
  paidOf,
} from '../../../contract/desk/prize-sums.ts';
import * as calls from '../../../contract/desk/prizes.ts';
import { dayInIndia } from '../../../contract/moments.ts';
import { rupees as inRupees } from '../../../contract/rupees.ts';
import type { Database } from '../../database/connection.ts';
import { BadInputError, HttpError, NotFoundError } from '../../http/errors.ts';
import { removeUnsentMail, removeUnsentMails } from '../../mail/deliver.ts';
import { paymentCountered, prizePaid } from '../../mail/texts/prizes.ts';
import { createPayment, findPayment, listPayments } from '../../results/payments-store.ts';
import { lockPublications } from '../../results/store.ts';
import type { ServeDesk } from '../access/guard.ts';
import { type BookEvent, type BookPayee, readBook, views } from './book.ts';
import { askBack, endDemand } from './demands.ts';
import { listPayees, noteAsked, type PayeeRow } from './store.ts';
import {
  type Found,
  type MailAbout,
  type MailDependencies,
  mailCause,
  mailer,
  write,
} from './written.ts';

/** A request about a person of a winning entry. */
interface Named {
  readonly code: string;
  readonly entryId: string;
}

interface Pay extends Pick<calls.BookEntry, 'reference'> {
  readonly line: Named & { readonly rupees: number };
  readonly by: string;
  readonly paidOn: string;
  readonly way: (typeof calls.WAYS)[number];
  /** Why the bank details are right to which a transfer came back. */
  readonly returned?: string;
}

interface Paid {
  readonly id: string;
  /** For the audit log. */
  readonly written: {
    readonly accountId: string;
    readonly eventId: string;
    readonly record: string;
    readonly subject: string;
    readonly reason?: string;
  };
}

/** The book as it is written: payments, counter-entries, and what becomes of too much. One writes at a time. */
export function payRoutes(serve: ServeDesk, dependencies: MailDependencies): void {
  const mailAbout = mailer(dependencies);

  /** Writes that all that is due to somebody of the book of this moment went to them. */
  const pay = async (trx: Database, book: readonly BookEvent[], given: Pay): Promise<Paid> => {
    const { line, by, returned, ...way } = given;
    const { payee, event } = findPayee(book, line);
    requireDue(payee, line.rupees);
    const reason = reasonToPay(payee, given);
    const { accountId } = payee;
    const { eventId, eventName } = event;
    const { entryId, rupees } = line;
    const found = { payee, event };
    // Nothing is too much where something is due.
    await endDemand(trx, mailAbout, found, { entryId, by });
    const id = await write(trx, found, { kind: 'paid', rupees, entryId, by, ...way });
    // All that was too much is a part of the share by now.
    await takeOffKept(trx, found, { entryId, by, most: 0 });
    // Their mails say that it is sent again.
    const returns = payee.entries.filter(({ why }) => why === 'returned');
    await removeUnsentMails(
      trx,
      returns.map((counter) => mailCause(counter.id)),
    );
    await mailAbout(trx, id, { ...payee, eventName }, (to) => prizePaid(to, { rupees, ...way }));
    const subject = `${eventName}: ${inRupees(rupees)}`;
    return { id, written: { accountId, eventId, record: 'prize paid', subject, ...reason } };
  };

  serve.change(calls.payPrize, async (trx, { params: { code }, body, organiser, note }) => {
    const { entryId, rupees, ...way } = body;
    requireMade(way);
    await lockPublications(trx);
    const given = { line: { code, entryId, rupees }, by: organiser.name, ...way };
    const { id, written } = await pay(trx, await readBook(trx), given);
    note(written);
    return { id };
  });

  serve.change(calls.payPrizes, async (trx, { body: { lines, ...way }, organiser, note }) => {
    requireMade(way);
    await lockPublications(trx);
    const book = await readBook(trx);
    for (const line of lines)
      note((await pay(trx, book, { line, by: organiser.name, ...way })).written);
    return { paid: lines.length };
  });

  correctRoutes(serve, mailAbout);
}

/** What is written against payments, and about them. */
function correctRoutes(serve: ServeDesk, mailAbout: MailAbout): void {
  serve.change(calls.counterPayment, async (trx, { params, body, organiser, note }) => {
    const { rupees, why, reference } = body;
    const { event, payment } = await getPayment(trx, params.id, body.left);
    const { accountId, memberId, entryId, way } = payment;
    const { eventId, eventName, publication, winners } = event;
    const by = organiser.name;
    const payee = winners.flatMap(({ people }) => people).find((one) => one.memberId === memberId);
    // None of it came from them: what is too much all the same is to be decided anew.
    if (payee && why !== 'sent back')
      await endDemand(trx, mailAbout, { event, payee }, { entryId, by, why: 'put right' });
    const id = await createPayment(trx, {
      ...{ kind: 'counter', eventId, entryId, accountId, memberId, publication },
      ...{ ofId: payment.id, rupees: -rupees, why, reference },
      ...{ writtenBy: by, writtenAt: Date.now() },
    });
    if (payee) {
      // What is above the share and may not be kept comes back first.
      const most = Math.max(0, paidOf(payee) - rupees - payee.share);
      await takeOffKept(trx, { event, payee }, { entryId, by, most });
    }
    const subject = `${eventName}: ${inRupees(rupees)}, ${calls.COUNTER_REASONS[why]}`;
    note({ ...(accountId && { accountId }), eventId, record: 'counter-entry of a prize', subject });
    const isUnheard = rupees === body.left && (await removeUnsentMail(trx, mailCause(payment.id)));
    const asked = payee && demandOn(payee);
    // All of it is back: a request that was put off would come after the thanks.
    if (asked && why === 'sent back' && rupees >= demandOf(payee))
      await removeUnsentMail(trx, mailCause(asked.id));
    const person = accountId ? (await listPayees(trx, [accountId])).get(accountId) : undefined;
    // Whoever never had the money hears nothing of it, unless they were told that they have.
    if (!person || (isUnheard && why === 'wrong person'))
      return { id, told: 'not at all' as const };
    if (why === 'returned' && calls.TRANSFERS.includes(way)) await countAsAsked(trx, person, by);
    const to = { ...person, accountId: person.id, eventName };
    await mailAbout(trx, id, to, (about) => paymentCountered(about, { rupees, why, way }));
    return { id, told: person.email === null ? ('by nobody' as const) : ('by mail' as const) };
  });

  serve.change(calls.decideExcess, async (trx, { params: { code }, body, organiser, note }) => {
    const { entryId, rupees, what, reason } = body;
    const found = await getPayee(trx, { code, entryId });
    const { payee, event } = found;
    requireExcess(payee, { rupees, what });
    const { accountId, name, hasEmail } = payee;
    const { eventId, eventName } = event;
    const kind = what === 'keep' ? 'kept' : 'asked back';
    const subject = `${eventName}: ${inRupees(rupees)}`;
    note({ accountId, eventId, record: `prize above the share, ${kind}`, subject, reason });
    const line = { entryId, rupees, by: organiser.name };
    if (what === 'ask back') {
      await askBack(trx, mailAbout, found, line);
      return hasEmail ? `${name} is asked to send it back` : `${name} has no e-mail: call them`;
    }
    await write(trx, found, { kind: 'kept', ...line });
    const end = { entryId, by: organiser.name, why: 'kept' } as const;
    const isToCall = await endDemand(trx, mailAbout, found, end);
    return isToCall ? `${name} keeps it, and has no e-mail: call them` : `${name} keeps it`;
  });
}

/** The mail about a return asks for bank details, and is the only one for now. */
async function countAsAsked(trx: Database, { id, email }: PayeeRow, by: string): Promise<void> {
  if (email !== null) await noteAsked(trx, [id], { askedAt: Date.now(), askedBy: by });
}

/** A payment of which `left` stands, in the book's turn. @throws NotFoundError, HttpError with 409 where another sum stands */
async function getPayment(trx: Database, id: string, left: number) {
  await lockPublications(trx);
  const payment = await findPayment(trx, id);
  if (payment?.kind !== 'paid') throw new NotFoundError('There is no such payment');
  const all = views(await listPayments(trx, payment));
  if (leftOf(payment, all) !== left) throw new HttpError(409, changedBy(all.at(-1)!.by));
  const [event] = await readBook(trx, payment);
  return { event: event!, payment };
}

/** @throws NotFoundError where they are not of an entry that has, or had, a prize */
async function getPayee(trx: Database, { code, entryId }: Named): Promise<Found> {
  await lockPublications(trx);
  return findPayee(await readBook(trx), { code, entryId });
}

/** @throws NotFoundError */
function findPayee(book: readonly BookEvent[], { code, entryId }: Named): Found {
  for (const event of book) {
    const winner = event.winners.find((one) => one.entryId === entryId);
    const payee = winner?.people.find((one) => one.code === code);
    if (payee) return { event, payee };
  }
  throw new NotFoundError('They have no prize by this entry');
}

/** @throws BadInputError for a day that is still to come */
function requireMade({ paidOn }: Pick<Pay, 'paidOn'>): void {
  if (paidOn > dayInIndia(Date.now()))
    throw new BadInputError({ paidOn: 'A payment is written down once it is made' });
}

/** For the audit log, why it goes where a transfer came back from. @throws BadInputError where that isn't said */
function reasonToPay(
  payee: BookPayee,
  { way, returned }: Pick<Pay, 'way' | 'returned'>,
): { reason?: string } {
  if (!cameBack(payee) || !calls.TRANSFERS.includes(way)) return {};
  if (returned) return { reason: `a transfer came back: ${returned}` };
  const message = `A transfer to ${payee.name} came back, and the bank details are the same: ask for them anew, or pay all the same and say why they are right`;
  throw new BadInputError({ way: message });
}

/** @throws HttpError with 409, which says who has paid */
function requireDue(payee: BookPayee, rupees: number): void {
  const due = dueOf(payee);
  if (due === rupees) return;
  const last = payee.entries.findLast(({ kind }) => kind === 'paid');
  if (due === 0 && last) {
    const by = [last.way, last.reference].filter(Boolean).join(' ');
    throw new HttpError(409, `${last.by} has paid ${payee.name} already: ${by}`);
  }
  const words = due === 0 ? 'Nothing is' : `${inRupees(due)} are`;
  throw new HttpError(409, `${words} due to ${payee.name} by now: read the list again`);
}

/** @throws HttpError with 409 */
function requireExcess(payee: BookPayee, { rupees, what }: { rupees: number; what: string }): void {
  const last = payee.entries.findLast(({ kind }) => kind !== 'share');
  if (excessOf(payee) !== rupees) throw new HttpError(409, changedBy(last?.by ?? 'somebody'));
  const asked = demandOn(payee);
  const isJustAsked = asked !== undefined && asked.at > Date.now() - calls.ASK_AGAIN_MS;
  if (isJustAsked && demandOf(payee) === rupees && what === 'ask back')
    throw new HttpError(409, `${asked.by} has just asked ${payee.name} for it`);
}

/** Takes off what somebody may keep that is above `most` rupees: it has become a part of their share, or came back. */
async function takeOffKept(
  trx: Database,
  found: Found,
  { most, ...written }: { entryId: string; by: string; most: number },
): Promise<void> {
  const used = keptOf(found.payee) - most;
  if (used > 0) await write(trx, found, { kind: 'kept', rupees: -used, ...written });
}

function changedBy(name: string): string {
  return `The book was changed meanwhile by ${name}: read it again`;
}
