import type { Spelt } from '../../../contract/search/word-index.ts';
import { soundOf } from '../../../contract/search/words.ts';

/** What a name's words are parted by: 'S.Ravi', 'Mohammed-Ali'. */
const PARTS = /[\s.-]+/;

/** A name, taken apart. */
export interface KnownName {
  readonly words: readonly string[];
  /** As it is heard in one breath: 'Ravikumar' of 'Ravi Kumar'. */
  readonly whole: string;
}

/** Names with what they sound like. */
export interface KnownNames {
  readonly names: ReadonlyMap<string, KnownName>;
  /** Each word of theirs, as it is written and as it is heard. */
  readonly heard: ReadonlyMap<string, { readonly written: Spelt; readonly heard: Spelt }>;
}

/** Takes names apart; those that were `known` before are as they were. */
export function splitNames(names: readonly string[], known?: KnownNames): KnownNames {
  const newNames = names.filter((name) => !known?.names.has(name));
  const split = newNames.map((name) => name.split(PARTS).filter(Boolean));
  const wholes = inOneText(
    split.map((words) => words.join('')),
    asHeard,
  );
  const apart = new Map(
    newNames.map((name, at) => [name, { words: split[at]!, whole: wholes[at]! }]),
  );
  const all = new Map(names.map((name) => [name, known?.names.get(name) ?? apart.get(name)!]));
  const words = [...new Set([...all.values()].flatMap((name) => name.words))];
  const written = allSpelt(words);
  const heard = allSpelt(inOneText(words, asHeard));
  const both = words.map((word, at) => {
    return [word, { written: written[at]!, heard: heard[at]! }] as const;
  });
  return { names: all, heard: new Map(both) };
}

/** Changes words without line breaks as one text: each by itself takes thousands of them five times as long. */
function inOneText(words: readonly string[], change: (text: string) => string): string[] {
  return change(words.join('\n')).split('\n');
}

function allSpelt(words: readonly string[]): Spelt[] {
  const sounds = inOneText(words, soundOf);
  return words.map((word, at) => ({ word, sound: sounds[at]! }));
}

/** One sound for what a telephone, or another language, makes of it: 'Bijay' of 'Vijay', 'Zaved' of 'Javed'. */
export function asHeard(word: string): string {
  return soundOf(word).replace(/f/g, 'p').replace(/z/g, 'j').replace(/v/g, 'b');
}
