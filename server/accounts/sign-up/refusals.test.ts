import { describe, expect, it } from 'vitest';
import { MAX_LENGTH } from '../../../contract/accounts/messages.ts';
import {
  countHeld,
  fillSignUp,
  type SignUpFields,
  sendForm,
  sharedTestServer,
  signUpSomebody,
} from '../../testing/server.ts';

const server = sharedTestServer();

function tooLong(length: number) {
  return 'x'.repeat(length + 1);
}

describe('a sign-up is refused, naming the field, and leaves nothing behind, with', () => {
  it.each<[keyof SignUpFields, string, string]>([
    ['user_name', '', 'Username is required'],
    ['user_name', '   ', 'Username is required'],
    ['user_name', tooLong(MAX_LENGTH.username), 'Must be at most 64 characters'],
    ['user_name', 'ravi\u0000', 'Control characters are not allowed'],
    ['user_name', '\u200b\u200b', 'Username is required'],
    ['user_fullname', '', 'Name is required'],
    ['user_fullname', '\u2800\u202e\u00ad', 'Name is required'],
    ['user_name', '.', 'Username is required'],
    ['user_fullname', '— ...', 'Name is required'],
    ['user_fullname', `a${'\u0301'.repeat(2000)}`, 'Must be at most 120 characters'],
    ['user_fullname', 'Asha \u0378', 'A sign in it is broken or unknown'],
    ['user_fullname', tooLong(MAX_LENGTH.name), 'Must be at most 120 characters'],
    ['user_phone', '', 'Phone is required'],
    ['user_phone', '123456789', 'Phone number must be 10 digits'],
    ['user_phone', '12345678901', 'Phone number must be 10 digits'],
    ['user_phone', '१२३४५६७८९०', 'Phone number must be 10 digits'],
    ['user_email', '', 'Email is required'],
    ['user_email', 'ravi', 'Invalid email format'],
    ['user_email', 'रवि@', 'Invalid email format'],
    ['user_email', 'रवि@example.org', 'addresses of plain letters'],
    ['user_email', 'ravi@', 'Invalid email format'],
    ['user_email', 'ravi@example.org, asha@example.org', 'Invalid email format'],
    ['user_email', `${'a'.repeat(250)}@example.org`, 'Invalid email format'],
    ['user_degree', '', 'Degree is required'],
    ['user_degree', 'PhD in everything', 'Degree is required'],
    ['user_year', '', 'Year is required'],
    ['user_year', 'Sixth Year', 'Year is required'],
    ['user_college', '', 'College is required'],
    ['user_college', 'A college that is not in the list', 'Choose a college from the list'],
    ['user_college', 'Other', 'Enter the name of your college'],
    ['user_othercollege', tooLong(MAX_LENGTH.college), 'Must be at most 200 characters'],
    ['user_sex', '', 'This field is required'],
    ['user_sex', 'male', 'This field is required'],
    ['user_nationality', '', 'Nationality is required'],
    ['user_nationality', 'Atlantis', 'Nationality is required'],
    ['user_country', 'Atlantis', 'Nationality is required'],
    ['user_referral_code', tooLong(MAX_LENGTH.referralCode), 'Must be at most 64 characters'],
    ['user_voucher_name', tooLong(MAX_LENGTH.voucherName), 'Must be at most 120 characters'],
    ['user_address', tooLong(MAX_LENGTH.address), 'Must be at most 500 characters'],
    ['user_city', tooLong(MAX_LENGTH.place), 'Must be at most 100 characters'],
    ['user_state', tooLong(MAX_LENGTH.place), 'Must be at most 100 characters'],
    ['user_pincode', tooLong(MAX_LENGTH.pincode), 'Must be at most 12 characters'],
    ['user_password', '', 'Password is required'],
    ['user_password', 'Sh0rt!', 'Password must be at least 8 characters'],
    ['user_password', 'lantern$42', 'Password must contain at least one uppercase letter'],
    ['user_password', 'LANTERN$42', 'Password must contain at least one lowercase letter'],
    ['user_password', 'Lantern$$$', 'Password must contain at least one digit'],
    ['user_password', 'Lantern42', 'Password must contain at least one special character'],
    ['user_password', `Aa1!${'x'.repeat(128)}`, 'Password must be at most 128 characters'],
    ['user_recaptcha_code', '', 'Captcha is required'],
    ['user_recaptcha_code', 'not a solution', 'The captcha could not be confirmed'],
    ['user_id_proof', '', 'ID Proof is required'],
    ['user_id_proof', 'https://example.org/id.jpg', 'ID Proof must be a JPEG or PNG picture'],
    ['user_id_proof', 'data:image/svg+xml;base64,PHN2Zy8+', 'ID Proof must be a JPEG or PNG'],
    ['user_id_proof', 'data:image/png;base64,aGVsbG8=', 'ID Proof must be a JPEG or PNG'],
  ])('%s %j', async (name, value, message) => {
    const before = await countHeld(server);
    const { response } = await signUpSomebody(server.app, { [name]: value });
    expect(response.statusCode).toBe(400);
    const field = value === 'Other' ? 'user_othercollege' : name;
    expect(response.json().fields[field]).toContain(message);
    expect(response.json().message).toContain(field);
    expect(await countHeld(server)).toEqual(before);
  });

  it('any required field missing', async () => {
    const before = await countHeld(server);
    const response = await sendForm(server.app, { unrelated: 'x' });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().fields).sort()).toEqual([
      'user_college',
      'user_degree',
      'user_email',
      'user_fullname',
      'user_id_proof',
      'user_name',
      'user_nationality',
      'user_password',
      'user_phone',
      'user_recaptcha_code',
      'user_sex',
      'user_year',
    ]);
    expect(await countHeld(server)).toEqual(before);
  });

  it('a file part where text is expected', async () => {
    const fields = await fillSignUp();
    const response = await sendForm(server.app, fields, 'user_id_proof');
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toContain('user_id_proof');
  });

  it.each(['user_name', 'user_id_proof'])('a form that breaks off in %s', async (name) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/user/register',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nra`,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toBe('The form could not be read');
  });

  it('more fields than any form of ours has', async () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`field_${i}`, 'x']));
    const response = await sendForm(server.app, many);
    expect(response.statusCode).toBe(413);
  });
});
