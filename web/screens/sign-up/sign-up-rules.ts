import * as z from 'zod/mini';
import { BankDetails } from '../../../contract/accounts/bank-details.ts';
import { DEFAULT_NATIONALITY, OTHER_COLLEGE } from '../../../contract/accounts/choices.ts';
import { MAX_LENGTH, MESSAGES } from '../../../contract/accounts/messages.ts';
import { isMadeOfOwnWords } from '../../../contract/accounts/own-words.ts';
import { SignUp } from '../../../contract/accounts/sign-up.ts';
import { type Errors, type Values, validateWith } from '../../ui/form/validation.ts';

const BANK_FIELDS = [
  'account_holder_name',
  'bank_name',
  'branch_name',
  'account_number',
  'ifsc_code',
] as const satisfies readonly (keyof BankDetails)[];

/** The fields of each step in their order, beneath the calls' own names. Source: section 2, Sign-up page. */
export const STEPS = [
  ['user_name', 'user_fullname', 'user_phone', 'user_email'],
  ['user_degree', 'user_year', 'user_college', 'user_othercollege'],
  [
    'user_sex',
    'user_id_proof',
    'user_nationality',
    'user_referral_code',
    'user_address',
    'user_state',
    'user_city',
    'user_pincode',
  ],
  ['user_password', 'conf_pw', 'user_recaptcha_code'],
  BANK_FIELDS,
] as const satisfies readonly (readonly (keyof SignUp | keyof BankDetails | 'conf_pw')[])[];

export type FieldName = (typeof STEPS)[number][number];

/** The wizard's fields as typed. `user_recaptcha_code` is only filled or not: each call has a fresh one. */
export type SignUpValues = Values<FieldName>;

export const EMPTY = {
  ...Object.fromEntries(STEPS.flat().map((name) => [name, ''])),
  user_nationality: DEFAULT_NATIONALITY,
} as SignUpValues;

/** The step (1 to 5) of a field. */
export function stepOf(field: FieldName): number {
  return 1 + STEPS.findIndex((names) => (names as readonly FieldName[]).includes(field));
}

/** Never written down on the visitor's device, which may be a shared one. */
const SECRETS: readonly string[] = [
  'user_password',
  'conf_pw',
  'user_recaptcha_code',
  'user_id_proof',
  ...BANK_FIELDS,
] satisfies FieldName[];

/** What was typed, without its secrets. */
export function withoutSecrets(values: SignUpValues): Partial<SignUpValues> {
  const open = Object.entries(values).filter(([name]) => !SECRETS.includes(name));
  return Object.fromEntries(open);
}

const SCHEMAS = {
  ...SignUp.shape,
  conf_pw: z.string().check(z.minLength(1, MESSAGES.confirmRequired)),
};
const validateBankDetails = validateWith(BankDetails);

/**
 * Everything that keeps a step (1 to 5) from being left, in the order of its fields.
 * While `colleges` is empty, the list is not there, and no college can be unknown.
 */
export function errorsOfStep(
  step: number,
  values: SignUpValues,
  colleges: readonly string[],
): Errors {
  // Bank details are all there, or none are.
  if (step === STEPS.length)
    return bankDetailsGiven(values) ? validateBankDetails(values).errors : {};
  const errors = STEPS[step - 1]!.map((name) => [name, errorOf(name, values, colleges)]);
  return Object.fromEntries(errors.filter(([, error]) => error));
}

function errorOf(
  name: FieldName,
  values: SignUpValues,
  colleges: readonly string[],
): string | undefined {
  const value = values[name];
  // Checked when it was chosen; four million characters are not looked through at each key.
  if (name === 'user_id_proof') return value ? undefined : MESSAGES.idProofRequired;
  const parsed = z.safeParse(SCHEMAS[name as keyof typeof SCHEMAS], value);
  if (!parsed.success) return parsed.error.issues[0]?.message;
  const isOther = values.user_college === OTHER_COLLEGE;
  if (name === 'user_password' && isMadeOfOwnWords(value, ownTexts(values)))
    return MESSAGES.passwordOfOwnWords;
  if (name === 'conf_pw' && value !== values.user_password) return MESSAGES.passwordsDiffer;
  if (name === 'user_college' && !isOther && colleges.length > 0 && !colleges.includes(value))
    return MESSAGES.collegeUnknown;
  if (name === 'user_othercollege' && isOther && !value.trim())
    return MESSAGES.otherCollegeRequired;
  return undefined;
}

/** The server knows the festival's name besides. */
function ownTexts({ user_name, user_fullname, user_email }: SignUpValues): string[] {
  return [user_name, user_fullname, user_email];
}

/** The words of a name, in small letters and of any script; empty for an empty one. */
export function proposedUsername(fullName: string): string {
  const words = fullName.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.join('.').slice(0, MAX_LENGTH.username);
}

export function bankDetailsGiven(values: SignUpValues): boolean {
  return BANK_FIELDS.some((name) => values[name].trim() !== '');
}

/** The toast's lines for these errors. Source for empty passwords: section 5. */
export function linesOfErrors(errors: Errors): string[] {
  const lines = new Set(Object.values(errors));
  const isEmpty = lines.has(MESSAGES.passwordRequired) || lines.has(MESSAGES.confirmRequired);
  return [...(isEmpty ? [MESSAGES.passwordsEmpty] : []), ...lines];
}

/**
 * The first step that still lacks something: nobody gets beyond it by its address. A captcha that expires
 * leads nobody back from what they are typing: only the submit asks for it again.
 */
export function firstUnfinishedStep(values: SignUpValues, colleges: readonly string[]): number {
  const solved = { ...values, user_recaptcha_code: 'solved' };
  for (let step = 1; step < STEPS.length; step++)
    if (Object.keys(errorsOfStep(step, solved, colleges)).length > 0) return step;
  return STEPS.length;
}

/** The sign-up call's payload. Source: section 7. */
export function signUpOf(values: SignUpValues, user_recaptcha_code: string): SignUp {
  const names = Object.keys(SignUp.shape) as FieldName[];
  return {
    ...(Object.fromEntries(names.map((name) => [name, values[name] ?? ''])) as unknown as SignUp),
    user_country: values.user_nationality as SignUp['user_country'],
    user_recaptcha_code,
  };
}

/** The step that shows the first of these errors. */
export function stepOfErrors(errors: Errors): number | undefined {
  return STEPS.findIndex((names) => names.some((name) => errors[name])) + 1 || undefined;
}
