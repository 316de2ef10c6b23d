import { searchKey } from '../name-keys.ts';

/** Lower case, without the marks over and under letters, so that 'Tir' finds 'Tīr'. */
export function wordsOf(text: string): string[] {
  return searchKey(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
}

/** The same with "Queen's" and "B. M. S." as the words that are typed for them, 'queens' and 'bms'. */
export function typedWordsOf(text: string): string[] {
  return wordsOf(withJoinedInitials(text.replace(/['’]/g, '')));
}

/** 'K. J. Somaiya' is 'KJ. Somaiya'. */
export function withJoinedInitials(text: string): string {
  return text.replace(/(\p{L}+)[.\s]+(?=\p{L}(?!\p{L}))/gu, (written, word) =>
    word.length === 1 ? word : written,
  );
}

/** One spelling for what is written in several, as words of Indian languages are: 'Kavitha' and 'kavita', 'mushaira' and 'musayra'. */
export function soundOf(word: string): string {
  return word
    .replace(/([bcdgkpst])h/g, '$1')
    .replace(/ee/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/x/g, 'ks')
    .replace(/zh/g, 'l')
    .replace(/w/g, 'v')
    .replace(/(.)y/g, '$1i')
    .replace(/(.)\1+/g, '$1');
}

const ENDING = /^(|e|s|es|y|ed|er|ers|or|ors|ing|ings|ist|ists|ian|ians)$/;
const SHORTEST_STEM = 4;

/** True of 'singer' and 'singing', 'debate' and 'debating'. */
export function haveOneStem(word: string, other: string): boolean {
  let shared = 0;
  while (shared < word.length && word[shared] === other[shared]) shared += 1;
  return (
    shared >= SHORTEST_STEM && ENDING.test(word.slice(shared)) && ENDING.test(other.slice(shared))
  );
}

/** How many typos are forgiven: short words are too alike for any, and numbers mean what they say. */
export function typosAllowed(typed: string): number {
  if (typed.length < 4 || /\d/.test(typed)) return 0;
  return typed.length < 7 ? 1 : 2;
}

/**
 * The fewest letters to put in, leave out, change or swap that make `typed` the word or its beginning;
 * more than `most` when it is more than that.
 */
export function typosBetween(typed: string, word: string, most: number): number {
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
