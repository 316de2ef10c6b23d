/* The one place that says which signs a text may hold; `name-keys.ts` says when two texts are the same name. */

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
const ALLOWED = `${PICTOGRAPH}(?:\\u200d${PICTOGRAPH})*|[#*0-9]\\ufe0f?\\u20e3|${JOINING}`;
/**
 * Nobody sees them: blanks of no width, marks that turn the text after them round, hyphens that may be, notes and signs of
 * other scripts that are drawn as nothing, and marks that stand on no letter.
 */
export const UNSEEN =
  /\p{Default_Ignorable_Code_Point}|\p{Cf}|[\ufffc\u{16fe4}\u{1d159}\u{1da9b}-\u{1daaf}]|(?<![\p{L}\p{M}\p{N}\p{P}\p{S}])\p{M}+/gu;
/**
 * More marks on a letter than any script has: they paint over the lines around, and putting them in order takes time that
 * grows with their square.
 */
export const STACKED = /(\p{M}{8})\p{M}+/gu;
const ALLOWED_OR_UNSEEN = new RegExp(`(${ALLOWED})|${UNSEEN.source}`, 'gu');
/** The empty pattern of Braille looks like a blank and is none to JavaScript; nor is the next line. */
export const BLANKS = /[\s\u0085\u2800]+/gu;
/** What keeps a text from being taken in: `control` or `unknown` signs; undefined for a sound one. */
export function faultOfSigns(text: string): 'control' | 'unknown' | undefined {
  if (CONTROL.test(text)) return 'control';
  return UNKNOWN.test(text) ? 'unknown' : undefined;
}

/** A text as it is kept: composed (NFC), without signs that nobody sees but for joiners where a script needs them. */
export function cleanText(text: string): string {
  return text.replace(STACKED, '$1').replace(ALLOWED_OR_UNSEEN, '$1').normalize('NFC').trim();
}

/** A name as it is kept: a clean text of one line, with one blank at a time. */
export function cleanName(text: string): string {
  return cleanText(text).replace(BLANKS, ' ').trim();
}
