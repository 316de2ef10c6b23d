import { describe, expect, it } from 'vitest';
import {
  accountOf,
  countHeld,
  fillSignUp,
  readAs,
  type SignUpFields,
  sendForm,
  sharedTestServer,
  signUpSomebody,
  solveCaptcha,
  TEST_COLLEGES,
} from '../../testing/server.ts';

const server = sharedTestServer();

async function details(token: string) {
  return (await readAs(server, token)).json().message;
}

describe('signing up', () => {
  it('makes an account, its ID proof and a session, and answers with the token', async () => {
    const before = await countHeld(server);
    const { response, fields } = await signUpSomebody(server.app);
    expect(response.statusCode).toBe(200);
    expect(Object.keys(response.json())).toEqual(['message']);
    expect(response.json().message).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(response.headers['set-cookie']).toMatch(/^device=/);
    expect(await countHeld(server)).toEqual(before.map((n) => n + 1));
    expect(await details(response.json().message)).toMatchObject({
      Name: fields.user_fullname,
      College: { college_name: TEST_COLLEGES[0] },
      Degree: 'BTech',
      Year: 'Third Year',
    });
  });

  it('keeps the password only as an argon2id hash of the stated cost', async () => {
    const { fields } = await signUpSomebody(server.app);
    const { passwordHash } = await accountOf(server, fields.user_email);
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('keeps a phone number as its ten digits, however it was typed', async () => {
    const { fields } = await signUpSomebody(server.app, { user_phone: '+91\u00a098400-12345' });
    expect((await accountOf(server, fields.user_email)).phone).toBe('9840012345');
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
    expect(await accountOf(server, fields.user_email)).toMatchObject({
      username: words,
      address: words,
      city: words,
      state: words,
      referralCode: words,
    });
  });

  it('drops fields that it does not know', async () => {
    const fields = await fillSignUp({ user_recaptcha_code: await solveCaptcha(server.app) });
    const response = await sendForm(server.app, {
      ...fields,
      is_admin: '1',
      participantCode: 'MINE',
      id: 'mine',
    });
    expect(response.statusCode).toBe(200);
    const row = await accountOf(server, fields.user_email);
    expect(row.participantCode).not.toBe('MINE');
    expect(row.id).not.toBe('mine');
  });
});

describe('an e-mail has one account', () => {
  it('however it is written', async () => {
    const { fields } = await signUpSomebody(server.app);
    const before = await countHeld(server);
    const again = await signUpSomebody(server.app, { user_email: fields.user_email.toUpperCase() });
    expect(again.response.statusCode).toBe(409);
    expect(again.response.json().message).toBe('There is an account with this e-mail already');
    expect(await countHeld(server)).toEqual(before);
  });

  it('even when two sign up at the same moment', async () => {
    const before = await countHeld(server);
    const user_email = 'twins@example.org';
    const both = await Promise.all([
      signUpSomebody(server.app, { user_email }),
      signUpSomebody(server.app, { user_email }),
    ]);
    expect(both.map(({ response }) => response.statusCode).sort()).toEqual([200, 409]);
    expect(await countHeld(server)).toEqual(before.map((n) => n + 1));
  });
});
