import { OTHER_COLLEGE } from '../../../contract/accounts/choices.ts';
import { MESSAGES } from '../../../contract/accounts/messages.ts';
import { type OwnAccount, ProfileChange } from '../../../contract/accounts/profile.ts';
import { type Validated, type Values, validateWith } from '../../ui/form/validation.ts';

const names = [
  'user_fullname',
  'user_phone',
  'user_degree',
  'user_year',
  'user_college',
  'user_othercollege',
  'user_sex',
  'user_nationality',
  'user_address',
  'user_city',
  'user_state',
  'user_pincode',
] as const satisfies (keyof ProfileChange & keyof OwnAccount)[];

const validate = validateWith(ProfileChange);

/** The Edit form as typed; empty for what was never given. */
export type Draft = Values<(typeof names)[number]>;

export function draftOf(account: OwnAccount): Draft {
  return Object.fromEntries(names.map((name) => [name, account[name] ?? ''])) as Draft;
}

const NEEDED = {
  user_college: MESSAGES.collegeRequired,
  user_degree: MESSAGES.degreeRequired,
  user_year: MESSAGES.yearRequired,
};
type Needed = keyof typeof NEEDED;

/** What a place in an event needs and isn't there. */
export function lackingOf(draft: Draft): Needed[] {
  return (Object.keys(NEEDED) as Needed[]).filter((name) => !draft[name].trim());
}

/** The same where what was lacking must be given. */
export function validateLacking(before: Draft, draft: Draft): Validated<ProfileChange> {
  const { input, errors } = validateChange(before, draft);
  const empty = lackingOf(draft).map((name) => [name, NEEDED[name]]);
  return { input, errors: { ...errors, ...Object.fromEntries(empty) } };
}

/** The fields that are typed and not saved. */
export function changedFrom(before: Draft, draft: Draft): Partial<Draft> {
  const changed = names.filter((name) => draft[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, draft[name]]));
}

/** The change as it is sent, and its errors. A field that wasn't touched isn't judged. */
export function validateChange(before: Draft, draft: Draft): Validated<ProfileChange> {
  const touched = new Set<string>(names.filter((name) => draft[name] !== before[name]));
  // A college and its written-out name belong together.
  if (touched.has('user_college') || touched.has('user_othercollege')) {
    touched.add('user_college');
    if (draft.user_college === OTHER_COLLEGE) touched.add('user_othercollege');
    else touched.delete('user_othercollege');
  }
  const changed = Object.fromEntries(Object.entries(draft).filter(([name]) => touched.has(name)));
  const { input = {}, errors } = validate(changed);
  if (changed.user_college !== OTHER_COLLEGE || draft.user_othercollege.trim())
    return { input, errors };
  return { input, errors: { ...errors, user_othercollege: MESSAGES.otherCollegeRequired } };
}
