/** Blanks of any kind, the marks that turn text round in copied contacts, dashes and brackets. */
const BETWEEN = /[\s\p{Z}\p{Cf}\p{Pd}()[\]]/gu;

/** A phone number as phones write it, without what stands between its digits, India's code and a leading 0. Source: readings. */
export function phoneDigits(typed: string): string {
  return typed
    .replace(BETWEEN, '')
    .replace(/^\+?91(?=0?\d{10}$)/, '')
    .replace(/^0(?=\d{10}$)/, '');
}
