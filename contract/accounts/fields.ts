import * as z from 'zod/mini';
import { MAX_LENGTH, MESSAGES } from './messages.ts';
import { phoneDigits } from './phone.ts';

/** Neither database nor terminal is well served by NUL, escape and the like; lines and tabs are fine. */
function hasNoControlCharacters(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text);
}

/** Text that may be empty: trimmed, at most `maxLength` UTF-16 units, in any script. */
export function text(maxLength: number, message?: string) {
  return z
    .string(message)
    .check(
      z.trim(),
      z.maxLength(maxLength, `Must be at most ${maxLength} characters`),
      z.refine(hasNoControlCharacters, MESSAGES.controlCharacters),
    );
}

/** Text that must not be empty; `message` says so. */
export function requiredText(maxLength: number, message: string) {
  return text(maxLength, message).check(z.minLength(1, message));
}

/** Text that may be left out; it then reads as empty. */
export function optionalText(maxLength: number) {
  return z._default(text(maxLength), '');
}

export const Email = z
  .string(MESSAGES.emailRequired)
  .check(
    z.trim(),
    z.minLength(1, { error: MESSAGES.emailRequired, abort: true }),
    z.maxLength(MAX_LENGTH.email, { error: MESSAGES.emailInvalid, abort: true }),
    z.regex(z.regexes.email, MESSAGES.emailInvalid),
  );

/** Ten digits, however they were typed. */
export const Phone = z
  .string(MESSAGES.phoneRequired)
  .check(
    z.overwrite(phoneDigits),
    z.minLength(1, { error: MESSAGES.phoneRequired, abort: true }),
    z.regex(/^[0-9]{10}$/, MESSAGES.phoneDigits),
  );

/** The account's password once more; left out or empty where none is asked for. */
export const PasswordAgain = z._default(
  z.string().check(z.maxLength(MAX_LENGTH.password, MESSAGES.passwordTooLong)),
  '',
);
