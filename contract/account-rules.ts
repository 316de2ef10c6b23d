import * as z from 'zod/mini';

/*
 * The rules of what a visitor may type, once for the form in the browser and for the server.
 * Wording and options: specification, section 5. Length limits are ours: generous, but finite.
 */

export const DEGREES = [
  'BTech',
  'MTech',
  'BE',
  'ME',
  'BCA',
  'MCA',
  'BBA',
  'MBA',
  'BSc',
  'MSc',
  'BA',
  'MA',
  'MBBS',
  'MD',
  'MS',
  'Other',
] as const;

export const YEARS = [
  'First Year',
  'Second Year',
  'Third Year',
  'Fourth Year',
  'Fifth Year',
] as const;

export const SEXES = ['MALE', 'FEMALE', 'Other'] as const;

export const NATIONALITIES = ['India', 'Singapore', 'USA', 'UK', 'Other'] as const;

export const DEFAULT_NATIONALITY = 'India';

/** What `user_college` carries when the college isn't in the list; its name is then in `user_othercollege`. */
export const OTHER_COLLEGE = 'Other';

/** The longest each text may be, in UTF-16 units. */
export const MAX_LENGTH = {
  username: 64,
  name: 120,
  email: 254,
  college: 200,
  referralCode: 64,
  voucherName: 120,
  address: 500,
  place: 100,
  pincode: 12,
  password: 128,
  captcha: 8000,
  code: 128,
} as const;

/** The largest ID proof, in bytes of the picture itself (3 MB, section 5). */
export const ID_PROOF_MAX_BYTES = 3 * 1024 * 1024;

export const ID_PROOF_TYPES = ['image/jpeg', 'image/png'] as const;

/** For `<input type="file" accept>`: jpg, jpeg and png (section 5). */
export const ID_PROOF_ACCEPT = '.jpg,.jpeg,.png,image/jpeg,image/png';

/** Every message of section 5, and ours in the same style. */
export const MESSAGES = {
  usernameRequired: 'Username is required',
  nameRequired: 'Name is required',
  phoneRequired: 'Phone is required',
  phoneDigits: 'Phone number must be 10 digits',
  emailRequired: 'Email is required',
  emailInvalid: 'Invalid email format',
  degreeRequired: 'Degree is required',
  yearRequired: 'Year is required',
  collegeRequired: 'College is required',
  collegeUnknown: "Choose a college from the list, or 'Other'",
  otherCollegeRequired: 'Enter the name of your college',
  sexRequired: 'This field is required',
  nationalityRequired: 'Nationality is required',
  idProofRequired: 'ID Proof is required',
  idProofKind: 'ID Proof must be a JPEG or PNG picture',
  idProofSize: 'ID Proof must be at most 3 MB',
  passwordRequired: 'Password is required',
  passwordLength: 'Password must be at least 8 characters',
  passwordUppercase: 'Password must contain at least one uppercase letter',
  passwordLowercase: 'Password must contain at least one lowercase letter',
  passwordDigit: 'Password must contain at least one digit',
  passwordSpecial: 'Password must contain at least one special character (!@#$%^&*)',
  passwordTooLong: `Password must be at most ${MAX_LENGTH.password} characters`,
  confirmRequired: 'Confirm password is required',
  passwordsDiffer: 'Passwords do not match',
  passwordsEmpty: 'Please fill in both password fields',
  captchaRequired: 'Captcha is required',
  ifscInvalid: 'IFSC code must be four letters, a zero and six letters or digits',
  accountNumberInvalid: 'Account number must be 6 to 20 digits',
  controlCharacters: 'Control characters are not allowed',
} as const;

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

/** Neither database nor terminal is well served by NUL, escape and the like; lines and tabs are fine. */
const hasNoControlCharacters = (text: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text);

const tooLong = (maxLength: number) => `Must be at most ${maxLength} characters`;

/** Text that may be empty: trimmed, at most `maxLength`, in any script. */
export const text = (maxLength: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(maxLength, tooLong(maxLength)),
      z.refine(hasNoControlCharacters, MESSAGES.controlCharacters),
    );

/** Text that must not be empty; `message` says so. */
export const requiredText = (maxLength: number, message: string) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, { error: message, abort: true }),
      z.maxLength(maxLength, tooLong(maxLength)),
      z.refine(hasNoControlCharacters, MESSAGES.controlCharacters),
    );

/** Text that may be left out; it then reads as empty. */
export const optionalText = (maxLength: number) => z._default(text(maxLength), '');

export const Email = z
  .string(MESSAGES.emailRequired)
  .check(
    z.trim(),
    z.minLength(1, { error: MESSAGES.emailRequired, abort: true }),
    z.maxLength(MAX_LENGTH.email, { error: MESSAGES.emailInvalid, abort: true }),
    z.regex(z.regexes.email, MESSAGES.emailInvalid),
  );

export const Phone = z
  .string(MESSAGES.phoneRequired)
  .check(
    z.trim(),
    z.minLength(1, { error: MESSAGES.phoneRequired, abort: true }),
    z.regex(/^[0-9]{10}$/, MESSAGES.phoneDigits),
  );

export const Degree = z.enum(DEGREES, MESSAGES.degreeRequired);
export type Degree = z.infer<typeof Degree>;

export const Year = z.enum(YEARS, MESSAGES.yearRequired);
export type Year = z.infer<typeof Year>;

export const Sex = z.enum(SEXES, MESSAGES.sexRequired);
export type Sex = z.infer<typeof Sex>;

export const Nationality = z.enum(NATIONALITIES, MESSAGES.nationalityRequired);
export type Nationality = z.infer<typeof Nationality>;

/** A password as chosen at sign-up: every guideline holds. It is never trimmed. */
export const NewPassword = z
  .string(MESSAGES.passwordRequired)
  .check(
    z.minLength(1, { error: MESSAGES.passwordRequired, abort: true }),
    z.maxLength(MAX_LENGTH.password, { error: MESSAGES.passwordTooLong, abort: true }),
    ...PASSWORD_GUIDELINES.map(({ holds, message }) => z.refine<string>(holds, message)),
  );

/** What the configured captcha gives; opaque to all but the server. */
export const CaptchaCode = requiredText(MAX_LENGTH.captcha, MESSAGES.captchaRequired);
