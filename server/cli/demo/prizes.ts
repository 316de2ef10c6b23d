import { dueOf } from '../../../contract/desk/prize-sums.ts';
import { dayInIndia, HOUR_MS } from '../../../contract/moments.ts';
import { sealedBankDetails } from '../../accounts/bank-details/sealed.ts';
import type { SecretKeys } from '../../crypto/secret-key.ts';
import type { Database } from '../../database/connection.ts';
import { type BookEvent, type BookPayee, readBook } from '../../desk/prizes/book.ts';
import { noteAsked } from '../../desk/prizes/store.ts';
import { createPayment } from '../../results/payments-store.ts';
import { listPublications } from '../../results/store.ts';

const BY = 'The demo';

/** What is written of one payment. */
interface Paid {
  readonly event: BookEvent;
  readonly entryId: string;
  readonly payee: Pick<BookPayee, 'accountId' | 'memberId'>;
  readonly rupees: number;
  readonly publication: number;
  readonly at: number;
}

/**
 * Prizes of the published results as they are in the middle of it: most winners have given bank details, some are asked for
 * them, some are not yet; some are paid, and one of these before a correction took a part of the prize.
 */
export async function fillPrizes(db: Database, keys: SecretKeys, now: number): Promise<void> {
  const bank = sealedBankDetails(db, keys);
  await db.transaction().execute(async (trx) => {
    const book = await readBook(trx);
    const people = peopleOf(book);
    for (const [at, { accountId, name }] of people.entries())
      if (at % 5 !== 1 && at % 7 !== 3) await bank.keep(trx, accountId, bankOf(name, at));
    const asked = people.filter((_, at) => at % 5 === 1).map(({ accountId }) => accountId);
    const request = { askedAt: now - 5 * HOUR_MS, askedBy: BY };
    if (asked.length > 0) await noteAsked(trx, asked, request);
    for (const [at, event] of book.entries()) {
      if (event.isCorrected) await payByFormer(trx, event, now);
      else if (at % 3 === 0) await payFirst(trx, event, now);
    }
  });
}

/** Each once. */
function peopleOf(book: readonly BookEvent[]): BookPayee[] {
  const all = book.flatMap(({ winners }) => winners.flatMap(({ people }) => people));
  return [...new Map(all.map((payee) => [payee.accountId, payee])).values()];
}

function bankOf(name: string, at: number) {
  return {
    account_holder_name: name,
    bank_name: 'Sample Bank',
    branch_name: 'Thuvakudi',
    account_number: String(300_000_000_000 + at * 4417),
    ifsc_code: `SMPL000${String(1000 + at).slice(-4)}`,
  };
}

async function payFirst(trx: Database, event: BookEvent, now: number): Promise<void> {
  const [winner] = event.winners;
  for (const payee of winner?.people ?? []) {
    const paid = { event, entryId: winner!.entryId, payee, rupees: dueOf(payee) };
    if (paid.rupees > 0)
      await pay(trx, { ...paid, publication: event.publication, at: now - HOUR_MS });
  }
}

/** Whoever had more before the correction was paid that. */
async function payByFormer(trx: Database, event: BookEvent, now: number): Promise<void> {
  const [first] = await listPublications(trx, event);
  for (const { entryId, prize, people } of event.winners) {
    const former = first?.lines.find((line) => line.entryId === entryId)?.prize ?? 0;
    const [payee] = people;
    if (!first || !payee || people.length > 1 || former <= prize) continue;
    const paid = { event, entryId, payee, rupees: former };
    await pay(trx, { ...paid, publication: first.sequence, at: now - 2 * HOUR_MS });
  }
}

async function pay(trx: Database, { event, at, payee, ...paid }: Paid): Promise<void> {
  await createPayment(trx, {
    ...{ ...paid, kind: 'paid', eventId: event.eventId },
    ...{ accountId: payee.accountId, memberId: payee.memberId },
    ...{ paidOn: dayInIndia(at), way: 'NEFT', reference: `N263${at % 1_000_000}` },
    ...{ writtenBy: BY, writtenAt: at },
  });
}
