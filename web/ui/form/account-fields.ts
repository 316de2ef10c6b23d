import { DEGREES, NATIONALITIES, YEARS } from '../../../contract/accounts/choices.ts';
import { MAX_LENGTH } from '../../../contract/accounts/messages.ts';
import type { FieldSpec } from './fields.tsx';

/* An account's plain fields, beneath the calls' own names, as sign-up and the profile show them. */

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

export const otherCollege = {
  name: 'user_othercollege',
  label: 'College, if not listed',
  wide: true,
  maxLength: MAX_LENGTH.college,
  autoComplete: 'organization',
} as const;

export const nationality = {
  name: 'user_nationality',
  label: 'Nationality',
  options: NATIONALITIES,
} as const;

export const address = {
  name: 'user_address',
  label: 'Address',
  wide: true,
  maxLength: MAX_LENGTH.address,
  autoComplete: 'street-address',
} as const;

export const state = {
  name: 'user_state',
  label: 'State',
  maxLength: MAX_LENGTH.place,
  autoComplete: 'address-level1',
} as const;

export const city = {
  name: 'user_city',
  label: 'City',
  maxLength: MAX_LENGTH.place,
  autoComplete: 'address-level2',
} as const;

export const pincode = {
  name: 'user_pincode',
  label: 'Pincode',
  inputMode: 'numeric',
  maxLength: MAX_LENGTH.pincode,
  autoComplete: 'postal-code',
} as const;

export const bankDetails = [
  {
    name: 'account_holder_name',
    label: 'Account holder name',
    wide: true,
    maxLength: MAX_LENGTH.name,
    autoComplete: 'off',
  },
  { name: 'bank_name', label: 'Bank name', maxLength: MAX_LENGTH.name, autoComplete: 'off' },
  { name: 'branch_name', label: 'Branch name', maxLength: MAX_LENGTH.name, autoComplete: 'off' },
  {
    name: 'account_number',
    label: 'Account number',
    inputMode: 'numeric',
    autoComplete: 'off',
    hint: '6 to 20 digits.',
  },
  {
    name: 'ifsc_code',
    label: 'IFSC code',
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    hint: 'On your cheque book, e.g. SBIN0001234.',
  },
] as const satisfies readonly FieldSpec[];
