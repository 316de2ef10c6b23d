import * as z from 'zod/mini';
import { OTHER_COLLEGE } from '../../../contract/accounts/choices.ts';
import { MESSAGES } from '../../../contract/accounts/messages.ts';
import { type OwnAccount, ProfileChange } from '../../../contract/accounts/profile.ts';

const names = [
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

/** What the Edit form holds, as typed; empty for what was never given. */
export type Draft = Record<(typeof names)[number], string>;

export const draftOf = (account: OwnAccount): Draft =>
  Object.fromEntries(names.map((name) => [name, account[name] ?? ''])) as Draft;

/** What differs, as it is sent, and what is wrong with it. What wasn't touched isn't judged. */
export function changeOf(
  before: Draft,
  draft: Draft,
): { change: ProfileChange; faults: Record<string, string> } {
  const touched = new Set<string>(names.filter((name) => draft[name] !== before[name]));
  // A college and its written-out name belong together.
  if (touched.has('user_college') || touched.has('user_othercollege')) {
    touched.add('user_college');
    if (draft.user_college === OTHER_COLLEGE) touched.add('user_othercollege');
    else touched.delete('user_othercollege');
  }
  const changed = Object.fromEntries(Object.entries(draft).filter(([name]) => touched.has(name)));
  const parsed = z.safeParse(ProfileChange, changed);
  const faults: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) faults[String(path[0])] ??= message;
  if (changed.user_college === OTHER_COLLEGE && !draft.user_othercollege.trim())
    faults.user_othercollege = MESSAGES.otherCollegeRequired;
  return { change: parsed.data ?? {}, faults };
}
