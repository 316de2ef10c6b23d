import jsQR from 'jsqr';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  accountOf,
  bearer,
  logIn,
  readAs,
  sharedTestServer,
  signUpSomebody,
} from '../../testing/server.ts';
import { hashPassword } from '../passwords.ts';
import {
  createSampleAccount,
  removeSampleAccount,
  SAMPLE_ACCOUNT,
} from '../sign-up/sample-account.ts';
import { setPasswordHash } from '../store.ts';

const server = sharedTestServer();
let email: string;
let password: string;
let token: string;

beforeAll(async () => {
  const { fields, response } = await signUpSomebody(server.app);
  email = fields.user_email;
  password = fields.user_password;
  token = response.json().message;
});

function signIn(user_email: unknown, user_password: unknown, remoteAddress = '10.0.0.1') {
  return logIn(server, user_email, user_password, { remoteAddress });
}

describe('signing in', () => {
  it('answers with the token of a new session', async () => {
    const response = await signIn(email, password);
    expect(response.statusCode).toBe(200);
    expect(Object.keys(response.json())).toEqual(['message']);
    expect(response.json().message).not.toBe(token);
    expect((await readAs(server, response.json().message)).statusCode).toBe(200);
  });

  it('works however the e-mail is written', async () => {
    expect((await signIn(` ${email.toUpperCase()} `, password)).statusCode).toBe(200);
  });

  it('says the same of a wrong password and of an unknown e-mail', async () => {
    const wrong = await signIn(email, 'Wrong#1234');
    const unknown = await signIn('nobody@example.org', 'Wrong#1234');
    expect(wrong.statusCode).toBe(401);
    expect(unknown.statusCode).toBe(401);
    expect(unknown.json()).toEqual(wrong.json());
    expect(wrong.json()).toEqual({ message: 'Wrong e-mail or password' });
  });

  it.each([
    ['user_email', undefined, 'Email is required'],
    ['user_email', '', 'Email is required'],
    ['user_email', 'ravi', 'Invalid email format'],
    ['user_email', 'ra\u0000vi@example.org', 'Invalid email format'],
    ['user_email', 7, 'Email is required'],
    ['user_email', { $ne: null }, 'Email is required'],
    ['user_password', undefined, 'Password is required'],
    ['user_password', '', 'Password is required'],
    ['user_password', ['a'], 'Password is required'],
    ['user_password', 'x'.repeat(129), 'Password must be at most 128 characters'],
  ])('refuses %s %j', async (field, value, message) => {
    const response = await signIn(
      field === 'user_email' ? value : email,
      field === 'user_password' ? value : password,
    );
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({ [field]: message });
    expect(response.json().message).toBe(`${message} (${field})`);
  });

  it('refuses what looks like SQL as the wrong e-mail that it is', async () => {
    expect((await signIn(`' OR 1=1 --`, password)).statusCode).toBe(400);
    expect((await signIn(email, `' OR '1'='1`)).statusCode).toBe(401);
  });

  it('knows the sample account, once, however often the server starts', async () => {
    await createSampleAccount(server.db, undefined);
    await createSampleAccount(server.db, undefined);
    const response = await signIn(SAMPLE_ACCOUNT.email, SAMPLE_ACCOUNT.password);
    expect(response.statusCode).toBe(200);
    const profile = (await readAs(server, response.json().message)).json().message;
    expect(profile.Name).toBe('Asha');
  });

  it('forgets the sample account with its known password, but not one with another', async () => {
    const { email: sample, password: known } = SAMPLE_ACCOUNT;
    await createSampleAccount(server.db, undefined);
    const { id } = await accountOf(server, sample);
    await setPasswordHash(server.db, id, await hashPassword('Another$77', 'a test'));
    expect(await removeSampleAccount(server.db)).toBe(false);
    expect((await signIn(sample, 'Another$77')).statusCode).toBe(200);
    await setPasswordHash(server.db, id, await hashPassword(known, 'a test'));
    expect(await removeSampleAccount(server.db)).toBe(true);
    expect((await signIn(sample, known)).statusCode).toBe(401);
  });
});

