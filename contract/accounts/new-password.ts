import * as z from 'zod/mini';
import { MAX_LENGTH, MESSAGES } from './messages.ts';

/** The password guidelines, in the order they are shown and checked. `holds` takes what was typed. */
export const PASSWORD_GUIDELINES = [
  {
    label: 'At least 8 characters',
    message: MESSAGES.passwordLength,
    holds: (password: string) => password.length >= 8,
  },
  {
    label: 'One uppercase letter',
    message: MESSAGES.passwordUppercase,
    holds: (password: string) => /[A-Z]/.test(password),
  },
  {
    label: 'One lowercase letter',
    message: MESSAGES.passwordLowercase,
    holds: (password: string) => /[a-z]/.test(password),
  },
  {
    label: 'One digit',
    message: MESSAGES.passwordDigit,
    holds: (password: string) => /[0-9]/.test(password),
  },
  {
    label: 'One special character from !@#$%^&*',
    message: MESSAGES.passwordSpecial,
    holds: (password: string) => /[!@#$%^&*]/.test(password),
  },
] as const;

/** A password as chosen at sign-up: every guideline holds. It is never trimmed. */
export const NewPassword = z
  .string(MESSAGES.passwordRequired)
  .check(
    z.minLength(1, { error: MESSAGES.passwordRequired, abort: true }),
    z.maxLength(MAX_LENGTH.password, { error: MESSAGES.passwordTooLong, abort: true }),
    ...PASSWORD_GUIDELINES.map(({ holds, message }) => z.refine<string>(holds, message)),
  );
