import { type RawBuilder, sql } from 'kysely';
import { codeEndOf, codeGroupsOf, GROUP_CHARACTERS, isInitial, namePartsOf } from './words.ts';

export const NAME_KEY = sql<string>`accounts.name_key`;
const EMAIL_KEY = sql<string>`accounts.email_key`;
const PHONE = sql<string>`accounts.phone`;
const PARTICIPANT_CODE = sql<string>`accounts.participant_code`;
export const COLLEGE_KEY = sql<string>`coalesce(colleges.name_key,
  accounts.other_college_key)`;
/** Fewer letters stand in somebody's random code by chance. */
const MIN_CODE = 4;

/** The condition that a text is like a pattern, whose own signs `literally` has taken from the words in it. */
export function like(text: RawBuilder<string>, pattern: string) {
  return sql<boolean>`${text} like ${pattern} escape '\\'`;
}

export function literally(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&');
}

/**
 * The conditions, one of which holds of whoever has a word in small letters. Each column is looked at as it is kept:
 * PostgreSQL takes ten times as long to put them together and to make their letters small.
 */
export function hasWord(word: string) {
  const named = isNamed(word);
  // One letter stands in every e-mail.
  if (isInitial(word)) return named;
  const pattern = `%${literally(word)}%`;
  const groups = codeGroupsOf(word);
  return [
    ...named,
    like(EMAIL_KEY, pattern),
    ...(/\d/.test(word) ? [like(PHONE, pattern)] : []),
    ...(mayBeInCode(word) ? [like(PARTICIPANT_CODE, pattern.toUpperCase())] : []),
    ...(groups ? [like(PARTICIPANT_CODE, `%${groups}%`)] : []),
  ];
}

/** Each look at a column of everybody costs. */
function mayBeInCode(word: string): boolean {
  return (
    word.length >= MIN_CODE && word.split('-').every(({ length }) => length <= GROUP_CHARACTERS)
  );
}

/**
 * The same of names, colleges and the last four signs of a code, by which people are told apart: of an address or a number
 * nobody learns a part.
 */
export function isNamed(word: string) {
  if (isInitial(word)) return [contains(word), ...[`${word}%`, `% ${word}%`].map(ofCollege)];
  const pattern = `%${literally(word)}%`;
  const parts = namePartsOf(word);
  const codeEnd = codeEndOf(word);
  return [
    ...[NAME_KEY, COLLEGE_KEY].map((text) => like(text, pattern)),
    ...(codeEnd ? [like(PARTICIPANT_CODE, `%-${codeEnd}`)] : []),
    ...(parts.length > 0 ? [hasParts(parts)] : []),
  ];
}

function ofCollege(pattern: string) {
  return like(COLLEGE_KEY, pattern);
}

/** A name with a blank on either side of each of its words. */
const spaced = sql<string>`' ' || replace(replace(replace(accounts.name_key, '-', ' '), '.', ' '), '  ', ' ') || ' '`;

/** Each part is in the name, those of one letter as words of it or, together, as one. */
function hasParts(parts: readonly string[]) {
  const each = parts.map((part) => (isInitial(part) ? isWhole(part) : contains(part)));
  const apart = sql<boolean>`(${sql.join(each, sql` and `)})`;
  if (!parts.every(isInitial)) return apart;
  return sql<boolean>`(${apart} or ${isWhole(parts.join(''))})`;
}

function contains(part: string) {
  return like(NAME_KEY, `%${literally(part)}%`);
}

/** Only names with these letters are spaced out. */
function isWhole(part: string) {
  return sql<boolean>`(${contains(part)} and ${like(sql`(${spaced})`, `% ${part} %`)})`;
}

/** How far a name is from what was typed: nothing where the words begin its words, and the first one the name. */
export function distanceOf(words: readonly string[]) {
  const each = words.map((word, at) => {
    const begin = `${literally(word)}%`;
    const parts = namePartsOf(word);
    const later = [' ', '.', '-'].map((before) => like(NAME_KEY, `%${before}${begin}`));
    if (parts.length > 0) later.push(hasParts(parts));
    return sql`case when ${like(NAME_KEY, begin)} then 0 when ${sql.join(later, sql` or `)} then
      ${sql.lit(at === 0 ? 2 : 0)} when ${like(NAME_KEY, `%${begin}`)} then 8 else 16 end`;
  });
  return sql<number>`(${sql.join(each, sql` + `)})`;
}
