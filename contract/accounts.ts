import * as z from 'zod/mini';
import {
  CaptchaCode,
  Degree,
  Email,
  ID_PROOF_MAX_BYTES,
  MAX_LENGTH,
  MESSAGES,
  Nationality,
  NewPassword,
  optionalText,
  Phone,
  requiredText,
  Sex,
  text,
  Year,
} from './account-rules.ts';

/*
 * Every entity of the accounts server. Source: specification, sections 3 and 5. Fields that aren't named here are dropped on arrival, never stored.
 */

/**
 * Every answer of status 400 or more. `fields`, when the input was at fault, gives each field's own
 * message by its wire name, so that a form can show it beside the field.
 */
export const Failure = z.object({
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});
export type Failure = z.infer<typeof Failure>;

/** An item of the college list. Source: section 3. */
export const College = z.object({ college_name: z.string() });
export type College = z.infer<typeof College>;

/** What proves a session: opaque, sent as `Authorization: Bearer <token>`. */
export const Token = z.string().check(z.minLength(1));
export type Token = z.infer<typeof Token>;

/** Source: section 3, Login payload. */
export const Login = z.object({
  user_email: Email,
  user_password: z
    .string(MESSAGES.passwordRequired)
    .check(
      z.minLength(1, MESSAGES.passwordRequired),
      z.maxLength(MAX_LENGTH.password, MESSAGES.passwordTooLong),
    ),
});
export type Login = z.infer<typeof Login>;

/** A profile. What was never given (a campus sign-on gives no degree) is null. Source: section 3. */
export const Profile = z.object({
  Name: z.string(),
  College: z.nullable(College),
  Degree: z.nullable(z.string()),
  Year: z.nullable(z.string()),
  CollegeID: z.nullable(z.string()),
  TshirtSize: z.nullable(z.string()),
  QRCode: z.string(),
});
export type Profile = z.infer<typeof Profile>;

/** The longest data URL of an ID proof: base64 takes 4 characters for 3 bytes, and it has a short head. */
export const ID_PROOF_MAX_CHARACTERS = Math.ceil(ID_PROOF_MAX_BYTES / 3) * 4 + 64;

/** A picture as `data:image/jpeg;base64,…` or PNG. The server looks at the content, not at this name. */
export const IdProofDataUrl = z
  .string(MESSAGES.idProofRequired)
  .check(
    z.minLength(1, { error: MESSAGES.idProofRequired, abort: true }),
    z.maxLength(ID_PROOF_MAX_CHARACTERS, { error: MESSAGES.idProofSize, abort: true }),
    z.regex(/^data:image\/(jpeg|jpg|png);base64,[A-Za-z0-9+/]+={0,2}$/, MESSAGES.idProofKind),
  );

/**
 * The registration as it is sent: multipart, text fields only. Source: section 7.
 * `user_college` is a name of the college list, or 'Other' with `user_othercollege` filled.
 * `user_country` repeats the nationality; `user_voucher_name` is sent empty.
 */
export const SignUp = z.object({
  user_name: requiredText(MAX_LENGTH.username, MESSAGES.usernameRequired),
  user_fullname: requiredText(MAX_LENGTH.name, MESSAGES.nameRequired),
  user_phone: Phone,
  user_email: Email,
  user_degree: Degree,
  user_year: Year,
  user_college: requiredText(MAX_LENGTH.college, MESSAGES.collegeRequired),
  user_othercollege: optionalText(MAX_LENGTH.college),
  user_sex: Sex,
  user_nationality: Nationality,
  user_country: z.optional(Nationality),
  user_referral_code: optionalText(MAX_LENGTH.referralCode),
  user_voucher_name: optionalText(MAX_LENGTH.voucherName),
  user_id_proof: IdProofDataUrl,
  user_address: optionalText(MAX_LENGTH.address),
  user_city: optionalText(MAX_LENGTH.place),
  user_state: optionalText(MAX_LENGTH.place),
  user_pincode: optionalText(MAX_LENGTH.pincode),
  user_password: NewPassword,
  user_recaptcha_code: CaptchaCode,
});
export type SignUp = z.infer<typeof SignUp>;

/** The optional bank details of step 5, as typed: all of them, or none. Source: section 3. */
export const BankDetails = z.object({
  account_holder_name: requiredText(MAX_LENGTH.name, 'Account holder name is required'),
  bank_name: requiredText(MAX_LENGTH.name, 'Bank name is required'),
  branch_name: requiredText(MAX_LENGTH.name, 'Branch name is required'),
  account_number: z
    .string(MESSAGES.accountNumberInvalid)
    .check(z.trim(), z.regex(/^[0-9]{6,20}$/, MESSAGES.accountNumberInvalid)),
  ifsc_code: z
    .string(MESSAGES.ifscInvalid)
    .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, MESSAGES.ifscInvalid)),
});
export type BankDetails = z.infer<typeof BankDetails>;

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

