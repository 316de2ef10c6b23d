import * as z from 'zod/mini';
import type { BookEntry, Payee, PrizeBook, Winner } from './prizes.ts';

/* What the book of prizes comes to, on the screen and on the server. All sums are whole rupees. */

/** The rupees that somebody has got, counter-entries taken off. */
export function paidOf({ entries }: Pick<Payee, 'entries'>): number {
  return sumOfKinds(entries, ['paid', 'counter']);
}

/** What is still to be paid of somebody's share. */
export function dueOf(payee: Pick<Payee, 'entries' | 'share'>): number {
  return Math.max(0, payee.share - paidOf(payee));
}

/** What somebody may keep above their share. */
export function keptOf({ entries }: Pick<Payee, 'entries'>): number {
  return sumOfKinds(entries, ['kept']);
}

/** What somebody has above their share, and nobody has said that they may keep. */
export function excessOf(payee: Pick<Payee, 'entries' | 'share'>): number {
  return Math.max(0, paidOf(payee) - payee.share - keptOf(payee));
}

/**
 * The last time that somebody was asked to send back what they have too much; undefined where it is asked for no more. Of what
 * they were asked for before their last payment nothing was too much any more.
 */
export function demandOn({ entries }: Pick<Payee, 'entries'>): BookEntry | undefined {
  const end = entries.findLastIndex(
    ({ kind, rupees }) => kind === 'paid' || (kind === 'asked back' && rupees < 0),
  );
  return entries.slice(end + 1).findLast(({ kind }) => kind === 'asked back');
}

/** What somebody was asked to send back, and hasn't. */
export function demandOf(payee: Pick<Payee, 'entries'>): number {
  const asked = demandOn(payee);
  if (!asked) return 0;
  const since = payee.entries.slice(payee.entries.indexOf(asked) + 1);
  return Math.max(0, asked.rupees + sumOfKinds(since, ['counter']));
}

/** The line since which nothing is asked back any more of somebody whom no mail tells, and who was paid nothing since. */
export function endToTell({ entries, hasEmail }: Payee): BookEntry | undefined {
  const last = entries.findLast(({ kind }) => kind === 'asked back' || kind === 'paid');
  return !hasEmail && last?.kind === 'asked back' && last.rupees < 0 ? last : undefined;
}

/** True of an excess that waits for a decision: nobody has asked for so much back yet, but for what has come back since. */
export function isExcessOpen(payee: Pick<Payee, 'entries' | 'share'>): boolean {
  return excessOf(payee) > demandOf(payee);
}

function sumOfKinds(entries: readonly BookEntry[], kinds: readonly BookEntry['kind'][]): number {
  return entries
    .filter(({ kind }) => kinds.includes(kind))
    .reduce((sum, { rupees }) => sum + rupees, 0);
}

/** What stands of a payment, its counter-entries taken off. */
export function leftOf(
  { id, rupees }: Pick<BookEntry, 'id' | 'rupees'>,
  all: readonly BookEntry[],
) {
  return all.filter(({ of }) => of === id).reduce((left, entry) => left + entry.rupees, rupees);
}

export const PRIZE_STATES = ['paid', 'ready', 'asked', 'missing'] as const;
export type PrizeState = (typeof PRIZE_STATES)[number];

/** True of bank details to which a transfer came back, and which nobody has saved since it went. */
export function cameBack({ givenAt, returned }: Pick<Payee, 'givenAt' | 'returned'>): boolean {
  return givenAt !== null && returned !== null && givenAt <= returned.sentAt;
}

/** True of whoever has to give bank details, or to save them anew. */
export function lacksDetails(payee: Pick<Payee, 'givenAt' | 'returned'>): boolean {
  return payee.givenAt === null || cameBack(payee);
}

