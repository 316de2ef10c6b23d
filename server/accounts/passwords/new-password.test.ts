import { describe, expect, it } from 'vitest';
import {
  askForLink,
  confirmAs,
  lastMailTo,
  mailsTo,
  NEW_PASSWORD,
  setPassword,
  welcomedPerson,
} from '../../testing/mails.ts';
import { accountOf, logIn, readAs, sharedTestServer, solveCaptcha } from '../../testing/server.ts';

const server = sharedTestServer();

/** A person with an account of their own, and a link to a new password in the mailbox. */
async function forgetfulPerson() {
  const person = await welcomedPerson(server);
  await confirmAs(server, person);
  expect((await askForLink(server, person.email)).statusCode).toBe(200);
  return { ...person, mail: await lastMailTo(server, person.email, 2) };
}

describe('a link to a new password', () => {
  it('comes by mail, sets the password and ends every session', async () => {
    const { email, token, mail } = await forgetfulPerson();
    expect(mail.link).toMatch(/^http:\/\/localhost:3000\/change-password#code=[\w-]{43}&email=/);
    expect(new URLSearchParams(new URL(mail.link).hash.slice(1)).get('email')).toBe(email);
    const other = (await logIn(server, email, 'Lantern$42')).json().message;
    const response = await setPassword(server, { user_code: mail.code, user_email: email });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ message: 'Your new password is set. Please log in with it' });
    // Whoever has the mail is not made to wait by others' wrong passwords.
    expect(response.headers['set-cookie']).toMatch(/^device=/);
    expect((await readAs(server, token)).statusCode).toBe(401);
    expect((await readAs(server, other)).statusCode).toBe(401);
    expect((await logIn(server, email, 'Lantern$42')).statusCode).toBe(401);
    expect((await logIn(server, email, NEW_PASSWORD)).statusCode).toBe(200);
    expect((await lastMailTo(server, email, 3)).text).toContain('has just been changed');
  });

  it('leaves no session to a sign-in that was under way with the old password', async () => {
    const { email, mail } = await forgetfulPerson();
    const user_recaptcha_code = await solveCaptcha(server.app);
    expect((await logIn(server, email, 'Lantern$42')).statusCode).toBe(200);
    let isDone = false;
    const change = setPassword(server, {
      user_code: mail.code,
      user_email: email,
      user_recaptcha_code,
    }).finally(() => {
      isDone = true;
    });
    // More than can be checked at once: when the password changes, some are always on the way.
    const signIns: ReturnType<typeof logIn>[] = [];
    while (!isDone) {
      // Each from elsewhere, or the rate limit of one address would thin them out.
      signIns.push(
        logIn(server, email, 'Lantern$42', {
          remoteAddress: `10.2.0.${signIns.length % 250}`,
        }),
      );
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    expect((await change).statusCode).toBe(200);
    await Promise.all(signIns);
    const { id } = await accountOf(server, email);
    const left = server.db.selectFrom('sessions').selectAll().where('accountId', '=', id);
    expect(await left.execute()).toEqual([]);
  });

  it('is good once, also for two at the same moment', async () => {
    const { email, mail } = await forgetfulPerson();
    const use = () => setPassword(server, { user_code: mail.code, user_email: email });
    const both = await Promise.all([use(), use()]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const again = await use();
    expect(again.statusCode).toBe(400);
    expect(again.json().fields.user_code).toBe(
      'This link was used already or has expired. Ask for a new one',
    );
  });

  it('is good for 30 minutes', async () => {
    const { email, mail } = await forgetfulPerson();
    const { id } = await accountOf(server, email);
    const row = await server.db
      .selectFrom('mailedCodes')
      .selectAll()
      .where('accountId', '=', id)
      .where('purpose', '=', 'password')
      .executeTakeFirstOrThrow();
    expect(row.expiresAt - row.createdAt).toBe(30 * 60 * 1000);
    await server.db
      .updateTable('mailedCodes')
      .set({ expiresAt: Date.now() - 1 })
      .where('codeHash', '=', row.codeHash)
      .execute();
    const late = await setPassword(server, { user_code: mail.code, user_email: email });
    expect(late.statusCode).toBe(400);
    expect((await logIn(server, email, 'Lantern$42')).statusCode).toBe(200);
  });

  it('is kept as a hash alone', async () => {
    const { mail } = await forgetfulPerson();
    const rows = await server.db.selectFrom('mailedCodes').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(mail.code);
    expect(server.log.join('')).not.toContain(mail.code);
  });

  it('opens no account but its own', async () => {
    const { mail } = await forgetfulPerson();
    const { email } = await welcomedPerson(server);
    expect(
      (await setPassword(server, { user_code: mail.code, user_email: email })).statusCode,
    ).toBe(400);
  });

  it('is nothing that the mail of a new account has', async () => {
    const { email, welcome } = await welcomedPerson(server);
    const response = await setPassword(server, { user_code: welcome.code, user_email: email });
    expect(response.statusCode).toBe(400);
  });

  it('is made useless by using a later one', async () => {
    const { email, mail } = await forgetfulPerson();
    await askForLink(server, email);
    const later = await lastMailTo(server, email, 3);
    expect(
      (await setPassword(server, { user_code: later.code, user_email: email })).statusCode,
    ).toBe(200);
    expect(
      (await setPassword(server, { user_code: mail.code, user_email: email })).statusCode,
    ).toBe(400);
  });

  it.each([
    ['user_code', '', 'Code is required'],
    ['user_code', 'x'.repeat(129), 'Must be at most 128 characters'],
    ['user_code', { $gt: '' }, 'Code is required'],
    ['user_code', `' OR 1=1 --`, 'This link was used already or has expired. Ask for a new one'],
    ['user_email', 'nobody', 'Invalid email format'],
    ['user_password', 'weak', 'Password must be at least 8 characters'],
    ['user_recaptcha_code', '', 'Captcha is required'],
    ['user_recaptcha_code', 'made-up', 'The captcha could not be confirmed. Please try again'],
  ])('is refused with %s %j, naming it', async (field, value, message) => {
    const response = await setPassword(server, {
      user_code: 'A'.repeat(43),
      user_email: 'ravi@example.org',
      [field]: value,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({ [field]: message });
  });
});

describe('asking for a link', () => {
  it('answers the same for an address without an account', async () => {
    const { email } = await welcomedPerson(server);
    const known = await askForLink(server, email);
    const unknown = await askForLink(server, 'nobody@example.org');
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(known.headers).sort());
  });

  it('fills nobody’s mailbox: at most five good links lie there', async () => {
    const { email } = await welcomedPerson(server);
    for (let i = 0; i < 7; i++) expect((await askForLink(server, email)).statusCode).toBe(200);
    const last = await lastMailTo(server, email, 6);
    // Messages go out in turn: once the next person's are there, a seventh of this one's would be.
    const next = await welcomedPerson(server);
    await askForLink(server, next.email);
    await lastMailTo(server, next.email, 2);
    expect(await mailsTo(server, email)).toHaveLength(6);
    expect(
      (await setPassword(server, { user_code: last.code, user_email: email })).statusCode,
    ).toBe(200);
  });

  it('takes a solved captcha, and each one once', async () => {
    const user_recaptcha_code = await solveCaptcha(server.app);
    const payload = { user_email: 'a@example.org', user_recaptcha_code };
    const ask = () => server.app.inject({ method: 'POST', url: '/api/user/verify', payload });
    expect((await ask()).statusCode).toBe(200);
    expect((await ask()).statusCode).toBe(400);
  });
});
