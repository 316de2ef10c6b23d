import { LRUCache } from 'lru-cache';
import { likenessOf, spelt } from '../../../contract/search/word-index.ts';
import { asHeard, type KnownName, type KnownNames } from './known-names.ts';

/** Fewer letters begin in the middle of somebody's name by chance. */
const MIN_JOINED = 6;

/** In thousandths: a joined name is as good as another spelling, and a letter more or less a little worse. */
const JOINED = 900;
const PER_LETTER = 10;
const MOST_APART = 9;

/** What a typed word may mean. */
interface Meant {
  /** How likely it means a word of a name, in thousandths. */
  readonly likenesses: ReadonlyMap<string, number>;
  /** As it is heard, where it may be several words without a blank. */
  readonly joined: string | undefined;
}

function meantBy(word: string, { heard }: KnownNames): Meant {
  const sound = asHeard(word);
  // 'zzzz' sounds like everybody's initial Z.
  if (word.length > 1 && sound.length === 1) return begunBy(word, heard);
  const typed = [spelt(word), spelt(sound)] as const;
  const likenesses = new Map<string, number>();
  for (const [one, ofOne] of heard) {
    const likeness = Math.max(
      likenessOf(typed[0], ofOne.written),
      likenessOf(typed[1], ofOne.heard),
    );
    if (likeness === 0) continue;
    const byLetters = Math.abs(one.length - word.length);
    const apart = Math.min(byLetters, Math.abs(ofOne.heard.word.length - sound.length), MOST_APART);
    likenesses.set(one, Math.round(likeness * 1000) - apart * PER_LETTER);
  }
  return { likenesses, joined: word.length < MIN_JOINED ? undefined : sound };
}

function begunBy(word: string, heard: KnownNames['heard']): Meant {
  const begun = [...heard.keys()].filter((one) => one.startsWith(word));
  return { likenesses: new Map(begun.map((one) => [one, 1000])), joined: undefined };
}

/** How likely a word means one of a name's, in thousandths; 0 where it means none. */
function likenessTo({ words, whole }: KnownName, { likenesses, joined }: Meant): number {
  let most = 0;
  for (const one of words) most = Math.max(most, likenesses.get(one) ?? 0);
  return joined !== undefined && most < JOINED && whole.includes(joined) ? JOINED : most;
}

/** Words that are a name's, and those of `typed` that are like no name. */
export interface NamesMeant {
  /** The keys of those in which each of the words is meant, the likeliest first; `likeness` in thousandths, of all words together. */
  readonly names: readonly { readonly name: string; readonly likeness: number }[];
  readonly others: readonly string[];
}

function findMeant(known: KnownNames, typed: readonly string[]): NamesMeant {
  const others: string[] = [];
  const all: Meant[] = [];
  for (const word of typed) {
    const meant = wordMeant(known, word);
    const { joined } = meant;
    const isOfNames =
      meant.likenesses.size > 0 ||
      (joined !== undefined &&
        [...known.names.values()].some(({ whole }) => whole.includes(joined)));
    if (isOfNames) all.push(meant);
    else others.push(word);
  }
  const found: { name: string; likeness: number }[] = [];
  if (all.length > 0)
    for (const [name, one] of known.names) {
      const likeness = likenessToEach(one, all);
      if (likeness > 0) found.push({ name, likeness });
    }
  const byName = (one: string, other: string) => (one < other ? -1 : 1);
  found.sort((one, other) => other.likeness - one.likeness || byName(one.name, other.name));
  return { names: found, others };
}

/** The sum; 0 where a word means none of the name's. */
function likenessToEach(name: KnownName, typed: readonly Meant[]): number {
  let sum = 0;
  for (const meant of typed) {
    const likeness = likenessTo(name, meant);
    if (likeness === 0) return 0;
    sum += likeness;
  }
  return sum;
}

/** The last answers of each list of names: one search asks several times, and for words apart and together. */
interface Answers {
  readonly words: LRUCache<string, Meant>;
  readonly names: LRUCache<string, NamesMeant>;
}
const answers = new WeakMap<KnownNames, Answers>();
const MOST_ANSWERS = 12;

function answersOf(known: KnownNames): Answers {
  const before = answers.get(known);
  if (before) return before;
  const made: Answers = {
    words: new LRUCache({ max: MOST_ANSWERS, memoMethod: (word) => meantBy(word, known) }),
    names: new LRUCache({
      max: MOST_ANSWERS,
      memoMethod: (words) => findMeant(known, words.split(' ')),
    }),
  };
  answers.set(known, made);
  return made;
}

function wordMeant(known: KnownNames, word: string): Meant {
  return answersOf(known).words.memo(word);
}

/** The names that words without blanks mean: each by one of a name's, or by several written as one. */
export function namesMeant(known: KnownNames, typed: readonly string[]): NamesMeant {
  return answersOf(known).names.memo(typed.join(' '));
}

/** Parts names by whether each of the initials is a word of theirs, or all together are one. */
export function partByInitials<Named extends { readonly name: string }>(
  { names: known }: KnownNames,
  names: readonly Named[],
  initials: readonly string[],
): { having: readonly Named[]; others: readonly Named[] } {
  if (initials.length === 0) return { having: [], others: names };
  const together = initials.join('');
  const { having = [], others = [] } = Object.groupBy(names, ({ name }) => {
    const words = known.get(name)?.words ?? [];
    const hasAll = words.includes(together) || initials.every((one) => words.includes(one));
    return hasAll ? 'having' : 'others';
  });
  return { having, others };
}
