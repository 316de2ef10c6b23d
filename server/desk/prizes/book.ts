import { demandOf } from '../../../contract/desk/prize-sums.ts';
import {
  type BookEntry,
  type Payee,
  type PrizeEvent,
  TRANSFERS,
  type Winner,
} from '../../../contract/desk/prizes.ts';
import type { EventId } from '../../../contract/event-addresses.ts';
import type { Database } from '../../database/connection.ts';
import { heldOf, listPayments, type PaymentRow } from '../../results/payments-store.ts';
import {
  findEntryNames,
  listPublications,
  type Publication,
  type ResultLine,
} from '../../results/store.ts';
import { listPeopleOf } from '../entries/store.ts';
import { partsOf } from './parts.ts';
import { listPayees, type PayeeRow } from './store.ts';

/*
 * The book of prizes follows from what was published, how teams share, and what was written down of money. Nothing of it
 * is kept beside these: a correction moves it by itself.
 */

/** A person of a winning entry, with what of them only the server needs. */
export interface BookPayee extends Payee {
  readonly accountId: string;
  /** Their part in the entry, by which the book knows them for good. */
  readonly memberId: string;
  readonly email: string | null;
  readonly phone: string;
}

export interface BookWinner extends Omit<Winner, 'people'> {
  readonly people: readonly BookPayee[];
  /** What of the prize was paid to each whose account is gone, by their part in the entry. */
  readonly goneShares: ReadonlyMap<string, number>;
}

export interface BookEvent extends Omit<PrizeEvent, 'winners' | 'announced'>, EventId {
  /** The newest publication. */
  readonly publication: number;
  readonly winners: readonly BookWinner[];
}

/** The events whose results give a prize, or did when somebody was paid; of all, or one. */
export async function readBook(db: Database, event?: EventId): Promise<BookEvent[]> {
  return (await readPublished(db, event)).filter(({ winners }) => winners.length > 0);
}

/** The same with those that have no winner: their results never gave a prize, or were taken back. */
export async function readPublished(db: Database, event?: EventId): Promise<BookEvent[]> {
  const publications = Map.groupBy(await listPublications(db, event), ({ eventId }) => eventId);
  const all = await listPayments(db, event);
  const payments = Map.groupBy(all, ({ eventId }) => eventId);
  const events = [...publications].map(([eventId, own]) => ({
    all: own,
    lines: prizedLines(own, payments.get(eventId) ?? []),
    payments: payments.get(eventId) ?? [],
  }));
  const ids = events.flatMap(({ lines }) => lines.map(({ entryId }) => entryId));
  const facts = await readFacts(db, ids, all);
  return events.map(({ all, lines, payments: own }) => {
    const { clusterName, eventName, eventId, sequence, at, by, lines: newest } = all.at(-1)!;
    return {
      ...{ clusterName, eventName, eventId, publication: sequence, at, by },
      isCorrected: all.length > 1,
      isTakenBack: newest.length === 0,
      winners: lines.map((line) => winnerOf(line, all, own, facts)),
    };
  });
}

type Line = Pick<ResultLine, 'entryId' | 'rank' | 'prize'>;

/** Those with a prize, by rank, and behind them those that were paid and have none any more. */
function prizedLines(all: readonly Publication[], payments: readonly PaymentRow[]): Line[] {
  const newest = all.at(-1)!.lines;
  const lines: Line[] = newest
    .filter(({ prize }) => prize !== null && prize > 0)
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0));
  const there = new Set(lines.map(({ entryId }) => entryId));
  const moved = payments.filter(({ kind }) => kind !== 'share');
  const paid = new Set(moved.map(({ entryId }) => entryId));
  const rankOf = (id: string) => newest.find(({ entryId }) => entryId === id)?.rank ?? null;
  const others = [...paid].filter((id) => !there.has(id));
  return [...lines, ...others.map((id) => ({ entryId: id, rank: rankOf(id), prize: null }))];
}

/** All that is asked of the database about these entries, at once. */
async function readFacts(
  db: Database,
  entryIds: readonly string[],
  payments: readonly PaymentRow[],
) {
  const people = await listPeopleOf(db, entryIds);
  const paid = payments.flatMap(({ accountId }) => accountId ?? []);
  const accounts = new Set([...people.map(({ accountId }) => accountId), ...paid]);
  return {
    members: Map.groupBy(people, ({ entryId }) => entryId),
    names: await findEntryNames(db, entryIds),
    payees: await listPayees(db, [...accounts]),
    returns: returnsIn(payments),
  };
}

/**
 * What came back of transfers to an account, of those to which none went since: such a one was written down by a reason.
 * `payments` in the order of the book.
 */
