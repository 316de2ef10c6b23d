import { hash } from '@node-rs/argon2';
import { beforeAll, describe, expect, it } from 'vitest';
import { MESSAGES } from '../../../contract/accounts/messages.ts';
import { browserOf } from '../../testing/mails.ts';
import {
  accountOf,
  logIn,
  sharedTestServer,
  signUpSomebody,
  solveCaptcha,
} from '../../testing/server.ts';

const PEOPLE = 100;
/** Nobody sprays at this one. */
const VICTIM = PEOPLE;
const PASSWORD = 'Lantern$42';
const ASKED = {
  message: `${MESSAGES.captchaAtSignIn} (user_recaptcha_code)`,
  fields: { user_recaptcha_code: MESSAGES.captchaAtSignIn },
};

const server = sharedTestServer();

function emailOf(person: number) {
  return `sprayed.${person}@example.org`;
}

/** Accounts with one and the same password, as if each had signed up, but hashed with little effort. */
beforeAll(async () => {
  const { fields } = await signUpSomebody(server.app);
  const row = await accountOf(server, fields.user_email);
  const passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1 });
  const rows = Array.from({ length: PEOPLE + 1 }, (_, person) => ({
    ...row,
    passwordHash,
    id: crypto.randomUUID(),
    email: emailOf(person),
    emailKey: emailOf(person),
    participantCode: `CODE-${person}`,
  }));
  for (let start = 0; start < rows.length; start += 50)
    await server.db
      .insertInto('accounts')
      .values(rows.slice(start, start + 50))
      .execute();
});

function signInFrom(remoteAddress: string, email: string, password: string, headers = {}) {
  return logIn(server, email, password, { remoteAddress, headers });
}

async function signInWithCaptcha(remoteAddress: string, user_email: string, user_password: string) {
  const user_recaptcha_code = await solveCaptcha(server.app);
  const payload = { user_email, user_password, user_recaptcha_code };
  return server.app.inject({ method: 'POST', url: '/api/user/login', remoteAddress, payload });
}

/** One wrong password on one account after the other, known and unknown by turns. */
async function spray(remoteAddress: string, times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    const email = i % 2 === 0 ? emailOf(i) : `nobody.${i}@example.org`;
    expect((await signInFrom(remoteAddress, email, 'Wrong#1234')).statusCode).toBe(401);
  }
}

describe('one address that tries a password on many accounts', () => {
  it('is asked for the captcha, of known accounts and unknown ones alike, even with the right password', async () => {
    const from = '10.30.0.1';
    await spray(from, 30);
    for (const [email, password] of [
      [emailOf(1), 'Wrong#1234'],
      ['nobody@example.org', 'Wrong#1234'],
      [emailOf(1), PASSWORD],
    ] as const) {
      const response = await signInFrom(from, email, password);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual(ASKED);
    }
    expect((await signInFrom('10.30.0.2', emailOf(1), PASSWORD)).statusCode).toBe(200);
  });

  it('goes on with a fresh captcha for each try, and is slowed as ever', async () => {
    const from = '10.30.1.1';
    await spray(from, 30);
    expect((await signInWithCaptcha(from, emailOf(3), PASSWORD)).statusCode).toBe(200);
    for (let i = 0; i < 5; i++)
      expect((await signInWithCaptcha(from, emailOf(5), 'Wrong#1')).statusCode).toBe(401);
    expect((await signInWithCaptcha(from, emailOf(5), PASSWORD)).statusCode).toBe(429);
    const payload = { user_email: emailOf(7), user_password: PASSWORD, user_recaptcha_code: 'x' };
    const made = { method: 'POST', url: '/api/user/login', remoteAddress: from, payload } as const;
    const refused = await server.app.inject(made);
    expect(refused.statusCode).toBe(400);
    expect(Object.keys(refused.json().fields)).toEqual(['user_recaptcha_code']);
  });

  it('gets no further by trying them all at the same moment', async () => {
    const all = Array.from({ length: PEOPLE }, (_, person) =>
      signInFrom('10.30.2.1', emailOf(person), 'Wrong#1234'),
    );
    const statuses = (await Promise.all(all)).map(({ statusCode }) => statusCode);
    // A few are being checked when the last one of the budget fails.
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(60);
    expect(new Set(statuses)).toEqual(new Set([401, 400]));
  });
});

describe('a campus behind one address', () => {
  it('signs in without a captcha, though many mistype', async () => {
    for (let person = 0; person < PEOPLE; person++) {
      const signIn = (password: string) => signInFrom('10.30.3.1', emailOf(person), password);
      // More slips than are free, the first of them right at the start.
      if (person < 10 || person % 4 === 0) expect((await signIn('Slip#1234')).statusCode).toBe(401);
      expect((await signIn(PASSWORD)).statusCode).toBe(200);
    }
  });
});

describe('an account that many addresses guess at', () => {
  it('asks its owner for no more than the captcha, and nothing in a browser that has opened it', async () => {
    const email = emailOf(VICTIM);
    const known = browserOf({ response: await signInFrom('10.30.4.1', email, PASSWORD) });
    for (let i = 0; i < 30; i++)
      expect((await signInFrom(`10.31.0.${i}`, email, 'Wrong#1234')).statusCode).toBe(401);
    expect((await signInFrom('10.30.4.1', email, PASSWORD, known)).statusCode).toBe(200);
    expect((await signInFrom('10.30.4.2', email, PASSWORD)).json()).toEqual(ASKED);
    expect((await signInWithCaptcha('10.30.4.2', email, PASSWORD)).statusCode).toBe(200);
  });
});
