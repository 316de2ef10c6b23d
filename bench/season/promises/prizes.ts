import {
  dueOf,
  excessOf,
  isExcessOpen,
  paidOf,
  sumsOf,
} from '../../../contract/desk/prize-sums.ts';
import type { Payee, PrizeBook } from '../../../contract/desk/prizes.ts';
import { rupeesIn } from '../../../contract/desk/results.ts';
import { readPrizes } from '../../../server/desk/prizes/read-prizes.ts';
import { crowdOf, eventAt, type Payment, type Season } from '../world/season.ts';
import { differences } from './results.ts';
import { readHistories, type SeasonCheck } from './season-check.ts';
import { standingsOf } from './standings.ts';

type Standings = ReturnType<typeof standingsOf>;
type Events = PrizeBook['events'];

async function faultsOfPrizes(season: Season): Promise<string[]> {
  const { db, content, answered } = season;
  const standings = standingsOf(season, await readHistories(season));
  const { events } = await readPrizes(db, content);
  const winners = standings.flatMap(({ lines }) => lines).filter(({ prize }) => prize > 0);
  return [
    ...differences(
      events.flatMap((event) =>
        event.winners.flatMap(({ entryId, prize }) =>
          prize > 0 ? [`${entryId} has won ₹${prize}`] : [],
        ),
      ),
      winners.map(({ entryId, prize }) => `${entryId} has won ₹${prize}`),
    ),
    ...differences(await written(season), answered.payments.map(inWords)),
    ...(await faultsOfPeople(season, events)),
    ...faultsOfSums(season, events, winners),
    ...faultsOfAnnounced(season, standings),
  ];
}

type Written = Record<'kind' | 'accountId' | 'entryId', string | null> & { rupees: number };

function inWords({ kind, rupees, accountId, entryId }: Written): string {
  return `₹${rupees} ${kind} of ${accountId} by ${entryId}`;
}

/** The ledger, without what it writes by itself: that something is asked for, or may be kept, no more. */
async function written({ db }: Season): Promise<string[]> {
  const rows = await db.selectFrom('prizePayments').selectAll().execute();
  return rows
    .filter(({ kind, rupees }) => kind === 'paid' || kind === 'counter' || rupees > 0)
    .map(inWords);
}

/** Each has what follows from the prize and the payments; of what is too much a question stands until it is decided. */
async function faultsOfPeople(season: Season, events: Events): Promise<string[]> {
  const accounts = new Map((await crowdOf(season)).map(({ id, code }) => [code, id]));
  return events.flatMap(({ winners }) =>
    winners.flatMap(({ entryId, prize, people }) => {
      const shares = people.map(({ share }) => share);
      const each = prize / people.length;
      const isParted = sum(shares) === prize && shares.every((one) => Math.abs(one - each) < 1);
      return [
        ...(isParted ? [] : [`₹${prize} of ${entryId} are parted into ${shares.join(' and ')}`]),
        ...people.flatMap((payee) => {
          const about = { entryId, accountId: accounts.get(payee.code)! };
          const [is, shouldBe] = [asShown(payee), asReckoned(season, payee.share, about)];
          return is === shouldBe ? [] : [`${payee.code}: ${is}, in place of ${shouldBe}`];
        }),
      ];
    }),
  );
}

function asShown(payee: Payee): string {
  return `due ₹${dueOf(payee)}, too much ₹${excessOf(payee)}, ${isExcessOpen(payee) ? 'asked' : 'not asked'}`;
}

function asReckoned(
  { answered }: Season,
  share: number,
  about: Pick<Payment, 'entryId' | 'accountId'>,
): string {
  const own = answered.payments.filter(
    ({ entryId, accountId }) => entryId === about.entryId && accountId === about.accountId,
  );
  const sumOf = (...kinds: readonly Payment['kind'][]) =>
    sum(own.filter(({ kind }) => kinds.includes(kind)).map(({ rupees }) => rupees));
  const [held, kept] = [sumOf('paid', 'counter'), sumOf('kept')];
  const excess = Math.max(0, held - share - kept);
  const isDecided = own.at(-1)?.kind === 'asked back';
  return `due ₹${Math.max(0, share - held)}, too much ₹${excess}, ${excess > 0 && !isDecided ? 'asked' : 'not asked'}`;
}

/** The desk's sums are those of the prizes, and every rupee that went is in them. */
function faultsOfSums(
  { answered }: Season,
  events: Events,
  winners: readonly { readonly prize: number }[],
): string[] {
  const { all, paid, ready, asked, missing, ownerless } = sumsOf(events);
  const prizes = sum(winners.map(({ prize }) => prize));
  const parts = sum([paid, ready, asked, missing].map(({ rupees }) => rupees)) + ownerless;
  const people = events.flatMap((event) => event.winners.flatMap((winner) => winner.people));
  const above = sum(people.map((payee) => Math.max(0, paidOf(payee) - payee.share)));
  const moved = answered.payments.filter(({ kind }) => kind === 'paid' || kind === 'counter');
  const went = sum(moved.map(({ rupees }) => rupees));
  return [
    ...(all.rupees === prizes ? [] : [`The desk tells of ₹${all.rupees}, ₹${prizes} are won`]),
    ...(parts === prizes ? [] : [`The states of all prizes come to ₹${parts}, not to ₹${prizes}`]),
    ...(went === paid.rupees + above ? [] : [`₹${went} went, ₹${paid.rupees + above} are told of`]),
  ];
}

/** No other sum than the announced one is given unasked. */
function faultsOfAnnounced(season: Season, standings: Standings): string[] {
  return standings.flatMap(({ publication: { eventId, answers }, lines }) => {
    const given = sum(lines.map(({ prize }) => prize));
    const announced = rupeesIn(eventAt(season, eventId).prize);
    const wasAsked = Object.keys(answers).some((key) => key.startsWith('sum '));
    return wasAsked === (given !== announced)
      ? []
      : [
          `${eventId} announces ₹${announced} and gives ₹${given}, which was ${wasAsked ? '' : 'not '}asked`,
        ];
  });
}

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0);
}

export const prizes: SeasonCheck = {
  promise:
    'Each rupee of prizes is once in one ledger: won by the ranks as they stand, paid, due, or too much, of which a question stands until it is decided.',
  source: 'days.md 4: Prizes belong to ranks; The treasurer’s drawer',
  faults: faultsOfPrizes,
};