describe('repeated wrong passwords', () => {
  async function failUntilSlowed(address: string, from: string) {
    for (let i = 0; i < 5; i++)
      expect((await signIn(address, 'Wrong#1', from)).statusCode).toBe(401);
    return signIn(address, 'Wrong#1', from);
  }

  it('slow down, and say for how long', async () => {
    const slowed = await failUntilSlowed('slow@example.org', '10.0.1.1');
    expect(slowed.statusCode).toBe(429);
    expect(slowed.headers['retry-after']).toBe('1');
    expect(slowed.json().message).toBe('Too many attempts. Please try again in a second');
  });

  it('keep nobody out who is elsewhere', async () => {
    expect((await failUntilSlowed(email, '10.0.2.1')).statusCode).toBe(429);
    expect((await signIn(email, password, '10.0.2.2')).statusCode).toBe(200);
  });

  it('keep nobody out of a browser that has opened the account, and slow that one by itself', async () => {
    const from = '10.0.4.1';
    const first = await signIn(email, password, from);
    const cookie = String(first.headers['set-cookie']);
    expect(cookie).toMatch(
      /^device=[\w-]{22}\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const known = (user_password: string, user_email = email) =>
      logIn(server, user_email, user_password, {
        remoteAddress: from,
        headers: { cookie: `theme=dark; ${cookie.split(';')[0]}` },
      });
    expect((await failUntilSlowed(email, from)).statusCode).toBe(429);
    const again = await known(password);
    expect(again.statusCode).toBe(200);
    expect(again.headers['set-cookie']).toBeUndefined();
    for (let i = 0; i < 5; i++) expect((await known('Wrong#1')).statusCode).toBe(401);
    expect((await known(password)).statusCode).toBe(429);
    // It is a note of that account alone.
    await failUntilSlowed('third@example.org', from);
    expect((await known('Wrong#1', 'third@example.org')).statusCode).toBe(429);
  });

  it.each(['device=', `device=${'A'.repeat(22)}.${'A'.repeat(43)}`])(
    'slow who makes up a note such as %s',
    async (cookie) => {
      const from = `10.0.5.${cookie.length}`;
      await failUntilSlowed(email, from);
      const response = await logIn(server, email, password, {
        remoteAddress: from,
        headers: { cookie },
      });
      expect(response.statusCode).toBe(429);
    },
  );

  it('slow no other account at the same address', async () => {
    await failUntilSlowed('other@example.org', '10.0.3.1');
    expect((await signIn(email, password, '10.0.3.1')).statusCode).toBe(200);
  });
});

describe.each(['/api/user/details', '/api/user/qr'])('%s', (url) => {
  it('answers 401 once the session has expired', async () => {
    const { json } = await signIn(email, password);
    const expiring = json().message;
    expect((await readAs(server, expiring, url)).statusCode).toBe(200);
    await server.db
      .updateTable('sessions')
      .set({ expiresAt: Date.now() - 1 })
      .where('tokenHash', '=', await sha256(expiring))
      .execute();
    expect((await readAs(server, expiring, url)).statusCode).toBe(401);
  });

  it('answers 401 to the participant code in place of a token', async () => {
    const { QRCode } = (await readAs(server, token)).json().message;
    expect((await readAs(server, QRCode, url)).statusCode).toBe(401);
  });

  it('is never cached', async () => {
    expect((await readAs(server, token, url)).headers['cache-control']).toBe('no-store');
  });
});

describe('logging out', () => {
  it('ends this session and no other', async () => {
    const leaving = (await signIn(email, password)).json().message;
    const logOut = () =>
      server.app.inject({ method: 'POST', url: '/api/user/logout', headers: bearer(leaving) });
    expect((await logOut()).statusCode).toBe(200);
    expect((await readAs(server, leaving)).statusCode).toBe(401);
    expect((await logOut()).statusCode).toBe(401);
    expect((await readAs(server, token)).statusCode).toBe(200);
  });
});

describe('the QR', () => {
  it('is a picture that reads as the code of the profile', async () => {
    const { QRCode } = (await readAs(server, token)).json().message;
    const link: string = (await readAs(server, token, '/api/user/qr')).json().message;
    expect(QRCode).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await readQr(link)).toBe(QRCode);
  });

  it('stays the same for every session of a person', async () => {
    const other = (await signIn(email, password)).json().message;
    expect((await readAs(server, other, '/api/user/qr')).json()).toEqual(
      (await readAs(server, token, '/api/user/qr')).json(),
    );
  });

  it("is nobody else's", async () => {
    const { response } = await signUpSomebody(server.app);
    expect((await readAs(server, response.json().message, '/api/user/qr')).json()).not.toEqual(
      (await readAs(server, token, '/api/user/qr')).json(),
    );
  });
});

async function readQr(link: string): Promise<string | undefined> {
  const bytes = Buffer.from(link.slice(link.indexOf(',') + 1), 'base64');
  const { data, info } = await sharp(bytes)
    .resize(400)
    .flatten({ background: 'white' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Buffer.from(digest).toString('hex');
}