function returnsIn(payments: readonly PaymentRow[]): ReadonlyMap<string, Payee['returned']> {
  const transfers = new Map(
    payments
      .filter(({ kind, way }) => kind === 'paid' && TRANSFERS.includes(way))
      .map(({ id, writtenAt }) => [id, writtenAt]),
  );
  // It was never sent to them.
  const wrong = new Set(payments.map(({ why, ofId }) => why === 'wrong person' && ofId));
  const returns = new Map<string, NonNullable<Payee['returned']>>();
  for (const { id, ofId, accountId, why, writtenAt: at } of payments) {
    if (accountId === null) continue;
    const sentAt = why === 'returned' ? transfers.get(ofId ?? '') : undefined;
    const earlier = returns.get(accountId)?.sentAt ?? 0;
    if (sentAt) returns.set(accountId, { at, sentAt: Math.max(earlier, sentAt) });
    else if (transfers.has(id) && !wrong.has(id)) returns.delete(accountId);
  }
  return returns;
}

type Facts = Awaited<ReturnType<typeof readFacts>>;

function winnerOf(
  { entryId, rank, prize: given }: Line,
  publications: readonly Publication[],
  all: readonly PaymentRow[],
  { members, names, payees, returns }: Facts,
): BookWinner {
  const prize = given ?? 0;
  const own = all.filter((payment) => payment.entryId === entryId);
  const team = members.get(entryId) ?? [];
  const ids = team.map(({ memberId }) => memberId);
  const { shares, ...parts } = partsOf(prize, ids, own);
  const left = own.filter(({ kind, memberId }) => kind !== 'share' && !ids.includes(memberId));
  const everybody = new Map([...team, ...left].map((one) => [one.memberId, one.accountId]));
  const people = [...everybody].flatMap(([memberId, accountId]) => {
    const row = payees.get(accountId ?? '');
    const entries = views(own.filter((payment) => payment.memberId === memberId));
    const isMember = ids.includes(memberId);
    const share = shares.get(memberId) ?? 0;
    const returned = returns.get(accountId ?? '') ?? null;
    return row ? [payeeOf(row, { memberId, isMember, share, entries, returned })] : [];
  });
  const { team: teamName = null } = names.get(entryId) ?? {};
  return {
    ...{ entryId, rank, prize, ...parts, people },
    lostAsked: lostAskedOf(parts.goneShares, own),
    name: teamName ?? people[0]?.name ?? '',
    isTeam: teamName !== null,
    was: wasOf({ entryId, rank, prize: given }, publications, own),
  };
}

function payeeOf(
  row: PayeeRow,
  inBook: Pick<BookPayee, 'memberId' | 'isMember' | 'share' | 'entries' | 'returned'>,
): BookPayee {
  const { id: accountId, code, name, college, email, phone, emailVerifiedAt, givenAt } = row;
  return {
    ...{ accountId, code, name, college, email, phone, givenAt },
    ...inBook,
    hasEmail: email !== null,
    isProven: emailVerifiedAt !== null,
    asked: row.askedAt === null ? null : { at: row.askedAt, by: row.askedBy! },
  };
}

/** What people whose accounts are gone were asked to send back, and have above their shares: nobody is left to be asked. */
function lostAskedOf(goneShares: ReadonlyMap<string, number>, rows: readonly PaymentRow[]): number {
  const asked = [...goneShares].map(([id, share]) => {
    const own = rows.filter(({ memberId }) => memberId === id);
    return Math.min(heldOf(own) - share, demandOf({ entries: views(own) }));
  });
  return asked.reduce((total, one) => total + one, 0);
}

/** By what the last payment went, where the entry stands otherwise now. */
function wasOf(
  is: Line,
  publications: readonly Publication[],
  payments: readonly PaymentRow[],
): Winner['was'] {
  const last = payments.findLast(({ kind }) => kind === 'paid');
  const then = publications.find(({ sequence }) => sequence === last?.publication);
  const line = then?.lines.find(({ entryId }) => entryId === is.entryId);
  if (!line || (line.rank === is.rank && line.prize === is.prize)) return null;
  return { rank: line.rank, prize: line.prize ?? 0 };
}

/** Entries of the book as the contract has them. */
export function views(rows: readonly PaymentRow[]): BookEntry[] {
  return rows.map(({ id, kind, ofId, rupees, paidOn, way, reference, why, ...written }) => ({
    ...{ id, kind, of: ofId, rupees, paidOn, way, reference, why },
    ...{ by: written.writtenBy, at: written.writtenAt },
  }));
}
