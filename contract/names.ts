/* The one place that says which signs a text may hold, and when two texts are the same name. */

/** No text, but orders to a terminal or a database. Lines and tabs are blanks. */
const CONTROL = /(?![\t\n\v\f\r\u0085])\p{Cc}/u;
/** Halves of a sign, signs that no standard knows, those that every font draws otherwise, and what a broken file leaves. */
const UNKNOWN = /[\p{Cs}\p{Cn}\p{Co}\ufffd]/u;

/** An emoji with what belongs to it: tone, its look in colour, others that it is joined to, the tags of a flag. */
const PICTOGRAPH =
  '\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}|[\\ufe0e\\ufe0f])*(?:[\\u{e0020}-\\u{e007f}]+)?';
/**
 * What joiners belong to: they say how letters of Indian and Arabic scripts are written. Latin and its kin have no
 * use for them. Kept wherever they stand, each once: a chillu of Malayalam ends its word.
 */
const JOINING = '(?![\\p{sc=Latn}\\p{sc=Grek}\\p{sc=Cyrl}])[\\p{L}\\p{M}][\\u200c\\u200d]';
const KEPT = `${PICTOGRAPH}(?:\\u200d${PICTOGRAPH})*|[#*0-9]\\ufe0f?\\u20e3|${JOINING}`;
/**
 * Nobody sees them: blanks of no width, marks that turn the text after them round, hyphens that may be, notes and signs of
 * other scripts that are drawn as nothing, and marks that stand on no letter.
 */
const UNSEEN =
  /\p{Default_Ignorable_Code_Point}|\p{Cf}|[\ufffc\u{16fe4}\u{1d159}\u{1da9b}-\u{1daaf}]|(?<![\p{L}\p{M}\p{N}\p{P}\p{S}])\p{M}+/gu;
/**
 * More marks on a letter than any script has: they paint over the lines around, and putting them in order takes time that
 * grows with their square.
 */
const STACKED = /(\p{M}{8})\p{M}+/gu;
const KEPT_OR_UNSEEN = new RegExp(`(${KEPT})|${UNSEEN.source}`, 'gu');
/** The empty pattern of Braille looks like a blank and is none to JavaScript; nor is the next line. */
const BLANKS = /[\s\u0085\u2800]+/gu;
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

/** What keeps a text from being taken in: `control` or `unknown` signs; undefined for a sound one. */
export function faultOfSigns(text: string): 'control' | 'unknown' | undefined {
  if (CONTROL.test(text)) return 'control';
  return UNKNOWN.test(text) ? 'unknown' : undefined;
}

/** A text as it is kept: composed (NFC), without signs that nobody sees but for joiners where a script needs them. */
export function cleanText(text: string): string {
  return text.replace(STACKED, '$1').replace(KEPT_OR_UNSEEN, '$1').normalize('NFC').trim();
}

/** A name as it is kept: a clean text of one line, with one blank at a time. */
export function cleanName(text: string): string {
  return cleanText(text).replace(BLANKS, ' ').trim();
}

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
