import { haveOneStem, soundOf, typedWordsOf, typosAllowed, typosBetween } from './words.ts';

/** Some of an item's words. `weight`: what one counts for where it is what was typed. */
export interface Field {
  readonly words: readonly string[];
  readonly weight: number;
  /** The share of it that a word's beginning counts for. */
  readonly begins?: number;
  /** The middle of a word is found, too. */
  readonly inside?: boolean;
  /** Other spellings and endings, and typos, are forgiven. */
  readonly forgiving?: boolean;
}

/** A word of the index. */
interface Entry {
  readonly word: string;
  /** Empty where nothing is forgiven. */
  sound: string;
  /** The fields that it stands in, by their numbers. */
  readonly fields: number[];
}

const OTHER_SPELLING = 0.95;
const BEGINS = 0.85;
const OTHER_ENDING = 0.7;
const INSIDE = 0.5;
const TYPO_SCORES = [0.45, 0.35, 0.25];

/** Of fewer letters too much is alike. */
const MIN_SOUND = 4;
const MIN_INSIDE = 3;
const MIN_PART = 3;

/** Items by their words. Each word is looked at once in a search, however many items have it. */
export class WordIndex<Item> {
  readonly #items: readonly Item[];
  readonly #isFiller: (word: string) => boolean;
  readonly #fields: Field[] = [];
  readonly #itemOfField: number[] = [];
  readonly #entries = new Map<string, Entry>();

  /** `fillers`: words that need not be met, though they count where they are. */
  constructor(
    items: readonly Item[],
    fieldsOf: (item: Item) => readonly Field[],
    fillers: ReadonlySet<string>,
  ) {
    this.#items = items;
    this.#isFiller = (word) => fillers.has(word);
    items.forEach((one, item) => {
      for (const field of fieldsOf(one)) this.#add(field, item);
    });
  }

  /**
   * The items that may be meant, the likeliest first, those that are alike in their own order: every typed word but
   * the fillers is met by one of theirs. `bonusOf`: added to what such an item counts for. `forgiving: false` takes
   * every word as it was typed.
   */
  find(typed: string, { bonusOf, forgiving = true }: FindOptions<Item> = {}): Item[] {
    const words = typedWordsOf(typed);
    for (const reading of readings(words)) {
      const scores = this.#scores(reading, forgiving && reading === words);
      const found = this.#items
        .map((item, at) => ({ item, score: scores[at]! }))
        .filter(({ score }) => score > 0)
        .map(({ item, score }) => ({ item, score: score + (bonusOf?.(item) ?? 0) }));
      if (found.length > 0)
        return found.sort((one, other) => other.score - one.score).map(({ item }) => item);
    }
    return [];
  }

  /** What each item's likest word counts for; 0 where none may be meant. */
  likenesses(typed: string, forgiving = true): Float64Array {
    const best = new Float64Array(this.#items.length);
    const asSpelt = spelt(typed);
    for (const { word, sound: ofWord, fields } of this.#entries.values()) {
      const begins = word.startsWith(typed);
      const inside = typed.length >= MIN_INSIDE && word.includes(typed) ? INSIDE : 0;
      const forgiven = begins || !ofWord || !forgiving ? 0 : forgivenShare(asSpelt, word, ofWord);
      if (!begins && !inside && !forgiven) continue;
      for (const number of fields) {
        const field = this.#fields[number]!;
        const item = this.#itemOfField[number]!;
        const asTyped = typed === word ? 1 : begins ? (field.begins ?? BEGINS) : 0;
        const share = Math.max(asTyped, field.inside ? inside : 0, field.forgiving ? forgiven : 0);
        best[item] = Math.max(best[item]!, share * field.weight);
      }
    }
    return best;
  }

  #add(field: Field, item: number): void {
    const number = this.#fields.push(field) - 1;
    this.#itemOfField.push(item);
    for (const word of field.words) {
      let entry = this.#entries.get(word);
      if (!entry) {
        entry = { word, sound: '', fields: [] };
        this.#entries.set(word, entry);
      }
      if (field.forgiving && !entry.sound) entry.sound = soundOf(word);
      entry.fields.push(number);
    }
  }

  /** The sum of each item's likest words; 0 where a word that has to be met isn't. */
  #scores(words: readonly string[], forgiving: boolean): Float64Array {
    const total = new Float64Array(this.#items.length);
    const isFiller = words.every(this.#isFiller) ? () => false : this.#isFiller;
    const unmet = new Uint8Array(this.#items.length);
    for (const word of words)
      this.likenesses(word, forgiving).forEach((score, item) => {
        if (score === 0 && !isFiller(word)) unmet[item] = 1;
        total[item]! += score;
      });
    return total.map((score, item) => (unmet[item] ? 0 : score));
  }
}

interface FindOptions<Item> {
  readonly bonusOf?: (item: Item) => number;
  readonly forgiving?: boolean;
}

/** What was typed; then in one word, since 'beat boxing' is meant for 'beatboxing'; then in two, 'hip hop' for 'hiphop'. */
function* readings(words: readonly string[]): Generator<readonly string[]> {
  yield words;
  const joined = words.join('');
  if (words.length > 1) yield [joined];
  else
    for (let at = MIN_PART; at <= joined.length - MIN_PART; at++)
      yield [joined.slice(0, at), joined.slice(at)];
}

/** A word and its sound. */
export interface Spelt {
  readonly word: string;
  readonly sound: string;
}

export function spelt(word: string): Spelt {
  return { word, sound: soundOf(word) };
}

/** How sure a typed word is the other's beginning (1), another spelling of it or a typo; 0 where it is none. */
export function likenessOf(typed: Spelt, { word, sound }: Spelt): number {
  return word.startsWith(typed.word) ? 1 : forgivenShare(typed, word, sound);
}

function forgivenShare(typed: Spelt, word: string, sound: string): number {
  if (typed.sound === sound) return OTHER_SPELLING;
  if (typed.sound.length >= MIN_SOUND && sound.startsWith(typed.sound)) return BEGINS;
  if (haveOneStem(typed.word, word)) return OTHER_ENDING;
  const allowed = typosAllowed(typed.word);
  if (allowed === 0 || !beginAlike(typed.word, word)) return 0;
  const typos = typosBetween(typed.word, word, allowed);
  return typos > allowed ? 0 : TYPO_SCORES[typos]!;
}

/** Nobody mistakes the first letter, though it may be left out, doubled or swapped: 'play' is not meant by 'clay'. */
function beginAlike(typed: string, word: string): boolean {
  return typed[0] === word[0] || typed[0] === word[1] || typed[1] === word[0];
}
