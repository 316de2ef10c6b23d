/* The one place that says which signs a text may hold, and when two texts are the same name. */

/** No text, but orders to a terminal or a database. Lines and tabs are blanks. */
const CONTROL = /(?![\t\n\v\f\r\u0085])\p{Cc}/u;
/** Halves of a sign, signs that no standard knows, and those that every font draws otherwise. */
const UNKNOWN = /[\p{Cs}\p{Cn}\p{Co}]/u;

/** An emoji with what belongs to it: tone, its look in colour, others that it is joined to, the tags of a flag. */
const PICTOGRAPH =
  '\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}|[\\ufe0e\\ufe0f])*(?:[\\u{e0020}-\\u{e007f}]+)?';
/**
 * What joiners belong to: they say how letters of Indian and Arabic scripts are written. Latin and its kin have no
 * use for them. Kept wherever they stand, each once: a chillu of Malayalam ends its word.
 */
const JOINING = '(?![\\p{sc=Latn}\\p{sc=Grek}\\p{sc=Cyrl}])[\\p{L}\\p{M}][\\u200c\\u200d]';
const KEPT = `${PICTOGRAPH}(?:\\u200d${PICTOGRAPH})*|[#*0-9]\\ufe0f?\\u20e3|${JOINING}`;
/** Nobody sees them: blanks of no width, marks that turn the text after them round, hyphens that may be. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]/gu;
const KEPT_OR_UNSEEN = new RegExp(`(${KEPT})|${UNSEEN.source}`, 'gu');
/** The empty pattern of Braille looks like a blank and is none to JavaScript; nor is the next line. */
const BLANKS = /[\s\u0085\u2800]+/gu;
/** Chats leave these out of a link that they end, and people of a name. */
const LAST_PUNCTUATION = /[\p{Pe}\p{Pf}\s!?.,;:'"*…।॥]+$/u;
/** Accents over Latin letters; an Indian script's marks are letters of their own. */
const ACCENTS = /[\u0300-\u036f]/g;

/** What keeps a text from being taken in: `control` or `unknown` signs; undefined for a sound one. */
export function faultOfSigns(text: string): 'control' | 'unknown' | undefined {
  if (CONTROL.test(text)) return 'control';
  return UNKNOWN.test(text) ? 'unknown' : undefined;
}

/** A text as it is kept: composed (NFC), without signs that nobody sees but for joiners where a script needs them. */
export function cleanText(text: string): string {
  return text.replace(KEPT_OR_UNSEEN, '$1').normalize('NFC').trim();
}

/** A name as it is kept: a clean text of one line, with one blank at a time. */
export function cleanName(text: string): string {
  return cleanText(text).replace(BLANKS, ' ').trim();
}

/** The key of a name: of two ways to write the same one it is equal. Never shown. */
export function nameKey(name: string): string {
  const plain = folded(name);
  return plain.replace(LAST_PUNCTUATION, '') || plain;
}

/** True of two ways to write one name: other case, blanks, composition, unseen signs or last punctuation. */
export function isSameName(one: string, other: string): boolean {
  return one === other || nameKey(one) === nameKey(other);
}

/** A text as it is searched, and the words that are searched for: as a name's key, without accents. */
export function searchKey(text: string): string {
  return withoutAccents(folded(text));
}

/** 'Tir' of 'Tīr'; the vowels of Indian scripts are no accents. */
export function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(ACCENTS, '').normalize('NFC');
}

function folded(text: string): string {
  // Capitals first: ß and SS are one word, and so are both small sigmas.
  return text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(BLANKS, ' ')
    .trim()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC');
}
