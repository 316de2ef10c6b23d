import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bearer,
  mailsTo,
  signUpSomebody,
  solveCaptcha,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';
import { SAMPLE_ACCOUNT } from '../sample-account.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

const NEW_PASSWORD = 'Lamp-lit$77';

function post(url: string, payload: object, remoteAddress = '10.1.0.1') {
  return server.app.inject({ method: 'POST', url, payload, remoteAddress });
}

async function askForLink(user_email: string) {
  return post('/api/user/verify', {
    user_email,
    user_recaptcha_code: await solveCaptcha(server.app),
  });
}

async function setPassword(changes: object) {
  return post('/api/user/changePassword', {
    user_password: NEW_PASSWORD,
    user_recaptcha_code: await solveCaptcha(server.app),
    ...changes,
  });
}

function logIn(user_email: string, user_password: string, from?: string) {
  return post('/api/user/login', { user_email, user_password }, from);
}

async function statusWith(token: string) {
  return (await server.app.inject({ url: '/api/user/details', headers: bearer(token) })).statusCode;
}

async function arrived(address: string, count: number) {
  await expect.poll(() => mailsTo(server, address)).toHaveLength(count);
  return (await mailsTo(server, address)).at(-1)!;
}

/** A person with an account, whose welcome mail has come. */
async function newPerson(changes = {}) {
  const { fields, response } = await signUpSomebody(server.app, changes);
  const welcome = await arrived(fields.user_email, 1);
  return { email: fields.user_email, token: response.json().message as string, welcome };
}

/** The same, with a link to a new password in the mailbox. */
async function forgetfulPerson() {
  const person = await newPerson();
  expect((await askForLink(person.email)).statusCode).toBe(200);
  return { ...person, mail: await arrived(person.email, 2) };
}

async function verifiedAt(email: string) {
  return (
    await server.db
      .selectFrom('accounts')
      .select('email_verified_at')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).email_verified_at;
}

