import { describe, expect, it } from 'vitest';
import { confirmAs, welcomedPerson } from '../../testing/mails.ts';
import { accountOf, readAs, sharedTestServer } from '../../testing/server.ts';
import { createSampleAccount, SAMPLE_ACCOUNT } from '../sign-up/sample-account.ts';

const server = sharedTestServer();

describe('the mail of a new account', () => {
  it('confirms the address once its link is opened and pressed, once', async () => {
    const person = await welcomedPerson(server);
    const { email, token, welcome } = person;
    expect((await accountOf(server, email)).emailVerifiedAt).toBeNull();
    expect(welcome.link).toContain('http://localhost:3000/confirm-email#code=');
    const confirm = () => confirmAs(server, { ...person, email: email.toUpperCase() });
    const response = await confirm();
    expect(response.json()).toEqual({ message: 'Your e-mail is confirmed' });
    expect((await accountOf(server, email)).emailVerifiedAt).toBeGreaterThan(0);
    expect((await readAs(server, token)).statusCode).toBe(200);
    expect((await confirm()).statusCode).toBe(400);
  });

  it('greets by name in any script, and passes no message on in its place', async () => {
    const tamil = await welcomedPerson(server, { user_fullname: 'ரவி 🎭' });
    expect(tamil.welcome.text).toMatch(/^Dear ரவி 🎭,\n/);
    const spam = await welcomedPerson(server, {
      user_fullname: 'You won! Go to http://evil.example',
    });
    expect(spam.welcome.text).toMatch(/^Dear visitor,\n/);
    expect(spam.welcome.text).not.toContain('evil');
  });

  it('is not needed by the sample account', async () => {
    await createSampleAccount(server.db, undefined);
    expect((await accountOf(server, SAMPLE_ACCOUNT.email)).emailVerifiedAt).toBeGreaterThan(0);
  });
});
