import { soughtPhone } from '../../../contract/accounts/fields.ts';
import { searchKey } from '../../../contract/name-keys.ts';

const MAX_WORDS = 6;
const CODE_CHARACTERS = 16;
/** So many signs stand between the dashes of a code. */
export const GROUP_CHARACTERS = 4;

/** The marks between the groups of a code, however it was typed. */
const BETWEEN = /[\s-]/g;

/** A participant code as it is kept, of one that was typed or read aloud; undefined for what is none. */
export function codeOf(q: string): string | undefined {
  // A phone and a name of six letters are as many signs; a code is parted where its groups are.
  const parts = q.split(BETWEEN);
  if (parts.some(({ length }) => length % GROUP_CHARACTERS !== 0)) return undefined;
  const letters = parts.join('').toUpperCase();
  if (letters.length !== CODE_CHARACTERS || /[^0-9A-Z]/.test(letters)) return undefined;
  // A name of as many letters has neither a digit nor dashes; a code without them is found by its words.
  return /\d/.test(letters) || /^\s*\w+-\w+-\w+-\w+\s*$/.test(q) ? inGroups(letters) : undefined;
}

/** Some groups of a code, from the beginning of one, or all of it, as they are kept; undefined for what is none. */
export function codeGroupsOf(word: string): string | undefined {
  const letters = word.toUpperCase().replace(BETWEEN, '');
  if (letters.length <= GROUP_CHARACTERS || letters.length > CODE_CHARACTERS) return undefined;
  // Other digits are of a phone.
  return /^((?=.*[A-Z])[0-9A-Z]+|\d{8})$/.test(letters) ? inGroups(letters) : undefined;
}

/** The last four signs of a code as they are kept; undefined for any other word. */
export function codeEndOf(word: string): string | undefined {
  return /^[\da-z]{4}$/i.test(word) ? inGroups(word.toUpperCase()) : undefined;
}

function inGroups(letters: string): string {
  const read = letters.replace(/[IL]/g, '1').replace(/O/g, '0').replace(/U/g, 'V');
  return read.replace(/(.{4})(?=.)/g, '$1-');
}

/** The words to find, in small letters; a code and a phone number are one word however they are spaced. */
export function wordsOf(q: string): string[] {
  const code = codeOf(q);
  if (code) return [code.toLowerCase()];
  const digits = soughtPhone(q);
  if (/^\d+$/.test(digits)) return [digits];
  // 'D. J.' is 'D.J.'.
  const joined = searchKey(q).replace(/(?<!\p{L})(\p{L}\.) (?=\p{L}\.)/gu, '$1');
  return joined.split(' ').filter(Boolean).slice(0, MAX_WORDS);
}

/** Without dots, as many letters may be initials; of more there are too many words. */
const INITIALS = /^\p{L}{2,3}$/u;

/**
 * The words of a name that are typed as one, in small letters: 'd' and 'j' of 'd.j.' and of 'dj', 's' and 'ravi' of
 * 's.ravi'. None of any other word: the dots of an e-mail stay.
 */
export function namePartsOf(word: string): readonly string[] {
  if (INITIALS.test(word)) return [...word];
  const parts = word.split('.').filter(Boolean);
  const isName = word.includes('.') && /^[\p{L}\p{M}.'-]+$/u.test(word);
  return isName && parts.some(isInitial) ? parts : [];
}

/** True of one letter. */
export function isInitial(word: string): boolean {
  return /^\p{L}$/u.test(word);
}

/** The pattern of a code for each of its groups, with any other group in that one's place. */
export function nearly(code: string): string[] {
  const groups = code.split('-');
  return groups.map((_, index) => groups.with(index, '____').join('-'));
}
