import { beforeAll, describe, expect, it } from 'vitest';
import { PER_MINUTE } from '../../http/limits.ts';
import {
  accountOf,
  bearer,
  logIn,
  sharedTestServer,
  signUpSomebody,
} from '../../testing/server.ts';

const CAMPUS = '10.20.0.1';
const PEOPLE = 50;

const server = sharedTestServer();

beforeAll(addPeople);

function emailOf(person: number) {
  return `person.${person}@example.org`;
}

/** Accounts with one and the same password, as if each had signed up. */
async function addPeople(): Promise<void> {
  const { fields } = await signUpSomebody(server.app);
  const row = await accountOf(server, fields.user_email);
  const rows = Array.from({ length: PEOPLE }, (_, person) => ({
    ...row,
    id: crypto.randomUUID(),
    email: emailOf(person),
    emailKey: emailOf(person),
    participantCode: `CODE-${person}`,
  }));
  for (let start = 0; start < PEOPLE; start += 50)
    await server.db
      .insertInto('accounts')
      .values(rows.slice(start, start + 50))
      .execute();
}

function signIn(user_email: string, user_password: string) {
  return logIn(server, user_email, user_password, { remoteAddress: CAMPUS });
}

function read(url: string, token: string) {
  return server.app.inject({ url, remoteAddress: CAMPUS, headers: bearer(token) });
}

describe('a campus that shares one address', () => {
  it('signs in all at once, everyone to their own profile, whoever guesses beside them', async () => {
    const stranger = Promise.all(
      Array.from({ length: 20 }, () => signIn('somebody.else@example.org', 'Wrong#1234')),
    );
    const codes = await Promise.all(
      Array.from({ length: PEOPLE }, async (_, person) => {
        const { message: token } = (await signIn(emailOf(person), 'Lantern$42')).json();
        expect((await read('/api/user/qr', token)).statusCode).toBe(200);
        return (await read('/api/user/details', token)).json().message.QRCode;
      }),
    );
    expect(codes).toEqual(Array.from({ length: PEOPLE }, (_, person) => `CODE-${person}`));
    await stranger;
  });

  it('is told when to come back where it asks far more than its people could', async () => {
    const { max } = PER_MINUTE.signIn.config.rateLimit;
    // Refused before any password is looked at, and counted all the same.
    const ask = () => signIn('', '');
    let response = await ask();
    for (let i = 0; i < max && response.statusCode === 400; i++) response = await ask();
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(response.json().message).toMatch(/^Too many attempts\. Please try again in /);
    const elsewhere = await logIn(server, emailOf(0), 'Lantern$42', {
      remoteAddress: '10.20.0.2',
    });
    expect(elsewhere.statusCode).toBe(200);
  });
});
