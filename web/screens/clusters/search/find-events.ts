import type { Event } from '../../../../contract/events.ts';
import { momentInWords } from '../../../../contract/moments.ts';
import { wordsOf } from '../../../ui/words-of.ts';

/** An event with where it is found, and the words by which. */
export interface IndexedEvent {
  readonly event: Event;
  readonly clusterId: number;
  readonly clusterName: string;
  readonly words: readonly IndexedWord[];
}

/** `weight`: what it counts for when it is what a visitor meant. */
interface IndexedWord {
  readonly text: string;
  readonly weight: number;
}

export function indexEvent(
  event: Event,
  cluster: { id: number; name: string },
  timeZone: string,
): IndexedEvent {
  return {
    event,
    clusterId: cluster.id,
    clusterName: cluster.name,
    words: [
      // "Queen's" is also typed "queens", "Vād-Vivād" also "vadvivad".
      ...weighted(`${event.title} ${event.title.replace(/['’-]/g, '')}`, 4),
      ...weighted(cluster.name, 2),
      ...weighted(event.eventVenue ?? '', 1.5),
      ...weighted(dayWords(event.eventDate, timeZone), 1.5),
    ],
  };
}

/** The events that a visitor may mean, the likeliest first: every typed word must be met by one of theirs. */
export function findEvents(index: readonly IndexedEvent[], typed: string): IndexedEvent[] {
  const typedWords = wordsOf(typed);
  return index
    .map((entry) => ({ entry, score: scoreOf(entry, typedWords) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.entry.event.title < b.entry.event.title ? -1 : 1))
    .map(({ entry }) => entry);
}

/** 0 where one of the typed words is met by none of the event's. */
function scoreOf({ words }: IndexedEvent, typedWords: readonly string[]): number {
  const best = typedWords.map((typed) =>
    Math.max(...words.map(({ text, weight }) => weight * likeness(typed, text))),
  );
  return best.includes(0) ? 0 : best.reduce((total, score) => total + score, 0);
}

/** 1 for the word itself, less for its beginning, its middle, and a slip or two; 0 when it isn't meant. */
function likeness(typed: string, word: string): number {
  if (typed === word) return 1;
  if (word.startsWith(typed)) return 0.9;
  if (typed.length >= 3 && word.includes(typed)) return 0.6;
  const slips = slipsAllowed(typed);
  if (slips === 0) return 0;
  const made = slipsBetween(typed, word, slips);
  return made > slips ? 0 : 0.5 - made * 0.1;
}

/** Short words are too alike for any slip, and numbers mean what they say. */
function slipsAllowed(typed: string): number {
  if (typed.length < 4 || /\d/.test(typed)) return 0;
  return typed.length < 7 ? 1 : 2;
}

/**
 * The fewest letters to put in, leave out, change or swap that make `typed` the word or its beginning;
 * more than `most` when it is more than that.
 */
export function slipsBetween(typed: string, word: string, most: number): number {
  if (word.length < typed.length - most) return most + 1;
  let before: number[] = [];
  let row = [...Array(word.length + 1).keys()];
  for (let at = 1; at <= typed.length; at++) {
    const next = [at];
    for (let to = 1; to <= word.length; to++) {
      const same = typed[at - 1] === word[to - 1];
      let fewest = Math.min(
        (row[to - 1] ?? 0) + (same ? 0 : 1),
        (row[to] ?? 0) + 1,
        (next[to - 1] ?? 0) + 1,
      );
      const swapped = typed[at - 1] === word[to - 2] && typed[at - 2] === word[to - 1];
      if (swapped && at > 1 && to > 1) fewest = Math.min(fewest, (before[to - 2] ?? 0) + 1);
      next.push(fewest);
    }
    if (Math.min(...next) > most) return most + 1;
    before = row;
    row = next;
  }
  return Math.min(...row);
}

function weighted(text: string, weight: number): IndexedWord[] {
  return [...new Set(wordsOf(text))].map((word) => ({ text: word, weight }));
}

const LONG_NAMES = 'sunday monday tuesday wednesday thursday friday saturday september'.split(' ');

/** 'Fri 19 Sept' is typed 'friday', '19th', 'september', or the beginnings of these. */
function dayWords(date: string | null, timeZone: string): string {
  if (!date) return '';
  const { weekday, day } = momentInWords(date, timeZone);
  return wordsOf(`${weekday} ${day}`)
    .map((word) =>
      /^\d+$/.test(word)
        ? `${word} ${ordinal(word)}`
        : (LONG_NAMES.find((name) => name.startsWith(word)) ?? word),
    )
    .join(' ');
}

/** '21st', '22nd', '23rd', but '11th', '12th', '13th'. */
function ordinal(day: string): string {
  const last = /^1\d$/.test(day) ? 0 : Number(day) % 10;
  return day + (['th', 'st', 'nd', 'rd'][last] ?? 'th');
}