describe('a link to a new password', () => {
  it('comes by mail, sets the password and ends every session', async () => {
    const { email, token, mail } = await forgetfulPerson();
    expect(mail.link).toMatch(/^http:\/\/localhost:3000\/change-password\?code=[\w-]{43}&email=/);
    expect(new URL(mail.link).searchParams.get('email')).toBe(email);
    const other = (await logIn(email, 'Lantern$42')).json().message;
    const response = await setPassword({ user_code: mail.code, user_email: email });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ message: 'Your new password is set. Please log in with it' });
    // Whoever has the mail is not made to wait by others' wrong passwords.
    expect(response.headers['set-cookie']).toMatch(/^known-browser=/);
    expect(await statusWith(token)).toBe(401);
    expect(await statusWith(other)).toBe(401);
    expect((await logIn(email, 'Lantern$42')).statusCode).toBe(401);
    expect((await logIn(email, NEW_PASSWORD)).statusCode).toBe(200);
    expect(await verifiedAt(email)).toBeGreaterThan(0);
    expect((await arrived(email, 3)).text).toContain('has just been changed');
  });

  it('leaves no session to a sign-in that was under way with the old password', async () => {
    const { email, mail } = await forgetfulPerson();
    const user_recaptcha_code = await solveCaptcha(server.app);
    expect((await logIn(email, 'Lantern$42')).statusCode).toBe(200);
    let isDone = false;
    const change = setPassword({
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
      signIns.push(logIn(email, 'Lantern$42', `10.2.0.${signIns.length % 250}`));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    expect((await change).statusCode).toBe(200);
    await Promise.all(signIns);
    const { id } = await accountOf(email);
    expect(await sessionsOf(id)).toEqual([]);
  });

  it('is good once, also for two at the same moment', async () => {
    const { email, mail } = await forgetfulPerson();
    const use = () => setPassword({ user_code: mail.code, user_email: email });
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
    const { id } = await accountOf(email);
    const row = await server.db
      .selectFrom('mailed_codes')
      .selectAll()
      .where('account_id', '=', id)
      .where('purpose', '=', 'password')
      .executeTakeFirstOrThrow();
    expect(row.expires_at - row.created_at).toBe(30 * 60 * 1000);
    await server.db
      .updateTable('mailed_codes')
      .set({ expires_at: Date.now() - 1 })
      .where('code_hash', '=', row.code_hash)
      .execute();
    const late = await setPassword({ user_code: mail.code, user_email: email });
    expect(late.statusCode).toBe(400);
    expect((await logIn(email, 'Lantern$42')).statusCode).toBe(200);
  });

  it('is kept as a hash alone', async () => {
    const { mail } = await forgetfulPerson();
    const rows = await server.db.selectFrom('mailed_codes').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(mail.code);
    expect(server.log.join('')).not.toContain(mail.code);
  });

  it('opens no account but its own', async () => {
    const { mail } = await forgetfulPerson();
    const { email } = await newPerson();
    expect((await setPassword({ user_code: mail.code, user_email: email })).statusCode).toBe(400);
  });

  it('is nothing that the mail of a new account has', async () => {
    const { email, welcome } = await newPerson();
    const response = await setPassword({ user_code: welcome.code, user_email: email });
    expect(response.statusCode).toBe(400);
  });

  it('is made useless by using a later one', async () => {
    const { email, mail } = await forgetfulPerson();
    await askForLink(email);
    const later = await arrived(email, 3);
    expect((await setPassword({ user_code: later.code, user_email: email })).statusCode).toBe(200);
    expect((await setPassword({ user_code: mail.code, user_email: email })).statusCode).toBe(400);
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
    const response = await setPassword({
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
    const { email } = await newPerson();
    const ask = async (user_email: string) => {
      const user_recaptcha_code = await solveCaptcha(server.app);
      return post('/api/user/verify', { user_email, user_recaptcha_code });
    };
    const [known, unknown] = [await ask(email), await ask('nobody@example.org')];
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(known.headers).sort());
  });

  it('fills nobody’s mailbox: at most five good links lie there', async () => {
    const { email } = await newPerson();
    for (let i = 0; i < 7; i++) expect((await askForLink(email)).statusCode).toBe(200);
    const last = await arrived(email, 6);
    // Messages go out in turn: once the next person's are there, a seventh of this one's would be.
    const next = await newPerson();
    await askForLink(next.email);
    await arrived(next.email, 2);
    expect(await mailsTo(server, email)).toHaveLength(6);
    expect((await setPassword({ user_code: last.code, user_email: email })).statusCode).toBe(200);
  });

  it('takes a solved captcha, and each one once', async () => {
    const user_recaptcha_code = await solveCaptcha(server.app);
    const ask = () =>
      post('/api/user/verify', { user_email: 'a@example.org', user_recaptcha_code });
    expect((await ask()).statusCode).toBe(200);
    expect((await ask()).statusCode).toBe(400);
  });
});

describe('the mail of a new account', () => {
  it('confirms the address once its link is opened and pressed, once', async () => {
    const { email, token, welcome } = await newPerson();
    expect(await verifiedAt(email)).toBeNull();
    expect(welcome.link).toContain('http://localhost:3000/confirm-email?code=');
    const confirm = () =>
      post('/api/user/confirm', { user_code: welcome.code, user_email: email.toUpperCase() });
    const response = await confirm();
    expect(response.json()).toEqual({ message: 'Your e-mail is confirmed' });
    expect(await verifiedAt(email)).toBeGreaterThan(0);
    expect(await statusWith(token)).toBe(200);
    expect((await confirm()).statusCode).toBe(400);
  });

  it('greets by name in any script, and passes no message on in its place', async () => {
    const tamil = await newPerson({ user_fullname: 'ரவி 🎭' });
    expect(tamil.welcome.text).toMatch(/^Dear ரவி 🎭,\n/);
    const spam = await newPerson({ user_fullname: 'You won! Go to http://evil.example' });
    expect(spam.welcome.text).toMatch(/^Dear visitor,\n/);
    expect(spam.welcome.text).not.toContain('evil');
  });

  it('is not needed by the sample account', async () => {
    const { createSampleAccount } = await import('../sample-account.ts');
    await createSampleAccount(server.db, undefined);
    expect(await verifiedAt(SAMPLE_ACCOUNT.email)).toBeGreaterThan(0);
  });
});

function sessionsOf(id: string) {
  return server.db.selectFrom('sessions').selectAll().where('account_id', '=', id).execute();
}

function accountOf(email: string) {
  return server.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
}
