import type * as z from 'zod/mini';
import { OTHER_COLLEGE } from '../../../contract/accounts/choices.ts';
import type { College } from '../../../contract/accounts/colleges.ts';
import { Email } from '../../../contract/accounts/fields.ts';
import { PHONE_DIGITS } from '../../../contract/accounts/messages.ts';
import { makeWalkIn } from '../../../contract/desk/walk-ins.ts';

export const PHONE_HINT = `${PHONE_DIGITS} digits`;

/** In the order in which they are asked. */
export const LINES = [
  { name: 'user_fullname', label: 'Name, as on the card', hint: 'start here' },
  { name: 'user_phone', label: 'Phone', hint: PHONE_HINT },
  { name: 'user_college', label: 'College', hint: 'two letters are enough' },
  { name: 'user_email', label: 'E-mail, or none', hint: 'or - for none' },
  { name: 'seenBy', label: 'Card seen by', hint: 'name and face' },
] as const;
export type LineName = (typeof LINES)[number]['name'];

/** The form as it is typed. */
export type Typed = Readonly<Record<LineName, string>>;
export type Faults = Readonly<Partial<Record<LineName, string>>>;

/** What the field of the e-mail says of somebody who has none. */
export const NONE = 'none';

const { user_fullname, user_phone, user_college, seenBy } = makeWalkIn.body.shape;
const SCHEMAS: Readonly<Record<LineName, z.ZodMiniType>> = {
  ...{ user_fullname, user_phone, user_college, seenBy },
  user_email: Email,
};

export function hasNoEmail({ user_email }: Pick<Typed, 'user_email'>): boolean {
  return /^(-|none|no)$/i.test(user_email.trim());
}

/** What is wrong with a line, in the sign-up's own words; an e-mail that was passed over is asked for. */
export function faultOf(typed: Typed, name: LineName): string | undefined {
  if (name === 'user_email' && hasNoEmail(typed)) return undefined;
  const fault = SCHEMAS[name].safeParse(typed[name]).error?.issues[0]?.message;
  const isPassedOver = name === 'user_email' && typed.user_email.trim() === '';
  return isPassedOver ? `Type it, or “${NONE}” for who has none` : fault;
}

export function faultsOf(typed: Typed): Faults {
  const all = LINES.map(({ name }) => [name, faultOf(typed, name)] as const);
  return Object.fromEntries(all.filter(([, fault]) => fault !== undefined));
}

/** As the call takes it: a college that is in no list is one that was written out. */
export function bodyOf(typed: Typed, colleges: readonly College[], sharesPhone: boolean) {
  const isListed = colleges.some(({ college_name }) => college_name === typed.user_college);
  return {
    ...typed,
    user_college: isListed ? typed.user_college : OTHER_COLLEGE,
    user_othercollege: isListed ? '' : typed.user_college,
    user_email: hasNoEmail(typed) ? '' : typed.user_email,
    sharesPhone,
  };
}

/** What was looked for in vain, in the line that it looks like. */
export function startingWith(words: string, by: string): Typed {
  const empty = {
    user_fullname: '',
    user_phone: '',
    user_college: '',
    user_email: '',
    seenBy: by,
  };
  if (words.includes('@')) return { ...empty, user_email: words };
  if (/^\+?[\d\s()-]{6,}$/.test(words)) return { ...empty, user_phone: words };
  return { ...empty, user_fullname: words };
}