/** What a person may change of their own account; what is left out stays as it is. */
export const ProfileChange = z.object({
  user_sex: z.optional(Sex),
  user_nationality: z.optional(Nationality),
  user_country: z.optional(Nationality),
  user_address: z.optional(text(MAX_LENGTH.address)),
  user_pincode: z.optional(text(MAX_LENGTH.pincode)),
  user_state: z.optional(text(MAX_LENGTH.place)),
  user_city: z.optional(text(MAX_LENGTH.place)),
  user_phone: z.optional(Phone),
  user_degree: z.optional(Degree),
  user_year: z.optional(Year),
  user_college: z.optional(requiredText(MAX_LENGTH.college, MESSAGES.collegeRequired)),
  user_othercollege: z.optional(text(MAX_LENGTH.college)),
  user_voucher_name: z.optional(text(MAX_LENGTH.voucherName)),
  user_referral_code: z.optional(text(MAX_LENGTH.referralCode)),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

/** What is held of my account and may be changed, as the Edit screen starts from it. */
export const OwnAccount = z.object({
  user_email: z.string(),
  user_phone: z.string(),
  user_degree: z.nullable(z.string()),
  user_year: z.nullable(z.string()),
  /** A listed name, 'Other', or empty. */
  user_college: z.string(),
  user_othercollege: z.string(),
  user_sex: z.nullable(z.string()),
  user_nationality: z.nullable(z.string()),
  user_referral_code: z.string(),
  user_voucher_name: z.string(),
  user_address: z.string(),
  user_city: z.string(),
  user_state: z.string(),
  user_pincode: z.string(),
  /** False for an account that only ever came through the campus sign-on. */
  has_password: z.boolean(),
  has_bank_details: z.boolean(),
  /** Whether the person showed that the address is theirs. */
  is_confirmed: z.boolean(),
});
export type OwnAccount = z.infer<typeof OwnAccount>;

/** The password once more, empty where the account has none. */
const PasswordAgain = z._default(
  z.string().check(z.maxLength(MAX_LENGTH.password, MESSAGES.passwordTooLong)),
  '',
);

export const DataRequest = z.object({ user_password: PasswordAgain });
export type DataRequest = z.infer<typeof DataRequest>;

/** The account's e-mail typed once more, against a slip of the hand. */
export const RemovalRequest = z.object({ user_email: Email, user_password: PasswordAgain });
export type RemovalRequest = z.infer<typeof RemovalRequest>;

/** Asks for the mail that proves an address and allows a new password. */
export const VerificationRequest = z.object({
  user_email: Email,
  user_recaptcha_code: CaptchaCode,
});
export type VerificationRequest = z.infer<typeof VerificationRequest>;

/** Sets a new password with the code of that mail. */
export const PasswordChange = z.object({
  user_code: requiredText(MAX_LENGTH.code, 'Code is required'),
  user_email: Email,
  user_password: NewPassword,
  user_recaptcha_code: CaptchaCode,
});
export type PasswordChange = z.infer<typeof PasswordChange>;

/** Confirms an address with the code of the mail that a new account gets. */
export const EmailConfirmation = z.object({
  user_code: requiredText(MAX_LENGTH.code, 'Code is required'),
  user_email: Email,
});
export type EmailConfirmation = z.infer<typeof EmailConfirmation>;

/** What comes back from the campus sign-on; `site` is `other` for this site. */
export const CampusSignOnReturn = z.object({
  code: requiredText(2048, 'code is required'),
  site: z.literal('other', "site must be 'other'"),
});
export type CampusSignOnReturn = z.infer<typeof CampusSignOnReturn>;

/** An account's place in an event. `registered_at`: epoch milliseconds. */
export const RegisteredEvent = z.object({
  event_name: z.string(),
  cluster_name: z.string(),
  registered_at: z.int(),
});
export type RegisteredEvent = z.infer<typeof RegisteredEvent>;

/** A certificate earned. `issued_at`: epoch milliseconds; `link`: where it is downloaded. */
export const Certificate = z.object({
  code: z.string(),
  event_name: z.string(),
  cluster_name: z.string(),
  result: z.string(),
  issued_at: z.int(),
  link: z.string(),
});
export type Certificate = z.infer<typeof Certificate>;

/** What a certificate says, for whoever has its code. `issued_at`: epoch milliseconds. */
export const CheckedCertificate = z.object({
  code: z.string(),
  name: z.string(),
  event_name: z.string(),
  cluster_name: z.string(),
  result: z.string(),
  issued_at: z.int(),
});
export type CheckedCertificate = z.infer<typeof CheckedCertificate>;

/** A proof-of-work challenge, for the captcha's widget as it is. */
export const CaptchaChallenge = z.object({
  parameters: z.record(z.string(), z.unknown()),
  signature: z.optional(z.string()),
});
export type CaptchaChallenge = z.infer<typeof CaptchaChallenge>;

/** What the site says to its opener when the provider has sent the visitor back. Source: section 3. */
export const LoginCallbackMessage = z.object({
  source: z.literal('dauth-login-callback'),
  code: z.string(),
  state: z.string(),
});
export type LoginCallbackMessage = z.infer<typeof LoginCallbackMessage>;
