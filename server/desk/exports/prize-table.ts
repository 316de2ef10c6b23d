import type { BankDetails } from '../../../contract/accounts/bank-details.ts';
import { type ListColumn, PRIZE_COLUMNS } from '../../../contract/desk/columns.ts';
import type { PrizeColumn } from '../../../contract/desk/exports.ts';
import {
  cameBack,
  dueOf,
  type PrizeState,
  paidOf,
  stateOf,
} from '../../../contract/desk/prize-sums.ts';
import { keyOf } from '../../../contract/desk/prizes.ts';
import { withoutAccents } from '../../../contract/name-keys.ts';
import { ordinal } from '../../../contract/ordinal.ts';
import type { SealedBankDetails } from '../../accounts/bank-details/sealed.ts';
import type { Database } from '../../database/connection.ts';
import type { Organiser } from '../access/guard.ts';
import { readerOf } from '../access/write-down.ts';
import { type BookEvent, type BookPayee, type BookWinner, readBook } from '../prizes/book.ts';
import type { Cells } from './rows.ts';

interface Dependencies {
  readonly db: Database;
  readonly bankDetails: SealedBankDetails;
  readonly festivalName: string;
}

interface Line {
  readonly event: BookEvent;
  readonly winner: BookWinner;
  readonly payee: BookPayee;
  readonly details: BankDetails | undefined;
}

interface Wanted {
  readonly which: 'ready' | 'all';
  /** Of these alone. */
  readonly lines?: readonly { readonly code: string; readonly entryId: string }[] | undefined;
  readonly columns: readonly PrizeColumn[];
  readonly reason: string;
}

/** The book as a table, a line a person. Bank details are opened as their lines are read, and each opening is written down. */
export async function prizeTable(
  { db, bankDetails, festivalName }: Dependencies,
  { which, lines: wanted, columns, reason }: Wanted,
  organiser: Organiser,
) {
  const all: Readonly<Record<PrizeColumn, ListColumn>> = PRIZE_COLUMNS;
  const isSealed = columns.some((column) => all[column].isSealed);
  const isOpened = ({ payee }: Omit<Line, 'details'>) =>
    isSealed && stateOf(payee) === 'ready' && payee.isProven;
  const keys = wanted && new Set(wanted.map(keyOf));
  const isWanted = ({ winner, payee }: Omit<Line, 'details'>) =>
    !keys || keys.has(keyOf({ entryId: winner.entryId, code: payee.code }));
  const lines = linesOf(await readBook(db))
    .filter(isWanted)
    .filter(
      (line) => which === 'all' || (isSealed ? isOpened(line) : stateOf(line.payee) === 'ready'),
    );
  const byId = new Map(lines.map((line, at) => [`${at}`, line]));
  const list = async (ids: readonly string[]): Promise<Line[]> => {
    const some = ids.map((id) => byId.get(id)!);
    const toOpen = new Set(some.filter(isOpened).map(({ payee }) => payee.accountId));
    const opened = await bankDetails.openAll([...toOpen], { ...readerOf(organiser), reason });
    return some.map((line) => ({ ...line, details: opened.get(line.payee.accountId) }));
  };
  return { ids: [...byId.keys()], list, columns: PRIZE_COLUMNS, cells: cellsFor(festivalName) };
}

function linesOf(book: readonly BookEvent[]): Omit<Line, 'details'>[] {
  return book.flatMap((event) =>
    event.winners.flatMap((winner) => winner.people.map((payee) => ({ event, winner, payee }))),
  );
}

const STATE_WORDS: Readonly<Record<PrizeState, string>> = {
  paid: 'paid',
  ready: 'ready to pay',
  asked: 'asked for bank details',
  missing: 'bank details missing',
};

function stateWords(payee: BookPayee): string {
  const state = stateOf(payee);
  if (state === 'paid' || !cameBack(payee)) return STATE_WORDS[state];
  const isAsked = state === 'asked' ? ', asked for' : '';
  return `a transfer came back: bank details to be saved anew${isAsked}`;
}

function cellsFor(festivalName: string): Cells<PrizeColumn, Line> {
  return {
    holder: ({ details }) => details?.account_holder_name ?? '',
    account: ({ details }) => details?.account_number ?? '',
    ifsc: ({ details }) => details?.ifsc_code ?? '',
    bank: ({ details }) => details?.bank_name ?? '',
    branch: ({ details }) => details?.branch_name ?? '',
    due: ({ payee }) => dueOf(payee),
    text: (line) => referenceText(festivalName, line),
    email: ({ payee }) => payee.email ?? '',
    phone: ({ payee }) => payee.phone,
    name: ({ payee }) => payee.name,
    code: ({ payee }) => payee.code,
    college: ({ payee }) => payee.college,
    cluster: ({ event }) => event.clusterName,
    event: ({ event }) => event.eventName,
    rank: ({ winner }) => winner.rank,
    team: ({ winner }) => (winner.isTeam ? winner.name : ''),
    share: ({ payee }) => payee.share,
    paid: ({ payee }) => paidOf(payee),
    state: ({ payee }) => stateWords(payee),
    paidOn: (line) => paymentsOf(line, ({ paidOn }) => paidOn),
    way: (line) => paymentsOf(line, ({ way }) => way),
    reference: (line) => paymentsOf(line, ({ reference }) => reference),
    paidBy: (line) => paymentsOf(line, ({ by }) => by),
  };
}

function paymentsOf(
  { payee: { entries } }: Line,
  written: (entry: BookPayee['entries'][number]) => string | null,
): string {
  const paid = entries.filter(({ kind }) => kind === 'paid');
  return paid.map((entry) => written(entry) ?? '').join('; ');
}

/** So many signs of a remark most banks take, and no others than these. */
const REMARK_MAX = 40;

interface Won {
  readonly event: Pick<BookEvent, 'eventId' | 'eventName'>;
  readonly winner: Pick<BookWinner, 'rank'>;
}

/** What stands on the winner's statement: `UTSAVA KEY WITNESS 1ST`. A title with letters that banks don't know is told by its event's id. */
export function referenceText(festivalName: string, { event, winner }: Won): string {
  const rank = winner.rank === null ? '' : ordinal(winner.rank);
  const title = withoutAccents(event.eventName);
  const known = /[^\P{L}A-Za-z]/u.test(title) ? event.eventId : title;
  const plain = (words: string) =>
    withoutAccents(words)
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, ' ')
      .trim();
  const room = REMARK_MAX - rank.length - 1;
  const words = plain(`${festivalName} ${known}`).slice(0, room).trim();
  return [words, rank.toUpperCase()].filter(Boolean).join(' ');
}
