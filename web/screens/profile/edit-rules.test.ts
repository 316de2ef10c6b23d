import { describe, expect, it } from 'vitest';
import type { OwnAccount } from '../../../contract/accounts/profile.ts';
import { changedFrom, draftOf, validateChange } from './edit-rules.ts';

const account: OwnAccount = {
  user_email: 'asha@example.org',
  user_fullname: 'Asha',
  user_phone: '9000000001',
  user_degree: null,
  user_year: 'First Year',
  user_college: 'A College',
  user_othercollege: '',
  user_sex: null,
  user_nationality: 'India',
  user_referral_code: '',
  user_voucher_name: '',
  user_address: '',
  user_city: 'Salem',
  user_state: '',
  user_pincode: '',
  hasPassword: true,
  hasBankDetails: false,
  mayChangeName: false,
  isConfirmed: true,
};

describe('what the visitor edited', () => {
  it('is all that is kept for a login in between', () => {
    const before = draftOf(account);
    expect(changedFrom(before, before)).toEqual({});
    expect(changedFrom(before, { ...before, user_city: '' })).toEqual({ user_city: '' });
  });

  it('is sent alone: a degree that was never given may stay so', () => {
    const draft = { ...draftOf(account), user_city: ' Karur ', user_year: 'Second Year' };
    expect(validateChange(draftOf(account), draft)).toEqual({
      input: { user_city: 'Karur', user_year: 'Second Year' },
      errors: {},
    });
  });

  it('is nothing when it is as it was', () => {
    expect(validateChange(draftOf(account), draftOf(account))).toEqual({ input: {}, errors: {} });
  });

  it('brings a college that is not listed along with its name', () => {
    const draft = { ...draftOf(account), user_college: 'Other', user_othercollege: 'By the sea' };
    expect(validateChange(draftOf(account), draft).input).toEqual({
      user_college: 'Other',
      user_othercollege: 'By the sea',
    });
    expect(
      validateChange(draftOf(account), { ...draft, user_othercollege: '' }).errors
        .user_othercollege,
    ).toBe('Enter the name of your college');
  });

  it('is told field by field where it is wrong', () => {
    const draft = { ...draftOf(account), user_phone: '12', user_year: '' };
    expect(validateChange(draftOf(account), draft).errors).toEqual({
      user_phone: 'Phone number must be 10 digits',
      user_year: 'Year is required',
    });
  });
});
