import * as z from 'zod/mini';
import { accountsCall, Sentence, ShownText } from './accounts-call.ts';
import { Degree, Nationality, Sex, Year } from './choices.ts';
import { name, Phone, requiredName, text } from './fields.ts';
import { MAX_LENGTH, MESSAGES } from './messages.ts';

/** Null for anything else: no screen fails for want of it. */
function dispensable<S extends z.ZodMiniType>(schema: S) {
  return z.catch(z.nullable(schema), null);
}

/** Also by its name alone. */
const ShownCollege = z.union([
  z.object({ college_name: ShownText }),
  z.pipe(
    ShownText,
    z.transform((college_name) => ({ college_name })),
  ),
]);

/** A profile. What was never given (a campus sign-on gives no degree) is null. Source: section 3. */
export const Profile = z.object({
  Name: ShownText,
  College: dispensable(ShownCollege),
  Degree: dispensable(ShownText),
  Year: dispensable(ShownText),
  CollegeID: dispensable(ShownText),
  TshirtSize: dispensable(ShownText),
  QRCode: ShownText,
});
export type Profile = z.infer<typeof Profile>;

/** The fields of an own account that a person may change; those left out stay as they are. */
export const ProfileChange = z.object({
  /** Only while `mayChangeName` says so. */
  user_fullname: z.optional(requiredName(MAX_LENGTH.name, MESSAGES.nameRequired)),
  user_sex: z.optional(Sex),
  user_nationality: z.optional(Nationality),
  user_country: z.optional(Nationality),
  user_address: z.optional(text(MAX_LENGTH.address)),
  user_pincode: z.optional(name(MAX_LENGTH.pincode)),
  user_state: z.optional(name(MAX_LENGTH.place)),
  user_city: z.optional(name(MAX_LENGTH.place)),
  user_phone: z.optional(Phone),
  user_degree: z.optional(Degree),
  user_year: z.optional(Year),
  user_college: z.optional(requiredName(MAX_LENGTH.college, MESSAGES.collegeRequired)),
  user_othercollege: z.optional(name(MAX_LENGTH.college)),
  user_voucher_name: z.optional(name(MAX_LENGTH.voucherName)),
  user_referral_code: z.optional(name(MAX_LENGTH.referralCode)),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

/** My account's fields that may be changed, as the Edit screen starts from them. */
export const OwnAccount = z.object({
  user_email: ShownText,
  user_fullname: ShownText,
  user_phone: ShownText,
  user_degree: z.nullable(ShownText),
  user_year: z.nullable(ShownText),
  /** A listed name, 'Other', or empty. */
  user_college: ShownText,
  user_othercollege: ShownText,
  user_sex: z.nullable(ShownText),
  user_nationality: z.nullable(ShownText),
  user_referral_code: ShownText,
  user_voucher_name: ShownText,
  user_address: ShownText,
  user_city: ShownText,
  user_state: ShownText,
  user_pincode: ShownText,
  /** False for an account that only ever came through the campus sign-on. */
  hasPassword: z.boolean(),
  hasBankDetails: z.boolean(),
  /** False once an ID proof or a certificate shows the name. */
  mayChangeName: z.boolean(),
  /** True once the person has shown that the address is theirs. */
  isConfirmed: z.boolean(),
});
export type OwnAccount = z.infer<typeof OwnAccount>;

/** The profile of whoever is signed in. */
export const getDetails = accountsCall({
  name: 'getDetails',
  summary: 'My profile',
  method: 'GET',
  path: '/api/user/details',
  bearer: true,
  message: Profile,
});

/** A link that an `<img>` shows: the picture of `QRCode`, the same all season, useless as a session. */
export const getQr = accountsCall({
  name: 'getQr',
  summary: 'My QR picture',
  method: 'GET',
  path: '/api/user/qr',
  bearer: true,
  message: z.string().check(z.minLength(1)),
});

/** Changes the given fields of my account. */
export const updateProfile = accountsCall({
  name: 'updateProfile',
  summary: 'Change my profile',
  method: 'PATCH',
  path: '/api/user/update',
  bearer: true,
  body: ProfileChange,
  message: Sentence,
});

/** The start of Edit. An addition to the specification. */
export const getOwnAccount = accountsCall({
  name: 'getOwnAccount',
  summary: 'What is held of my account and may be changed',
  method: 'GET',
  path: '/api/user/account',
  bearer: true,
  message: OwnAccount,
});

/** An account's place in an event. `registeredAt`: epoch milliseconds. */
export const RegisteredEvent = z.object({
  eventName: ShownText,
  clusterName: ShownText,
  registeredAt: z.int(),
});
export type RegisteredEvent = z.infer<typeof RegisteredEvent>;

/** The events that I am registered for; empty at first. */
export const listRegisteredEvents = accountsCall({
  name: 'listRegisteredEvents',
  summary: 'My registered events',
  method: 'GET',
  path: '/api/events/user/registered',
  bearer: true,
  message: z.array(RegisteredEvent),
});
