import type { Entry } from '../../../../contract/entries/entry.ts';
import { DAY_MS, dayAndHour } from '../../../../contract/moments.ts';

/** Whatever goes on after six in the morning is drawn to there: its text tells the rest. */
const LAST_HOUR = 30;
/** The hours that a day shows where nothing begins earlier or ends later. */
const USUAL_HOURS = { first: 9, last: 22 };

/** An entry in its day. Hours count from that day's midnight; `lane` is of `lanes` side by side. */
export interface Placed {
  readonly entry: Entry;
  readonly from: number;
  readonly to: number;
  readonly lane: number;
  readonly lanes: number;
}

export interface Day {
  /** `2025-09-18` */
  readonly date: string;
  readonly cards: readonly Placed[];
  /** The most that are side by side. */
  readonly lanes: number;
}

interface Dates {
  readonly startsOn: string;
  readonly endsOn: string;
}

/** The festival's days, others that entries are on too, each with its entries in order; and those without an hour. */
export function daysOf(entries: readonly Entry[], { startsOn, endsOn }: Dates) {
  const timed = entries.filter(({ starts }) => starts !== null);
  const dayOf = ({ starts }: Entry) => dayAndHour(starts!).day;
  const dates = new Set([...datesBetween(startsOn, endsOn), ...timed.map(dayOf)]);
  const days = [...dates].sort().map((date): Day => {
    const ofDay = timed.filter((entry) => dayOf(entry) === date);
    const cards = inLanes(ofDay.map((entry) => placed(entry)));
    return { date, cards, lanes: Math.max(1, ...cards.map(({ lanes }) => lanes)) };
  });
  return { days, undated: entries.filter(({ starts }) => starts === null) };
}

function datesBetween(first: string, last: string): string[] {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, day) =>
    new Date(Date.parse(first) + day * DAY_MS).toISOString().slice(0, 10),
  );
}

function placed(entry: Entry) {
  const from = dayAndHour(entry.starts!).hour;
  const lasts = (Date.parse(entry.ends ?? entry.starts!) - Date.parse(entry.starts!)) / 3_600_000;
  return { entry, from, to: Math.min(Math.max(from + lasts, from + 0.5), LAST_HOUR) };
}

/** Puts what overlaps side by side: each into the first lane that is free when it begins. */
function inLanes(cards: readonly Omit<Placed, 'lane' | 'lanes'>[]): Placed[] {
  let together: (Omit<Placed, 'lanes'> & { lanes: number })[] = [];
  let ends: number[] = [];
  return cards
    .toSorted((a, b) => a.from - b.from)
    .map((card) => {
      if (ends.every((end) => end <= card.from)) [together, ends] = [[], []];
      const free = ends.findIndex((end) => end <= card.from);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = card.to;
      const one = { ...card, lane, lanes: ends.length };
      together.push(one);
      for (const other of together) other.lanes = ends.length;
      return one;
    });
}

/** The whole hours from the first that any day needs to the last. */
export function hoursOf(days: readonly Day[]): { readonly first: number; readonly last: number } {
  const cards = days.flatMap((day) => day.cards);
  return {
    first: Math.min(USUAL_HOURS.first, ...cards.map(({ from }) => Math.floor(from))),
    last: Math.max(USUAL_HOURS.last, ...cards.map(({ to }) => Math.ceil(to))),
  };
}
