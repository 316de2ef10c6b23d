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

/** Takes names apart; those that were `known` before are as they were, which is most of the work. */
export function splitNames(names: readonly string[], known?: KnownNames): KnownNames {
  const heard = new Map<string, string>();
  const split = (name: string): KnownName => {
    const words = name.split(PARTS).filter(Boolean);
    return { words, whole: asHeard(words.join('')) };
  };
  const all = new Map(names.map((name) => [name, known?.names.get(name) ?? split(name)]));
  for (const { words } of all.values())
    for (const word of words)
      if (!heard.has(word)) heard.set(word, known?.heard.get(word) ?? asHeard(word));
  return { names: all, heard };
}

/** One sound for what a telephone, or another language, makes of it: 'Bijay' of 'Vijay', 'Zaved' of 'Javed'. */
export function asHeard(word: string): string {
  return soundOf(word).replace(/f/g, 'p').replace(/z/g, 'j').replace(/v/g, 'b');
}
