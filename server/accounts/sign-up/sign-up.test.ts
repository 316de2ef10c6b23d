import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_LENGTH } from '../../../contract/accounts/messages.ts';
import {
  bearer,
  fillSignUp,
  type SignUpFields,
  sendForm,
  signUpSomebody,
  solveCaptcha,
  startTestServer,
  TEST_COLLEGES,
  type TestServer,
} from '../../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

async function counts() {
  const count = async (table: 'accounts' | 'id_proofs' | 'sessions') =>
    (await server.db.selectFrom(table).selectAll().execute()).length;
  const files = await readdir(join(server.settings.dataDir, 'id-proofs')).catch(() => []);
  return [
    await count('accounts'),
    await count('id_proofs'),
    await count('sessions'),
    files.length,
  ] as const;
}

async function details(token: string) {
  return (await server.app.inject({ url: '/api/user/details', headers: bearer(token) })).json()
    .message;
}

function find(email: string) {
  return server.db
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
}

describe('signing up', () => {
  it('makes an account, its ID proof and a session, and answers with the token', async () => {
    const before = await counts();
    const { response, fields } = await signUpSomebody(server.app);
    expect(response.statusCode).toBe(200);
    expect(Object.keys(response.json())).toEqual(['message']);
    expect(response.json().message).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(response.headers['set-cookie']).toMatch(/^known-browser=/);
    expect(await counts()).toEqual(before.map((n) => n + 1));
    expect(await details(response.json().message)).toMatchObject({
      Name: fields.user_fullname,
      College: { college_name: TEST_COLLEGES[0] },
      Degree: 'BTech',
      Year: 'Third Year',
    });
  });

  it('keeps the password only as an argon2id hash of the stated cost', async () => {
    const { fields } = await signUpSomebody(server.app);
    const { password_hash } = await find(fields.user_email);
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('takes a college that is not listed by its own name', async () => {
    const { response } = await signUpSomebody(server.app, {
      user_college: 'Other',
      user_othercollege: 'A small college in the hills',
    });
    expect((await details(response.json().message)).College).toEqual({
      college_name: 'A small college in the hills',
    });
  });

  it('does without the fields that may be left out', async () => {
    const fields: Partial<SignUpFields> = await fillSignUp({
      user_recaptcha_code: await solveCaptcha(server.app),
    });
    for (const name of [
      'user_othercollege',
      'user_country',
      'user_referral_code',
      'user_voucher_name',
      'user_address',
      'user_city',
      'user_state',
      'user_pincode',
    ] as const)
      delete fields[name];
    expect((await sendForm(server.app, fields as SignUpFields)).statusCode).toBe(200);
  });

  it.each([
    ['another script', 'सागर தமிழ் ఉత్సవం'],
    ['emoji', 'Ravi 🎭👩🏽‍🎤'],
    ['markup', '<script>alert("x")</script> & <b>bold</b>'],
    ['text that looks like SQL', `Robert'); DROP TABLE accounts; --`],
    ['template text', '{{7*7}} #{env} <%= env %> %s \\n'],
  ])('keeps %s as it was typed', async (_kind, words) => {
    const { response, fields } = await signUpSomebody(server.app, {
      user_fullname: words,
      user_name: words,
      user_address: words,
      user_city: words,
      user_state: words,
      user_referral_code: words,
      user_college: 'Other',
      user_othercollege: words,
    });
    expect(response.statusCode).toBe(200);
    const profile = await details(response.json().message);
    expect(profile.Name).toBe(words);
    expect(profile.College.college_name).toBe(words);
    expect(await find(fields.user_email)).toMatchObject({
      username: words,
      address: words,
      city: words,
      state: words,
      referral_code: words,
    });
  });

  it('drops fields that it does not know', async () => {
    const fields = await fillSignUp({ user_recaptcha_code: await solveCaptcha(server.app) });
    const response = await sendForm(server.app, {
      ...fields,
      is_admin: '1',
      participant_code: 'MINE',
      id: 'mine',
    });
    expect(response.statusCode).toBe(200);
    const row = await find(fields.user_email);
    expect(row.participant_code).not.toBe('MINE');
    expect(row.id).not.toBe('mine');
  });
});

function tooLong(length: number) {
  return 'x'.repeat(length + 1);
}

describe('a sign-up is refused, naming the field, and leaves nothing behind, with', () => {
  it.each<[keyof SignUpFields, string, string]>([
    ['user_name', '', 'Username is required'],
    ['user_name', '   ', 'Username is required'],
    ['user_name', tooLong(MAX_LENGTH.username), 'Must be at most 64 characters'],
    ['user_name', 'ravi\u0000', 'Control characters are not allowed'],
    ['user_fullname', '', 'Name is required'],
    ['user_fullname', tooLong(MAX_LENGTH.name), 'Must be at most 120 characters'],
    ['user_phone', '', 'Phone is required'],
    ['user_phone', '123456789', 'Phone number must be 10 digits'],
    ['user_phone', '12345678901', 'Phone number must be 10 digits'],
    ['user_phone', '१२३४५६७८९०', 'Phone number must be 10 digits'],
    ['user_email', '', 'Email is required'],
    ['user_email', 'ravi', 'Invalid email format'],
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
    const before = await counts();
    const { response } = await signUpSomebody(server.app, { [name]: value });
    expect(response.statusCode).toBe(400);
    const field = value === 'Other' ? 'user_othercollege' : name;
    expect(response.json().fields[field]).toContain(message);
    expect(response.json().message).toContain(field);
    expect(await counts()).toEqual(before);
  });

  it('any required field missing', async () => {
    const before = await counts();
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
    expect(await counts()).toEqual(before);
  });

  it('a file part where text is expected', async () => {
    const fields = await fillSignUp();
    const response = await sendForm(server.app, fields, 'user_id_proof');
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toContain('user_id_proof');
  });

  it('a form that breaks off', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/user/register',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: '--b\r\nContent-Disposition: form-data; name="user_name"\r\n\r\nra',
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toBeTruthy();
  });

  it('more fields than any form of ours has', async () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`field_${i}`, 'x']));
    const response = await sendForm(server.app, many);
    expect(response.statusCode).toBe(413);
  });
});

describe('an e-mail has one account', () => {
  it('however it is written', async () => {
    const { fields } = await signUpSomebody(server.app);
    const before = await counts();
    const again = await signUpSomebody(server.app, { user_email: fields.user_email.toUpperCase() });
    expect(again.response.statusCode).toBe(409);
    expect(again.response.json().message).toBe('There is an account with this e-mail already');
    expect(await counts()).toEqual(before);
  });

  it('even when two sign up at the same moment', async () => {
    const before = await counts();
    const user_email = 'twins@example.org';
    const both = await Promise.all([
      signUpSomebody(server.app, { user_email }),
      signUpSomebody(server.app, { user_email }),
    ]);
    expect(both.map(({ response }) => response.statusCode).sort()).toEqual([200, 409]);
    expect(await counts()).toEqual(before.map((n) => n + 1));
  });
});
