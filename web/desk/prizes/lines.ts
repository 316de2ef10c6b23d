import {
  dueOf,
  excessOf,
  isExcessOpen,
  lacksDetails,
  leftOf,
  PRIZE_STATES,
  stateOf,
} from '../../../contract/desk/prize-sums.ts';
import type { Payee, PrizeEvent, Winner } from '../../../contract/desk/prizes.ts';
import { searchKey } from '../../../contract/name-keys.ts';
import { ordinal } from '../../../contract/ordinal.ts';

/** A person of a winning entry, as the list has them. */
export interface Line {
  readonly key: string;
  readonly event: PrizeEvent;
  readonly winner: Winner;
  readonly payee: Payee;
}

/** An entry with those of its people that are shown. */
interface ShownWinner {
  readonly winner: Winner;
  readonly lines: readonly Line[];
}

export interface Group {
  readonly event: PrizeEvent;
  readonly winners: readonly ShownWinner[];
}

/** The states by which the list is narrowed; `excess`: who has too much since a correction. */
const SHOWN_STATES = [...PRIZE_STATES, 'excess'] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

export interface Wanted {
  /** Words of a name, team, college, event or reference. */
  readonly q: string;
  readonly cluster: string;
  /** One of `SHOWN_STATES`, or empty for all. */
  readonly state: string;
}

export const ALL: Wanted = { q: '', cluster: '', state: '' };

/** Events with their winners as wanted; first those where something is still to be done. */
export function groupsOf(events: readonly PrizeEvent[], wanted: Wanted): Group[] {
  const groups = events
    .filter(({ clusterName }) => wanted.cluster === '' || clusterName === wanted.cluster)
    .map((event) => ({ event, winners: shownOf(event, wanted) }))
    .filter(({ winners }) => winners.length > 0);
  return groups.toSorted((one, other) => Number(isDone(one.event)) - Number(isDone(other.event)));
}

function shownOf(event: PrizeEvent, { q, state }: Wanted): ShownWinner[] {
  const words = searchKey(q).split(' ').filter(Boolean);
  return event.winners.flatMap((winner) => {
    const lines = winner.people
      .map((payee) => ({ key: keyOf(winner, payee), event, winner, payee }))
      .filter(({ payee }) => state === '' || isIn(payee, state as ShownState))
      .filter((line) => words.every((word) => textOf(line).includes(word)));
    const isOwnerless = winner.people.length === 0 && state === '' && words.length === 0;
    return lines.length > 0 || isOwnerless ? [{ winner, lines }] : [];
  });
}

function keyOf({ entryId }: Winner, { code }: Payee): string {
  return `${entryId}.${code}`;
}

function isIn(payee: Payee, state: ShownState): boolean {
  if (state === 'excess') return excessOf(payee) > 0;
  return payee.share > 0 && stateOf(payee) === state;
}

function textOf({ event, winner, payee }: Line): string {
  const references = payee.entries.map(({ reference }) => reference);
  const { name, college } = payee;
  return searchKey([name, college, winner.name, event.eventName, ...references].join(' '));
}

function isDone({ winners }: PrizeEvent): boolean {
  return winners.every(({ people }) =>
    people.every((payee) => dueOf(payee) === 0 && !isExcessOpen(payee)),
  );
}

export function linesOf(groups: readonly Group[]): Line[] {
  return groups.flatMap(({ winners }) => winners.flatMap(({ lines }) => lines));
}

/** The name of who, other than the person of `code`, was paid by a reference that stands; undefined where nobody was. */
export function paidBy(
  events: readonly PrizeEvent[],
  reference: string,
  code: string,
): string | undefined {
  const given = reference.trim().toLowerCase();
  if (given === '') return;
  const people = events.flatMap(({ winners }) => winners.flatMap((winner) => winner.people));
  const others = people.filter((payee) => payee.code !== code);
  return others.find(({ entries }) =>
    entries.some(
      (one) =>
        one.kind === 'paid' && one.reference.toLowerCase() === given && leftOf(one, entries) > 0,
    ),
  )?.name;
}

/** In place of a line's key in the address: the first that can be paid. */
export const NEXT_TO_PAY = 'next';

/** Where the list of who is in a state is, or of all; with the first who can be paid `open` beside it. */
export function prizesAddress(state: ShownState | '', open?: typeof NEXT_TO_PAY): string {
  if (state === '') return '/desk/prizes';
  return `/desk/prizes?state=${state}${open ? `&open=${open}` : ''}`;
}

/** The next that can be paid after a line, from the beginning again behind the last. */
export function nextReady(lines: readonly Line[], key: string): Line | undefined {
  const at = lines.findIndex((line) => line.key === key);
  return [...lines.slice(at + 1), ...lines.slice(0, Math.max(at, 0))].find(
    ({ payee }) => stateOf(payee) === 'ready',
  );
}

/** Those with an e-mail whose bank details are missing, each person with all that waits for these: `codes` alone, or all whom nobody has asked. */
export function missingPeople(lines: readonly Line[], codes?: readonly string[]): Line[][] {
  const some = lines.filter(({ payee }) => {
    if (!payee.hasEmail || !lacksDetails(payee) || dueOf(payee) === 0) return false;
    return codes ? codes.includes(payee.code) : stateOf(payee) === 'missing';
  });
  return [...Map.groupBy(some, ({ payee }) => payee.code).values()];
}

/** `1st in Key Witness`, or the event alone where they have no rank. */
export function placeOf({ event, winner }: Pick<Line, 'event' | 'winner'>): string {
  const { rank } = winner;
  return rank === null ? event.eventName : `${ordinal(rank)} in ${event.eventName}`;
}
