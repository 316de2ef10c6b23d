import { cameBack, dueOf, lacksDetails } from '../../../contract/desk/prize-sums.ts';
import * as calls from '../../../contract/desk/prizes.ts';
import { rupees as inRupees } from '../../../contract/rupees.ts';
import type { SealedBankDetails } from '../../accounts/bank-details/sealed.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { BadInputError, HttpError, NotFoundError } from '../../http/errors.ts';
import { removeUnsentMail } from '../../mail/deliver.ts';
import { bankDetailsMissing } from '../../mail/texts/prizes.ts';
import { createPayment } from '../../results/payments-store.ts';
import { lockPublications } from '../../results/store.ts';
import type { Organiser, ServeDesk } from '../access/guard.ts';
import { readerOf } from '../access/write-down.ts';
import { requireKnown } from '../people/unproven.ts';
import { setSitting } from '../sessions/store.ts';
import { type BookEvent, type BookPayee, type BookWinner, readBook } from './book.ts';
import { demandsEnder } from './demands.ts';
import { payRoutes } from './pay-routes.ts';
import { readPrizes } from './read-prizes.ts';
import { noteAsked } from './store.ts';
import type { MailDependencies } from './written.ts';

interface PrizeDependencies extends MailDependencies {
  readonly db: Database;
  readonly content: () => Content;
  readonly bankDetails: SealedBankDetails;
}

/** The treasurer's drawer: who has won what, whose bank details are there, and what is paid. */
export function prizeRoutes(serve: ServeDesk, dependencies: PrizeDependencies): void {
  const { db, content } = dependencies;

  serve(calls.getPrizes, async ({ organiser }) => {
    const prizes = await readPrizes(db, content());
    return { message: { ...prizes, sittingUntil: sittingOf(organiser)?.until ?? null } };
  });

  serve.change(calls.startSitting, async (trx, { body: { reason }, organiser, note }) => {
    const until = Date.now() + calls.SITTING_MS;
    await setSitting(trx, organiser.tokenHash, { until, reason });
    note({ record: 'sitting with bank details', subject: '30 minutes', reason });
    return { until };
  });

  openRoute(serve, dependencies);
  askRoutes(serve, dependencies);
  payRoutes(serve, dependencies);
}

function sittingOf({ sittingUntil, sittingReason }: Organiser) {
  if (sittingUntil === null || sittingReason === null || sittingUntil <= Date.now()) return;
  return { until: sittingUntil, reason: sittingReason };
}

function openRoute(serve: ServeDesk, { db, bankDetails }: PrizeDependencies): void {
  serve(calls.openPrizeDetails, async ({ params: { code }, body, organiser }) => {
    const all = payeesOf(await readBook(db)).filter((payee) => payee.code === code);
    const [payee] = all;
    if (!payee || all.every((one) => dueOf(one) === 0))
      throw new NotFoundError('Nothing is to be paid to anybody with this code');
    const sitting = sittingOf(organiser);
    if (!sitting) {
      const message = 'Say what for, and show your second factor, for a sitting of 30 minutes';
      throw new HttpError(403, message, { fields: { sitting: message } });
    }
    const { unproven, returned } = body;
    const known = requireKnown(payee.isProven, { reason: sitting.reason, unproven });
    const reason = requireRight(payee, { reason: known, returned });
    const opened = await bankDetails.open(payee.accountId, { ...readerOf(organiser), reason });
    if (!opened) throw new NotFoundError('No bank details were given');
    return { message: opened };
  });
}

/** The reason for opening, with why the details to which a transfer came back are right. @throws BadInputError where that isn't said */
function requireRight(
  payee: BookPayee,
  { reason, returned }: { readonly reason: string; readonly returned: string },
): string {
  if (!cameBack(payee)) return reason;
  if (!returned)
    throw new BadInputError({
      returned: 'A transfer to these bank details came back: say why they are right all the same',
    });
  return `${reason} (a transfer came back: ${returned})`;
}

function payeesOf(book: readonly BookEvent[]): BookPayee[] {
  return book.flatMap(({ winners }) => winners.flatMap(({ people }) => people));
}

