import { DEGREES, NATIONALITIES, YEARS } from '../../../contract/accounts/choices.ts';
import { MAX_LENGTH } from '../../../contract/accounts/messages.ts';
import type { FieldSpec } from './fields.tsx';

/* An account's plain fields, beneath the calls' own names, as sign-up and the profile show them. */

export const fullName = lineField('user_fullname', 'Name', 'name', MAX_LENGTH.name);

export const degree = {
  name: 'user_degree',
  label: 'Degree',
  options: DEGREES,
  placeholder: 'Choose a degree',
} as const;

export const year = {
  name: 'user_year',
  label: 'Year',
  options: YEARS,
  placeholder: 'Choose a year',
} as const;

export const nationality = {
  name: 'user_nationality',
  label: 'Nationality',
  options: NATIONALITIES,
} as const;

export const otherCollege = {
  ...lineField('user_othercollege', 'College, if not listed', 'organization', MAX_LENGTH.college),
  wide: true,
} as const;
export const address = {
  ...lineField('user_address', 'Address', 'street-address', MAX_LENGTH.address),
  wide: true,
} as const;
export const state = lineField('user_state', 'State', 'address-level1', MAX_LENGTH.place);
export const city = lineField('user_city', 'City', 'address-level2', MAX_LENGTH.place);
export const pincode = {
  ...lineField('user_pincode', 'Pincode', 'postal-code', MAX_LENGTH.pincode),
  inputMode: 'numeric',
} as const;

export const bankDetails = [
  {
    ...lineField('account_holder_name', 'Account holder name', 'off', MAX_LENGTH.name),
    wide: true,
  },
  lineField('bank_name', 'Bank name', 'off', MAX_LENGTH.name),
  lineField('branch_name', 'Branch name', 'off', MAX_LENGTH.name),
  {
    ...lineField('account_number', 'Account number', 'off'),
    inputMode: 'numeric',
    hint: '6 to 20 digits.',
  },
  {
    ...lineField('ifsc_code', 'IFSC code', 'off'),
    autoCapitalize: 'characters',
    spellCheck: false,
    hint: 'On your cheque book, e.g. SBIN0001234.',
  },
] as const satisfies readonly FieldSpec[];

function lineField<Name extends string>(
  name: Name,
  label: string,
  autoComplete: string,
  maxLength?: number,
) {
  return { name, label, autoComplete, maxLength } as const;
}
