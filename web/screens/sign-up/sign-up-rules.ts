import * as z from 'zod/mini';
import { BankDetails } from '../../../contract/accounts/bank-details.ts';
import { OTHER_COLLEGE } from '../../../contract/accounts/choices.ts';
import { MESSAGES } from '../../../contract/accounts/messages.ts';
import type { SignUp } from '../../../contract/accounts/sign-up.ts';
import { SIGN_UP_STEPS, SignUpForm } from '../../../contract/accounts/sign-up-form.ts';

/** What the wizard holds: every field as typed, before any rule was asked. */
export type Form = Record<keyof SignUpForm, string>;

/** A sentence for each faulty field. */
export type Faults = Partial<Record<keyof Form | 'captcha', string>>;

/** What the rules need to know besides the form. */
export interface Circumstances {
  /** Empty while the list is not there: then no college can be unknown. */
  colleges: readonly string[];
  captchaSolved: boolean;
}

export const STEPS = SIGN_UP_STEPS.length;
const CAPTCHA_STEP = 4;

const bankFields = {
  accountHolderName: 'account_holder_name',
  bankName: 'bank_name',
  branchName: 'branch_name',
  accountNumber: 'account_number',
  ifscCode: 'ifsc_code',
} as const satisfies Partial<Record<keyof Form, keyof BankDetails>>;

/** The registration call's names. `conf_pw` and the bank details are not in that call. */
const wireNames = {
  username: 'user_name',
  name: 'user_fullname',
  phone: 'user_phone',
  email: 'user_email',
  degree: 'user_degree',
  year: 'user_year',
  college: 'user_college',
  otherCollege: 'user_othercollege',
  sex: 'user_sex',
  refCode: 'user_referral_code',
  file: 'user_id_proof',
  nationality: 'user_nationality',
  address: 'user_address',
  state: 'user_state',
  city: 'user_city',
  pincode: 'user_pincode',
  password: 'user_password',
  captcha: 'user_recaptcha_code',
} as const satisfies Partial<Record<keyof Faults, keyof SignUp>>;

/** Everything that keeps a step (1 to 5) from being left, in the order of its fields. */
export function faultsOfStep(step: number, form: Form, circumstances: Circumstances): Faults {
  if (step === STEPS) return bankFaults(form);
  const faults: Faults = {};
  for (const name of SIGN_UP_STEPS[step - 1] ?? []) {
    const fault = faultOf(name, form, circumstances);
    if (fault) faults[name] = fault;
  }
  if (step === CAPTCHA_STEP && !circumstances.captchaSolved)
    faults.captcha = MESSAGES.captchaRequired;
  return faults;
}

/** What is wrong with one field, if anything. */
function faultOf(name: keyof Form, form: Form, { colleges }: Circumstances): string | undefined {
  // Checked when it was chosen; four million characters are not looked through at each key.
  if (name === 'file') return form.file ? undefined : MESSAGES.idProofRequired;
  const parsed = z.safeParse(SignUpForm.shape[name], form[name]);
  if (!parsed.success) return parsed.error.issues[0]?.message;
  if (name === 'conf_pw' && form.conf_pw !== form.password) return MESSAGES.passwordsDiffer;
  if (name === 'college' && form.college !== OTHER_COLLEGE)
    return colleges.length === 0 || colleges.includes(form.college)
      ? undefined
      : MESSAGES.collegeUnknown;
  if (name === 'otherCollege' && form.college === OTHER_COLLEGE && !form.otherCollege.trim())
    return MESSAGES.otherCollegeRequired;
  return undefined;
}

/** Bank details are all there, or none are. */
function bankFaults(form: Form): Faults {
  if (!bankDetailsGiven(form)) return {};
  const parsed = z.safeParse(BankDetails, bankDetailsOf(form));
  return parsed.success ? {} : faultsFromWire(messagesOf(parsed.error.issues), bankFields);
}

function messagesOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  return Object.fromEntries([...issues].reverse().map(({ path, message }) => [path[0], message]));
}

export const bankDetailsGiven = (form: Form): boolean =>
  Object.keys(bankFields).some((name) => form[name as keyof Form].trim() !== '');

export const bankDetailsOf = (form: Form): BankDetails =>
  Object.fromEntries(
    Object.entries(bankFields).map(([name, wire]) => [wire, form[name as keyof Form]]),
  ) as BankDetails;

/** What the slip says of these faults. Source for empty passwords: section 5. */
export function messagesOfFaults(faults: Faults): string[] {
  const messages = new Set<string>(Object.values(faults));
  const isEmpty = messages.has(MESSAGES.passwordRequired) || messages.has(MESSAGES.confirmRequired);
  return [...(isEmpty ? [MESSAGES.passwordsEmpty] : []), ...messages];
}

/**
 * The first step that still lacks something: nobody gets beyond it by its address. A captcha that expires
 * leads nobody back from what they are typing: only the submit asks for it again.
 */
export function firstUnfinishedStep(form: Form, colleges: Circumstances['colleges']): number {
  const circumstances = { colleges, captchaSolved: true };
  for (let step = 1; step < STEPS; step++)
    if (Object.keys(faultsOfStep(step, form, circumstances)).length > 0) return step;
  return STEPS;
}

/** The registration call's payload. Source: section 7. */
export function signUpOf(form: Form, captchaCode: string): SignUp {
  const fields = Object.entries(wireNames).flatMap(([name, wire]) =>
    name === 'captcha' ? [] : [[wire, form[name as keyof Form]]],
  );
  return {
    ...Object.fromEntries(fields),
    user_country: form.nationality,
    user_voucher_name: '',
    user_recaptcha_code: captchaCode,
  };
}

/** What the server found wrong, beside the wizard's own fields. */
export function faultsFromWire(
  fields: Readonly<Record<string, string>>,
  names: Partial<Record<keyof Faults, string>> = wireNames,
): Faults {
  return Object.fromEntries(
    Object.entries(names).flatMap(([name, wire]) => (fields[wire] ? [[name, fields[wire]]] : [])),
  );
}

/** The step that shows the first of these faults. */
export function stepOfFaults(faults: Faults): number | undefined {
  const index = SIGN_UP_STEPS.findIndex((names) => names.some((name) => faults[name]));
  if (index >= 0) return index + 1;
  return faults.captcha ? CAPTCHA_STEP : undefined;
}
