import { phoneDigits } from '../../../contract/accounts/fields.ts';
import { searchKey } from '../../../contract/name-keys.ts';

const MAX_WORDS = 6;
const CODE_CHARACTERS = 16;

/** The marks between the groups of a code, however it was typed. */
const BETWEEN = /[\s-]/g;

/** A participant code as it is kept, of one that was typed or read aloud; undefined for what is none. */
export function codeOf(q: string): string | undefined {
  const letters = q.toUpperCase().replace(BETWEEN, '');
  // A name of as many letters has no digit; a code without one is found by its words.
  if (letters.length !== CODE_CHARACTERS || !/\d/.test(letters) || /[^0-9A-Z]/.test(letters))
    return undefined;
  const read = letters.replace(/[IL]/g, '1').replace(/O/g, '0').replace(/U/g, 'V');
  return read.replace(/(.{4})(?=.)/g, '$1-');
}

/** The words to find, in small letters; a code and a phone number are one word however they are spaced. */
export function wordsOf(q: string): string[] {
  const code = codeOf(q);
  if (code) return [code.toLowerCase()];
  const digits = phoneDigits(q);
  if (/^\d+$/.test(digits)) return [digits];
  return searchKey(q).split(' ').filter(Boolean).slice(0, MAX_WORDS);
}

/** The pattern of a code for each of its groups, with any other group in that one's place. */
export function nearly(code: string): string[] {
  const groups = code.split('-');
  return groups.map((_, index) => groups.with(index, '____').join('-'));
}
