import { describe, expect, it } from 'vitest';
import { MESSAGES } from '../../contract/accounts/messages.ts';
import {
  askForLink,
  browserOf,
  lastMailTo,
  NEW_PASSWORD,
  setPassword,
  welcomedPerson,
} from '../testing/mails.ts';
import { countHeld, logIn, sharedTestServer, signUpSomebody } from '../testing/server.ts';
import { refuseGuessablePasswords } from './passwords.ts';
import { SAMPLE_ACCOUNT } from './sign-up/sample-account.ts';

const server = sharedTestServer();
const refuse = refuseGuessablePasswords(() => ({ name: 'Utsava', host: 'NIT Trichy' }));
const RAVI = ['Ravi Śarmā', 'ravi_k', 'ravi.99@example.edu'];

function judge(password: string): unknown {
  try {
    refuse(password, RAVI);
    return undefined;
  } catch (error) {
    return (error as { fields: { user_password: string } }).fields.user_password;
  }
}

describe('a new password', () => {
  it.each([
    'Password1!',
    'P@ssw0rd1!',
    'pASSW0RD#2026',
    '1!Qwerty',
    'Qwerty@123',
    'Welcome@2026',
    '@Dmin1234!',
    'Abcd@1234',
    'A@123456789',
    'ILoveYou#1',
  ])('can not be %s: it is one of the commonest, whatever was added', (password) => {
    expect(judge(password)).toBe(MESSAGES.passwordCommon);
  });

  it.each([
    'Ravi@2026',
    'R@vi#2026',
    'ravi.RAVI1!',
    'Śarmā#Ravi9',
    'RaviXy#12',
    'Example@12',
    'Utsava#26',
    'Trichy@620015',
    'India@1947',
  ])('can not be %s: it is made of what everybody knows', (password) => {
    expect(judge(password)).toBe(MESSAGES.passwordOfOwnWords);
  });

  it.each([
    SAMPLE_ACCOUNT.password,
    NEW_PASSWORD,
    'Lantern$42',
    'Ravi-paints-boats9!',
    'xK7$pQz2',
    'दीपक#Lamp1',
    '########1aA',
  ])('can be %s', (password) => {
    expect(judge(password)).toBeUndefined();
  });
});

describe('where a password is chosen', () => {
  it('at sign-up a guessable one is refused at its field, after the guidelines, and nothing is kept', async () => {
    const before = await countHeld(server);
    const errorFor = async (user_password: string) =>
      (await signUpSomebody(server.app, { user_password })).response.json().fields;
    expect(await errorFor('password')).toEqual({ user_password: MESSAGES.passwordUppercase });
    expect(await errorFor('Password1!')).toEqual({ user_password: MESSAGES.passwordCommon });
    expect(await errorFor('Ravi#2026')).toEqual({ user_password: MESSAGES.passwordOfOwnWords });
    expect(await countHeld(server)).toEqual(before);
  });

  it('by a mailed link a guessable one is refused, and the link stays good', async () => {
    const { email, response } = await welcomedPerson(server);
    await askForLink(server, email);
    const { code: user_code } = await lastMailTo(server, email, 2);
    const choose = (user_password: string) =>
      setPassword(server, { user_email: email, user_code, user_password }, browserOf({ response }));
    for (const [password, message] of [
      ['Password1!', MESSAGES.passwordCommon],
      ['Ravi#2026', MESSAGES.passwordOfOwnWords],
    ] as const) {
      const refused = await choose(password);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().fields).toEqual({ user_password: message });
    }
    expect((await choose(NEW_PASSWORD)).statusCode).toBe(200);
    expect((await logIn(server, email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('a guessable one is refused whoever takes an account over, and the link stays good', async () => {
    const { email, welcome } = await welcomedPerson(server);
    const claim = (user_password: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/user/claim',
        payload: {
          user_email: email,
          user_code: welcome.code,
          user_fullname: 'Meena',
          user_password,
        },
      });
    expect((await claim('Meena#2026')).json().fields).toEqual({
      user_password: MESSAGES.passwordOfOwnWords,
    });
    expect((await claim(NEW_PASSWORD)).statusCode).toBe(200);
  });
});