/** What goes to the winners: the question for their bank details, and how a team shares. */
function askRoutes(serve: ServeDesk, dependencies: MailDependencies): void {
  const { addMail, publicUrl } = dependencies;
  const endDemands = demandsEnder(dependencies);

  serve.change(calls.askForBankDetails, async (trx, { body: { codes }, organiser, note }) => {
    await lockPublications(trx);
    const now = Date.now();
    const wanted = new Set(codes);
    const missing = missingIn(await readBook(trx)).filter(
      ([{ code, asked, hasEmail }]) =>
        hasEmail && wanted.has(code) && (asked?.at ?? 0) <= now - calls.ASK_AGAIN_MS,
    );
    if (missing.length === 0)
      throw new HttpError(
        409,
        'Nobody of them is to be asked: they gave them, were just asked, or have no e-mail',
      );
    const asked = { askedAt: now, askedBy: organiser.name };
    await noteAsked(
      trx,
      missing.map(([{ accountId }]) => accountId),
      asked,
    );
    for (const [payee, prizes] of missing) {
      const { accountId, asked: before, email: to, name } = payee;
      if (to === null) continue;
      // It had other sums, and would come after this.
      if (before) await removeUnsentMail(trx, askedCause(accountId, before.at));
      const about = { to, name, link: `${publicUrl}/profile` };
      const payload = bankDetailsMissing(about, prizes, { isAgain: cameBack(payee) });
      await addMail(trx, { accountId, cause: askedCause(accountId, now), payload });
      note({ accountId, record: 'asked for bank details' });
    }
    return { asked: missing.length };
  });

  serve.change(calls.shareWinnings, async (trx, { params, body, organiser, note }) => {
    await lockPublications(trx);
    const found = await getWinner(trx, params.entryId);
    const { event, winner } = found;
    const by = organiser.name;
    await writeShares(trx, found, { shares: sharesToSay(winner, body.shares), by });
    const end = { by, why: 'shared', entryId: params.entryId } as const;
    const untold = await endDemands(trx, event, end);
    const { eventId, eventName } = event;
    note({ eventId, record: 'prize shared', subject: `${eventName}: ${wordsOf(body.shares)}` });
    if (untold.length === 0) return 'The shares are saved';
    const who = untold.join(' and ');
    return `The shares are saved. Nothing is asked back of ${who} any more, and no mail says so: call them`;
  });
}

/** The cause of the mail that asks somebody for bank details, by its moment. */
function askedCause(accountId: string, at: number): string {
  return `bank details ${accountId} ${at}`;
}

/** Each person to whom something is due and whose bank details are missing, or to be saved anew, with all that is due to them. */
function missingIn(book: readonly BookEvent[]) {
  const all = book.flatMap(({ eventName, winners }) =>
    winners.flatMap(({ rank, people }) =>
      people
        .filter((payee) => lacksDetails(payee) && dueOf(payee) > 0)
        .map((payee) => ({ payee, prize: { eventName, rank, rupees: dueOf(payee) } })),
    ),
  );
  return [...Map.groupBy(all, ({ payee }) => payee.accountId).values()].map(
    (own) => [own[0]!.payee, own.map(({ prize }) => prize)] as const,
  );
}

/** @throws NotFoundError for an entry without a prize */
async function getWinner(trx: Database, entryId: string) {
  for (const event of await readBook(trx)) {
    const winner = event.winners.find((one) => one.entryId === entryId);
    if (winner) return { event, winner };
  }
  throw new NotFoundError('This entry has no prize');
}

/** What was said to be the part of a person, whose account is gone where there is none. */
interface SaidShare {
  readonly memberId: string;
  readonly accountId: string | null;
  readonly rupees: number;
}

/** Those of gone accounts with them. @throws HttpError with 409 where they aren't the prize of these people, or less than somebody has got */
function sharesToSay(
  { people, prize, gone, goneShares }: BookWinner,
  given: readonly { readonly code: string; readonly was: number; readonly rupees: number }[],
): SaidShare[] {
  const members = people.filter(({ isMember }) => isMember);
  const byCode = new Map(given.map((one) => [one.code, one]));
  if (byCode.size !== given.length || byCode.size !== members.length)
    throw new HttpError(409, 'The team is another one by now: open its shares again');
  const sum = given.reduce((all, { rupees }) => all + rupees, 0);
  if (sum !== prize - gone)
    throw new HttpError(409, `The shares come to ${inRupees(sum)}, not ${inRupees(prize - gone)}`);
  const said = members.map((payee): SaidShare => {
    const one = byCode.get(payee.code);
    if (!one) throw new HttpError(409, 'The team is another one by now: open its shares again');
    const { was, rupees: share } = one;
    if (was !== payee.share)
      throw new HttpError(
        409,
        'Somebody has changed the shares meanwhile: look at them, and save again',
      );
    const paid = payee.share - dueOf(payee);
    if (share < paid)
      throw new HttpError(409, `${inRupees(paid)} are paid to ${payee.name} already`);
    const { memberId, accountId } = payee;
    return { memberId, accountId, rupees: share };
  });
  const ofGone = [...goneShares].map(([memberId, rupees]) => ({
    memberId,
    accountId: null,
    rupees,
  }));
  return [...said, ...ofGone];
}

/** Behind what was said before, which stays in the book. */
async function writeShares(
  trx: Database,
  { event: { eventId, publication }, winner }: Awaited<ReturnType<typeof getWinner>>,
  { shares, by }: { shares: readonly SaidShare[]; by: string },
): Promise<void> {
  const writtenAt = Date.now();
  const about = { eventId, entryId: winner.entryId, publication, reference: '' };
  let first: string | null = null;
  for (const share of shares) {
    const line = { ...about, ...share, kind: 'share' as const, ofId: first };
    const id: string = await createPayment(trx, { ...line, writtenBy: by, writtenAt });
    first ??= id;
  }
}

/** In words that name nobody. */
function wordsOf(shares: readonly { readonly rupees: number }[]): string {
  return shares.map(({ rupees }) => inRupees(rupees)).join(', ');
}
