import { expect, test } from 'vitest';
import { emptyForm } from './draft.ts';
import { pictureType, readIdProof } from './id-proof.ts';
import {
  bankDetailsGiven,
  type Form,
  faultsFromWire,
  faultsOfStep,
  firstUnfinishedStep,
  messagesOfFaults,
  signUpOf,
  stepOfFaults,
} from './sign-up-rules.ts';

const ready = { colleges: ['Anna University'], captchaSolved: true };
const asha: Form = {
  ...emptyForm,
  username: 'asha',
  name: 'Asha',
  phone: '9840012345',
  email: 'asha@example.edu',
  degree: 'BTech',
  year: 'First Year',
  college: 'Anna University',
  sex: 'FEMALE',
  file: 'data:image/png;base64,AAAA',
  password: 'Lamp-lit9!',
  conf_pw: 'Lamp-lit9!',
};

test('an empty first step names each field in its order', () => {
  expect(Object.values(faultsOfStep(1, emptyForm, ready))).toEqual([
    'Username is required',
    'Name is required',
    'Phone is required',
    'Email is required',
  ]);
});

test('a phone of nine digits and an address without @ are refused in their own words', () => {
  expect(faultsOfStep(1, { ...asha, phone: '984001234', email: 'asha' }, ready)).toEqual({
    phone: 'Phone number must be 10 digits',
    email: 'Invalid email format',
  });
});

test('a college must be in the list, unless it is Other and named', () => {
  expect(faultsOfStep(2, { ...asha, college: 'Nowhere' }, ready)).toHaveProperty('college');
  expect(faultsOfStep(2, { ...asha, college: 'Other' }, ready)).toHaveProperty('otherCollege');
  expect(faultsOfStep(2, { ...asha, college: 'Other', otherCollege: 'Nowhere' }, ready)).toEqual(
    {},
  );
});

test('the third step wants sex and ID proof, and has India ready', () => {
  expect(faultsOfStep(3, { ...emptyForm }, ready)).toEqual({
    sex: 'This field is required',
    file: 'ID Proof is required',
  });
});

test('the fourth step wants matching passwords and a solved captcha', () => {
  expect(
    faultsOfStep(4, { ...asha, conf_pw: 'other' }, { ...ready, captchaSolved: false }),
  ).toEqual({
    conf_pw: 'Passwords do not match',
    captcha: 'Captcha is required',
  });
});

test('bank details are optional, but not half of them', () => {
  expect(faultsOfStep(5, asha, ready)).toEqual({});
  const half = { ...asha, ifscCode: 'SBIN0001234', accountNumber: '12' };
  expect(bankDetailsGiven(half)).toBe(true);
  expect(Object.keys(faultsOfStep(5, half, ready))).toEqual([
    'accountHolderName',
    'bankName',
    'branchName',
    'accountNumber',
  ]);
});

test('nobody gets beyond the first step that lacks something', () => {
  expect(firstUnfinishedStep(emptyForm, ready.colleges)).toBe(1);
  expect(firstUnfinishedStep({ ...asha, file: '' }, ready.colleges)).toBe(3);
  expect(firstUnfinishedStep(asha, ready.colleges)).toBe(5);
});

test('the slip asks for both passwords where one is empty', () => {
  const told = (form: Partial<Form>) =>
    messagesOfFaults(faultsOfStep(4, { ...asha, ...form }, ready));
  expect(told({ password: '', conf_pw: '' })).toEqual([
    'Please fill in both password fields',
    'Password is required',
    'Confirm password is required',
  ]);
  expect(told({ conf_pw: 'other' })).toEqual(['Passwords do not match']);
});

test('the registration carries the wire names, the country, and no bank details', () => {
  const sent = signUpOf({ ...asha, bankName: 'Rockfort Bank' }, 'solved');
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
  const faults = faultsFromWire({ user_email: 'Taken', user_recaptcha_code: 'Spent' });
  expect(faults).toEqual({ email: 'Taken', captcha: 'Spent' });
  expect(stepOfFaults(faults)).toBe(1);
  expect(stepOfFaults({ captcha: 'Spent' })).toBe(4);
});

test('an ID proof is known by its content, not by its name', async () => {
  expect(pictureType(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBe('image/jpeg');
  await expect(readIdProof(new File(['%PDF-1.7'], 'card.jpg'))).rejects.toThrow(
    'ID Proof must be a JPEG or PNG picture',
  );
  const large = new File([new Uint8Array(3 * 1024 * 1024 + 1)], 'card.png');
  await expect(readIdProof(large)).rejects.toThrow('ID Proof must be at most 3 MB');
});
