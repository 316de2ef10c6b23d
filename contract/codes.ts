const LETTERS = 16;
/** Fewer may be somebody's name and a number. */
const MEANT = 8;
const SIGNS = /^[0-9A-HJKMNP-TV-Z]+$/;

/** The letters of a code, or of its end, as they were meant: case, spaces and dashes are forgiven, O is read as 0, I and L as 1. */
export function lettersOf(text: string): string {
  const letters = text.toUpperCase().replaceAll(/[\s-]/g, '');
  return letters.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

/** A participant code as it stands on a pass, `7Q4M-X0TC-19HV-ZB3K`, from what was scanned or typed. Null for what can't be a code. */
export function readCode(text: string): string | null {
  const letters = lettersOf(text);
  if (letters.length !== LETTERS || !SIGNS.test(letters)) return null;
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** By so many last signs of what is no code, whoever looks into it may find the code that was meant. */
const TRACE = 4;

/**
 * What is written down of a text by which nobody is known: a whole code, which may have been somebody's, else its last signs;
 * empty where a code has no such signs. A card's number has as many digits as a code has signs.
 */
export function traceOf(text: string): string {
  const end = lettersOf(text).slice(-TRACE);
  const code = /[A-Z]/i.test(text) ? readCode(text) : null;
  return code ?? (SIGNS.test(end) ? end : '');
}

/** So many letters and numbers a typed text has that is meant as a code and isn't one, for want of some or for too many; else null. */
export function lengthOfBadCode(text: string): number | null {
  const letters = lettersOf(text);
  // A phone has numbers alone, a name has none.
  const { length } = letters;
  const isMeant =
    length >= MEANT && SIGNS.test(letters) && /[0-9]/.test(text) && /[A-Za-z]/.test(text);
  return isMeant && length !== LETTERS ? length : null;
}
