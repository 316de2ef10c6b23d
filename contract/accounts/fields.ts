import * as z from 'zod/mini';
import { cleanName, cleanText, faultOfSigns } from '../names.ts';
import { MAX_LENGTH, MESSAGES, PHONE_DIGITS } from './messages.ts';

/** An address with its domain in ASCII: 'asha@bücher.example' is 'asha@xn--bcher-kva.example'. */
export function asciiAddress(address: string): string {
  const clean = cleanText(address);
  const at = clean.lastIndexOf('@') + 1;
  const domain = clean.slice(at);
  // What is ASCII stays as it is: the URL rule would make a number of four of '1.2'.
  if (at === 0 || /^\p{ASCII}*$/u.test(domain) || /[\s/?#:@\\]/.test(domain)) return clean;
  try {
    return clean.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return clean;
  }
}

/** Blanks of any kind, the marks that turn text round in copied contacts, dashes and brackets. */
const BETWEEN = /[\s\p{Z}\p{Cf}\p{Pd}()[\]]/gu;

const WHOLE_NUMBER = `[0-9]{${PHONE_DIGITS}}$`;
const CODE_OF_INDIA = new RegExp(`^\\+?91(?=0?${WHOLE_NUMBER})`);
const LEADING_0 = new RegExp(`^0(?=${WHOLE_NUMBER})`);
const PHONE = new RegExp(`^${WHOLE_NUMBER}`);

/** A phone number as phones write it, without what stands between its digits, India's code and a leading 0. */
export function phoneDigits(typed: string): string {
  return typed.replace(BETWEEN, '').replace(CODE_OF_INDIA, '').replace(LEADING_0, '');
}

/** True of what `phoneDigits` gives of a whole number. */
export function isPhone(digits: string): boolean {
  return PHONE.test(digits);
}

/**
 * The same of a number that is only looked for, as people and their phones write it: also with dots and strokes between its
 * digits, and India's code behind 00.
 */
export function soughtPhone(typed: string): string {
  return phoneDigits(typed.replace(/[./]/g, ' ').replace(/^\s*00\s*(?=91)/, '+'));
}

/** So many times as long a text may come as it is kept: with blanks about it, and letters in parts. */
const UNCLEAN = 4;

/** Text that may be empty: as `cleanText` keeps it, at most `maxLength` UTF-16 units, in any script. */
export function text(maxLength: number, message?: string) {
  const tooLong = `Must be at most ${maxLength} characters`;
  return z.string(message).check(
    // Of a text that is far too long nothing is done.
    z.maxLength(UNCLEAN * maxLength, { error: tooLong, abort: true }),
    z.overwrite(cleanText),
    z.maxLength(maxLength, tooLong),
    z.refine((given) => faultOfSigns(given) !== 'control', MESSAGES.controlCharacters),
    z.refine((given) => faultOfSigns(given) !== 'unknown', MESSAGES.unknownSigns),
  );
}

/** A text that is only looked for, and stored by nobody: as it was sent, without the halves of signs that no database takes. */
export function lookupText(maxLength: number) {
  return z.string().check(
    z.maxLength(maxLength, `Must be at most ${maxLength} characters`),
    z.refine((given) => !/\p{Surrogate}/u.test(given), MESSAGES.unknownSigns),
  );
}

/** Of a name without a letter or a digit nobody could say whose it is. */
function readableOrNone(name: string): string {
  return /[\p{L}\p{N}]/u.test(name) ? name : '';
}

/** A name of a person, team or place: a text of one line, with one blank at a time; '' where it has no letter or digit. */
export function name(maxLength: number, message?: string) {
  return text(maxLength, message).check(z.overwrite(cleanName), z.overwrite(readableOrNone));
}

/** A name that must not be empty; `message` says so. */
export function requiredName(maxLength: number, message: string) {
  return name(maxLength, message).check(z.minLength(1, message));
}

/** A name that may be left out; it then reads as empty. */
export function optionalName(maxLength: number) {
  return z._default(name(maxLength), '');
}

/** Text that must not be empty; `message` says so. */
export function requiredText(maxLength: number, message: string) {
  return text(maxLength, message).check(z.minLength(1, message));
}

/** Text that may be left out; it then reads as empty. */
export function optionalText(maxLength: number) {
  return z._default(text(maxLength), '');
}

/** Letters before the @ that few mail servers can be told of. */
const ODD_LETTERS = /^[^@\s]*[^\p{ASCII}@\s][^@\s]*@[^@\s]+$/u;

/** As zod's own, and with the top-level domains of Indian scripts, whose ASCII has hyphens and digits. */
const EMAIL =
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/;

/** The domain is in ASCII, as mail and the DNS spell it. */
export const Email = z.string(MESSAGES.emailRequired).check(
  z.maxLength(UNCLEAN * MAX_LENGTH.email, { error: MESSAGES.emailInvalid, abort: true }),
  z.overwrite(asciiAddress),
  z.minLength(1, { error: MESSAGES.emailRequired, abort: true }),
  z.maxLength(MAX_LENGTH.email, { error: MESSAGES.emailInvalid, abort: true }),
  z.refine((address) => !ODD_LETTERS.test(address), {
    error: MESSAGES.emailLetters,
    abort: true,
  }),
  z.regex(EMAIL, MESSAGES.emailInvalid),
);

/** `PHONE_DIGITS` of them, however they were typed. */
export const Phone = z
  .string(MESSAGES.phoneRequired)
  .check(
    z.overwrite(phoneDigits),
    z.minLength(1, { error: MESSAGES.phoneRequired, abort: true }),
    z.regex(PHONE, MESSAGES.phoneDigits),
  );

/** The account's password once more; left out or empty where none is asked for. */
export const PasswordAgain = z._default(
  z.string().check(z.maxLength(MAX_LENGTH.password, MESSAGES.passwordTooLong)),
  '',
);
