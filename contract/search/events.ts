import { dateOf, stateOf } from '../days.ts';
import type { Event } from '../events.ts';
import { DAY_MS, momentInWords } from '../moments.ts';
import { DRAWN } from '../offline.ts';
import { ordinal } from '../ordinal.ts';
import { type Field, WordIndex } from './word-index.ts';
import { typedWordsOf, wordsOf } from './words.ts';

type Hours = Pick<Event, 'eventDate' | 'ends'>;

/** The words that ask for a time. */
const DAYS: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['tonight', 0],
  ['tomorrow', 1],
]);
const NOW = 'now';

function asksForTime(word: string): boolean {
  return word === NOW || DAYS.has(word);
}

/** True of an event at the time that one of `words` asks for: on at `now`, in epoch milliseconds, or on that day, which lasts into the night. */
function isAtAskedTime(
  { eventDate: begins, ends }: Hours,
  words: readonly string[],
  now: number,
): boolean {
  const isOn = stateOf({ begins, ends }, now) === 'on';
  if (words.includes(NOW)) return isOn;
  const later = words.flatMap((word) => DAYS.get(word) ?? [])[0] ?? 0;
  const isThatDay = begins !== null && dateOf(Date.parse(begins)) === dateOf(now + later * DAY_MS);
  return isThatDay || (later === 0 && isOn);
}

/** An event and where it is found. */
export interface FoundEvent {
  readonly event: Event;
  readonly clusterId: number;
  readonly clusterName: string;
}

/** What visitors add to the name of a thing, or ask about it, and no event needs to have. */
const FILLERS = new Set(
  [
    'a an and around at by for in is my near nearby of on or the to with event events competition competitions contest contests comp fest',
    'who what whats when whens where wheres which how do does are was i won win wins winner winners result results',
    'start starts begin begins time timing venue now today tonight tomorrow',
  ].flatMap((words) => words.split(' ')),
);

/**
 * Makes the search for events: by name, kind, cluster, venue and day, by the other words that organisers gave, and last
 * by the words of the description. The likeliest come first. With `now`, in epoch milliseconds, also by 'now', 'today' and 'tomorrow',
 * and of those that are alike what is on comes first and what is over last.
 */
export function eventSearch(
  events: readonly FoundEvent[],
): (typed: string, now?: number) => FoundEvent[] {
  const byTitle = [...events].sort((one, other) => (one.event.title < other.event.title ? -1 : 1));
  const index = new WordIndex(byTitle, fieldsOf, FILLERS);
  return (typed, now) => {
    const words = typedWordsOf(typed);
    if (now === undefined) return index.find(typed);
    const times = words.filter(asksForTime);
    const bonusOf = soonestFirst(byTitle, now);
    if (times.length === 0) return index.find(typed, { bonusOf });
    const thing = words.filter((word) => !times.includes(word));
    const isThing = !asksForTimeAlone(typed);
    const found = isThing ? index.find(thing.join(' '), { bonusOf }) : byTitle.toSorted(byHour);
    const then = found.filter(({ event }) => isAtAskedTime(event, times, now));
    // What is at another time is better than nothing: it says when.
    return then.length === 0 && isThing ? found : then;
  };
}

/** True of 'on now' and 'what is on tomorrow', which ask for nothing but a time. */
export function asksForTimeAlone(typed: string): boolean {
  const words = typedWordsOf(typed);
  return words.some(asksForTime) && words.every((word) => FILLERS.has(word));
}

const TURN = { on: 0, begun: 1, before: 2, over: 3 } as const;

/** Less than any likeness counts, so that it tells apart alone what is alike otherwise. */
const ALIKE = 1e-5;

function soonestFirst(events: readonly FoundEvent[], now: number): (found: FoundEvent) => number {
  const turnOf = ({ event: { eventDate: begins, ends } }: FoundEvent) =>
    TURN[stateOf({ begins, ends }, now)];
  const order = events.toSorted((one, other) => turnOf(one) - turnOf(other) || byHour(one, other));
  const places = new Map(order.map((found, at) => [found, at]));
  return (found) => -ALIKE * places.get(found)!;
}

function byHour({ event: one }: FoundEvent, { event: other }: FoundEvent): number {
  return Date.parse(one.eventDate ?? '') - Date.parse(other.eventDate ?? '') || 0;
}

function fieldsOf({ event, clusterName }: FoundEvent): Field[] {
  const { title, kind, also, eventVenue, eventDate, description } = event;
  const ofKind = typedWordsOf(kind ?? '');
  const when = typedWordsOf(dayWords(eventDate));
  return [
    { words: typedWordsOf(title), weight: 4, inside: true, forgiving: true },
    // 'General quiz' says quiz more than 'Telugu film quiz' does.
    { words: ofKind, weight: 3.5 - ofKind.length * 0.05, forgiving: true },
    { words: typedWordsOf(also ?? ''), weight: 3, forgiving: true },
    { words: typedWordsOf(clusterName), weight: 2, forgiving: true },
    { words: initialsOf(eventVenue ?? ''), weight: 1.5, begins: 0 },
    { words: [...typedWordsOf(eventVenue ?? ''), ...when], weight: 1.5, forgiving: true },
    { words: typedWordsOf(withoutMarks(description ?? '')), weight: 0.75 },
  ];
}

/** 'oat' of 'Open Air Theatre'; two words have none that anybody says. */
function initialsOf(venue: string): string[] {
  const words = wordsOf(venue);
  return words.length > 2 ? [words.map(([first]) => first).join('')] : [];
}

/** A phone without network has a text as HTML, whose marks are no words of it. */
function withoutMarks(text: string): string {
  return text.startsWith(DRAWN) ? text.replace(/<[^>]*>/g, ' ').replace(/&#?\w+;/g, '') : text;
}

const LONG_NAMES = 'sunday monday tuesday wednesday thursday friday saturday september'.split(' ');

/** 'Fri 19 Sept' is typed 'friday', '19th', 'september', or the beginnings of these. */
function dayWords(date: string | null): string {
  if (!date) return '';
  const { weekday, day } = momentInWords(date);
  return wordsOf(`${weekday} ${day}`)
    .map((word) =>
      /^\d+$/.test(word)
        ? `${word} ${ordinal(Number(word))}`
        : (LONG_NAMES.find((name) => name.startsWith(word)) ?? word),
    )
    .join(' ');
}
