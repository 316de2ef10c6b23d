import { BLANKS, STACKED, UNSEEN } from './names.ts';

/* The one place that says when two texts are the same name. Apart from `names.ts`, for sign-up needs none of it at first. */

/** Chats leave these out of a link that they end, and people of a name. */
const LAST_PUNCTUATION = /[\p{Pe}\p{Pf}\s!?.,;:'"*…।॥۔؟،]/u;
/** Letters that keyboards write in two ways: the older one has two signs and a joiner, and Arabic's stand for Urdu's. */
const ONE_LETTER: Readonly<Record<string, string>> = {
  ...{ ൺ: 'ണ്', ൻ: 'ന്', ർ: 'ര്', ൽ: 'ല്', ൾ: 'ള്', ൿ: 'ക്', ৎ: 'ত্' },
  ...{ ي: 'ی', ى: 'ی', ك: 'ک', ه: 'ہ', ە: 'ہ' },
};
const TWO_WAYS = new RegExp(`[${Object.keys(ONE_LETTER).join('')}]`, 'gu');
/** Phones turn the plain ones into these, and so do word processors. */
const APOSTROPHES = /[’‘ʼ′`´＇]/gu;
/** Accents over Latin letters; an Indian script's marks are letters of their own. */
const ACCENTS = /[\u0300-\u036f]/g;

/** The key of a name: of two ways to write the same one it is equal. Never shown. */
export function nameKey(name: string): string {
  const plain = folded(name);
  let end = plain.length;
  while (end > 0 && LAST_PUNCTUATION.test(plain[end - 1]!)) end -= 1;
  return plain.slice(0, end) || plain;
}

/** True of two ways to write one name: other case, blanks, composition, unseen signs or last punctuation. */
export function isSameName(one: string, other: string): boolean {
  return one === other || nameKey(one) === nameKey(other);
}

/** A text as it is searched, and the words that are searched for: as a name's key, without accents and apostrophes. */
export function searchKey(text: string): string {
  return withoutAccents(folded(text)).replaceAll("'", '');
}

/** 'Tir' of 'Tīr'; the vowels of Indian scripts are no accents. */
export function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(ACCENTS, '').normalize('NFC');
}

function folded(text: string): string {
  // Capitals first: ß and SS are one word, and so are both small sigmas.
  return text
    .replace(STACKED, '$1')
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(TWO_WAYS, (letter) => ONE_LETTER[letter]!)
    .replace(APOSTROPHES, "'")
    .replace(/\p{Pd}/gu, '-')
    .replace(BLANKS, ' ')
    .trim()
    .replaceAll('ẞ', 'ß')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC');
}