/** `ready`: bank details are given; `missing`: they aren't, or a transfer came back, and nobody has asked for them since it went. */
export function stateOf(payee: Payee): PrizeState {
  if (dueOf(payee) === 0) return 'paid';
  if (!lacksDetails(payee)) return 'ready';
  return payee.asked && payee.asked.at >= (payee.returned?.sentAt ?? 0) ? 'asked' : 'missing';
}

/** True of a line that waits for somebody: to be asked, or to be decided about. */
export function needsTreasurer(payee: Payee): boolean {
  return stateOf(payee) === 'missing' || isExcessOpen(payee);
}

/** A winner as the server has it, too: its lists are read alone. */
type Won = Omit<Winner, 'people'> & { readonly people: readonly Payee[] };

/** Prize money with nobody to pay: what is left of an entry whose people have all deleted their accounts. */
export function ownerlessOf({ prize, gone, people }: Won): number {
  return Math.max(0, prize - gone - people.reduce((sum, { share }) => sum + share, 0));
}

/** `lines`: shares of prizes; one of the `people` may have several. */
const PrizeSum = z.object({ rupees: z.int(), lines: z.int(), people: z.int() });
type PrizeSum = z.infer<typeof PrizeSum>;

/**
 * The prize money in sums, without a name. `all` is that of published results, of `published` of `of` events; with `toCome`, what the
 * other events' texts announce, it is `announced`, unless an event gave another sum than its text says; the rest as of
 * `sumsOf`.
 */
export const PrizeMoney = z.object({
  published: z.int(),
  of: z.int(),
  announced: z.int(),
  toCome: z.int(),
  paid: PrizeSum,
  ready: PrizeSum,
  asked: PrizeSum,
  missing: PrizeSum,
  all: PrizeSum,
  ownerless: z.int(),
  excess: z.int(),
  questions: PrizeSum,
});
export type PrizeMoney = z.infer<typeof PrizeMoney>;

function counts(payees: readonly Payee[]) {
  return { lines: payees.length, people: new Set(payees.map(({ code }) => code)).size };
}

/**
 * All prizes by what became of them: the sums of the states and `ownerless` together are `all`. `excess`: paid above
 * that, and in none of them; `questions`: of it what nobody has decided about. Who has a part paid and a part due counts in
 * both sums, and among the lines of the latter.
 */
export function sumsOf(events: readonly { readonly winners: readonly Won[] }[]) {
  const winners = events.flatMap((event) => event.winners);
  const people = winners.flatMap((winner) => winner.people);
  const paid = people.reduce((sum, payee) => sum + Math.min(paidOf(payee), payee.share), 0);
  const open = people.filter(isExcessOpen);
  const states = Object.fromEntries(
    PRIZE_STATES.map((state) => {
      const own = people.filter((payee) => stateOf(payee) === state && payee.share > 0);
      const due = own.reduce((sum, payee) => sum + dueOf(payee), 0);
      return [state, { rupees: due, ...counts(own) }];
    }),
  ) as Record<PrizeState, PrizeSum>;
  return {
    ...states,
    paid: {
      ...states.paid,
      rupees: paid + winners.reduce((sum, { gone }) => sum + gone, 0),
    },
    ownerless: winners.reduce((sum, winner) => sum + ownerlessOf(winner), 0),
    excess: people.reduce((sum, payee) => sum + excessOf(payee), 0),
    questions: { rupees: open.reduce((sum, payee) => sum + excessOf(payee), 0), ...counts(open) },
    all: {
      rupees: winners.reduce((sum, { prize }) => sum + prize, 0),
      ...counts(people.filter(({ share }) => share > 0)),
    },
  };
}

/** The book's sums beside what the events' texts announce. */
export function moneyOf({
  events,
  published,
  of,
  announced,
  toCome,
}: Pick<PrizeBook, 'published' | 'of' | 'announced' | 'toCome'> & {
  readonly events: readonly { readonly winners: readonly Won[] }[];
}): PrizeMoney {
  return { ...sumsOf(events), published, of, announced, toCome };
}
