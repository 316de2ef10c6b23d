import { expect, test } from 'vitest';
import {
  bankDetailsGiven,
  EMPTY,
  errorsOfStep,
  firstUnfinishedStep,
  linesOfErrors,
  proposedUsername,
  type SignUpValues,
  signUpOf,
  stepOf,
  stepOfErrors,
  withoutSecrets,
} from './sign-up-rules.ts';

const colleges = ['Anna University'];
const asha: SignUpValues = {
  ...EMPTY,
  user_name: 'asha',
  user_fullname: 'Asha',
  user_phone: '9840012345',
  user_email: 'asha@example.edu',
  user_degree: 'BTech',
  user_year: 'First Year',
  user_college: 'Anna University',
  user_sex: 'FEMALE',
  user_id_proof: 'data:image/png;base64,AAAA',
  user_password: 'Lamp-lit9!',
  conf_pw: 'Lamp-lit9!',
  user_recaptcha_code: 'solved',
};

test('an empty first step names each field in its order', () => {
  expect(Object.values(errorsOfStep(1, EMPTY, colleges))).toEqual([
    'Username is required',
    'Name is required',
    'Phone is required',
    'Email is required',
  ]);
});

test('a phone of nine digits and an address without @ are refused in their own words', () => {
  expect(
    errorsOfStep(1, { ...asha, user_phone: '984001234', user_email: 'asha' }, colleges),
  ).toEqual({
    user_phone: 'Phone number must be 10 digits',
    user_email: 'Invalid email format',
  });
});

test('a college must be in the list, unless it is Other and named', () => {
  expect(errorsOfStep(2, { ...asha, user_college: 'Nowhere' }, colleges)).toHaveProperty(
    'user_college',
  );
  expect(errorsOfStep(2, { ...asha, user_college: 'Other' }, colleges)).toHaveProperty(
    'user_othercollege',
  );
  expect(
    errorsOfStep(2, { ...asha, user_college: 'Other', user_othercollege: 'Nowhere' }, colleges),
  ).toEqual({});
});

test('the third step wants sex and ID proof, and has India ready', () => {
  expect(errorsOfStep(3, { ...EMPTY }, colleges)).toEqual({
    user_sex: 'This field is required',
    user_id_proof: 'ID Proof is required',
  });
});

test('the fourth step wants matching passwords and a solved captcha', () => {
  expect(errorsOfStep(4, { ...asha, conf_pw: 'other', user_recaptcha_code: '' }, colleges)).toEqual(
    {
      conf_pw: 'Passwords do not match',
      user_recaptcha_code: 'Captcha is required',
    },
  );
});

test('bank details are optional, but not half of them', () => {
  expect(errorsOfStep(5, asha, colleges)).toEqual({});
  const half = { ...asha, ifsc_code: 'SBIN0001234', account_number: '12' };
  expect(bankDetailsGiven(half)).toBe(true);
  expect(Object.keys(errorsOfStep(5, half, colleges))).toEqual([
    'account_holder_name',
    'bank_name',
    'branch_name',
    'account_number',
  ]);
});

test('nobody gets beyond the first step that lacks something', () => {
  expect(firstUnfinishedStep(EMPTY, colleges)).toBe(1);
  expect(firstUnfinishedStep({ ...asha, user_id_proof: '' }, colleges)).toBe(3);
  expect(firstUnfinishedStep(asha, colleges)).toBe(5);
});

test('the toast asks for both passwords where one is empty', () => {
  const lines = (form: Partial<SignUpValues>) =>
    linesOfErrors(errorsOfStep(4, { ...asha, ...form }, colleges));
  expect(lines({ user_password: '', conf_pw: '' })).toEqual([
    'Please fill in both password fields',
    'Password is required',
    'Confirm password is required',
  ]);
  expect(lines({ conf_pw: 'other' })).toEqual(['Passwords do not match']);
});

test.each([
  ['', ''],
  ['Asha', 'asha'],
  [' Meera  K. Rao', 'meera.k.rao'],
  ['மீரா', 'மீரா'],
])('the name %j proposes the username %j', (name, username) => {
  expect(proposedUsername(name)).toBe(username);
});

test('the sign-up carries the wire names, the country, and no bank details', () => {
  const sent = signUpOf({ ...asha, bank_name: 'Rockfort Bank' }, 'solved');
  expect(sent).toMatchObject({
    user_name: 'asha',
    user_fullname: 'Asha',
    user_country: 'India',
    user_voucher_name: '',
    user_recaptcha_code: 'solved',
  });
  expect(Object.keys(sent)).toHaveLength(20);
  expect(JSON.stringify(sent)).not.toContain('Rockfort');
});

test('what the server found wrong leads back to its step', () => {
  expect(stepOfErrors({ user_email: 'Taken', user_recaptcha_code: 'Spent' })).toBe(1);
  expect(stepOfErrors({ user_recaptcha_code: 'Spent' })).toBe(4);
});

test('a password made of one’s own name is refused where it is typed, not after the upload', () => {
  const typed = {
    ...asha,
    user_fullname: 'Asha Rao',
    user_password: 'Asha@2026',
    conf_pw: 'Asha@2026',
  };
  expect(errorsOfStep(4, typed, colleges)).toEqual({
    user_password: "Password must not be made of your name or e-mail, or the festival's name",
  });
});

test('a draft has no password, no captcha, no picture and no bank details, whatever step they are in', () => {
  const bank = {
    account_holder_name: 'Asha',
    bank_name: 'State Bank of India',
    branch_name: 'Tiruchirappalli',
    account_number: '12345678901',
    ifsc_code: 'SBIN0001234',
  };
  const { user_id_proof, user_password, conf_pw, user_recaptcha_code, ...open } = asha;
  const { account_holder_name, bank_name, branch_name, account_number, ifsc_code, ...kept } = open;
  expect(withoutSecrets({ ...asha, ...bank })).toEqual(kept);
});

test('a field knows its step', () => {
  expect(stepOf('user_name')).toBe(1);
  expect(stepOf('user_id_proof')).toBe(3);
  expect(stepOf('ifsc_code')).toBe(5);
});
