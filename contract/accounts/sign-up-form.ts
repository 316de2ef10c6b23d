import * as z from 'zod/mini';
import { Degree, Nationality, Sex, Year } from './choices.ts';
import { Email, Phone } from './fields.ts';
import { IdProofDataUrl } from './id-proofs.ts';
import { MAX_LENGTH, MESSAGES } from './messages.ts';
import { NewPassword } from './new-password.ts';
import { SignUp } from './sign-up.ts';

const bankText = z._default(z.string().check(z.trim(), z.maxLength(MAX_LENGTH.name)), '');

/**
 * The sign-up form as the wizard holds it, under the names of section 3. `file` is the ID proof as a data URL.
 * Each step's fields are in `SIGN_UP_STEPS`; the bank fields are checked by `BankDetails` when one is filled.
 */
export const SignUpForm = z.object({
  username: SignUp.shape.user_name,
  name: SignUp.shape.user_fullname,
  phone: Phone,
  email: Email,
  degree: Degree,
  year: Year,
  college: SignUp.shape.user_college,
  otherCollege: SignUp.shape.user_othercollege,
  sex: Sex,
  refCode: SignUp.shape.user_referral_code,
  file: IdProofDataUrl,
  nationality: Nationality,
  address: SignUp.shape.user_address,
  state: SignUp.shape.user_state,
  city: SignUp.shape.user_city,
  pincode: SignUp.shape.user_pincode,
  password: NewPassword,
  conf_pw: z.string(MESSAGES.confirmRequired).check(z.minLength(1, MESSAGES.confirmRequired)),
  accountHolderName: bankText,
  bankName: bankText,
  branchName: bankText,
  accountNumber: bankText,
  ifscCode: bankText,
});
export type SignUpForm = z.infer<typeof SignUpForm>;

/** The five steps of sign-up and the fields each one shows. Source: section 2. */
export const SIGN_UP_STEPS = [
  ['username', 'name', 'phone', 'email'],
  ['degree', 'year', 'college', 'otherCollege'],
  ['sex', 'refCode', 'file', 'nationality', 'address', 'state', 'city', 'pincode'],
  ['password', 'conf_pw'],
  ['accountHolderName', 'bankName', 'branchName', 'accountNumber', 'ifscCode'],
] as const satisfies readonly (readonly (keyof SignUpForm)[])[];
