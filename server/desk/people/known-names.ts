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
  /** Each word of theirs as it is heard. */
  readonly heard: ReadonlyMap<string, string>;
}

/** Takes names apart; those that were `known` before are as they were. */
export function splitNames(names: readonly string[], known?: KnownNames): KnownNames {
  const newNames = names.filter((name) => !known?.names.has(name));
  const split = newNames.map((name) => name.split(PARTS).filter(Boolean));
  const wholes = allAsHeard(split.map((words) => words.join('')));
  const apart = new Map(
    newNames.map((name, at) => [name, { words: split[at]!, whole: wholes[at]! }]),
  );
  const all = new Map(names.map((name) => [name, known?.names.get(name) ?? apart.get(name)!]));
  const words = [...new Set([...all.values()].flatMap((name) => name.words))];
  const heard = allAsHeard(words);
  return { names: all, heard: new Map(words.map((word, at) => [word, heard[at]!])) };
}

/** Of words without line breaks, as one text: each by itself takes thousands of them five times as long. */
function allAsHeard(words: readonly string[]): string[] {
  return asHeard(words.join('\n')).split('\n');
}

/** One sound for what a telephone, or another language, makes of it: 'Bijay' of 'Vijay', 'Zaved' of 'Javed'. */
export function asHeard(word: string): string {
  return soundOf(word).replace(/f/g, 'p').replace(/z/g, 'j').replace(/v/g, 'b');
}
