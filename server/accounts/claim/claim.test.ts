import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BANK_DETAILS,
  bearer,
  mailsTo,
  signUpSomebody,
  solveCaptcha,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

const NEW_PASSWORD = 'Lamp-lit$77';

/** A person whose address nobody has proven, with a link to a new password in the mailbox. */
async function unprovenPerson() {
  const { fields, response } = await signUpSomebody(server.app);
  const { user_email } = fields;
  await expect.poll(() => mailsTo(server, user_email)).toHaveLength(1);
  const user_recaptcha_code = await solveCaptcha(server.app);
  const payload = { user_email, user_recaptcha_code };
  await server.app.inject({ method: 'POST', url: '/api/user/verify', payload });
  await expect.poll(() => mailsTo(server, user_email)).toHaveLength(2);
  const user_code = (await mailsTo(server, user_email))[1]!.code;
  const cookie = String(response.headers['set-cookie']).split(';')[0]!;
  const token: string = response.json().message;
  const setPassword = async (headers = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/api/user/changePassword',
      headers,
      payload: {
        user_code,
        user_email,
        user_password: NEW_PASSWORD,
        user_recaptcha_code: await solveCaptcha(server.app),
      },
    });
  return { user_email, cookie, token, setPassword };
}

function accountOf(email: string) {
  return server.db
    .selectFrom('accounts')
    .leftJoin('bank_details', 'bank_details.account_id', 'accounts.id')
    .select(['city', 'email_verified_at', 'sealed'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
}

describe('an account whose address was never proven', () => {
  it.each([
    ['PUT', '/api/user/bankDetailsUpdate', BANK_DETAILS],
    ['PATCH', '/api/user/update', { user_city: 'Madurai' }],
  ] as const)(
    'takes no %s %s of its old owner whose body was still on its way',
    async (method, url, sent) => {
      const { user_email, token, setPassword } = await unprovenPerson();
      const payload = new PassThrough();
      const text = JSON.stringify(sent);
      const headers = { ...bearer(token), 'content-type': 'application/json' };
      const change = server.app
        .inject({ method, url, headers, payload })
        .then((response) => response);
      payload.write(text.slice(0, 10));
      // Its session is checked, and good, before any of its body is read.
      await expect.poll(() => payload.readableLength).toBe(0);
      expect((await setPassword()).statusCode).toBe(200);
      payload.end(text.slice(10));
      expect((await change).statusCode).toBe(401);
      expect(await accountOf(user_email)).toMatchObject({ city: '', sealed: null });
    },
  );

  it.each([
    ['goes to who sets a password in another browser, without bank details and ID proof', false],
    ['stays as it is where the browser that made it sets the password', true],
  ])('%s', async (_what, isOwn) => {
    const { user_email, cookie, token, setPassword } = await unprovenPerson();
    const saved = await server.app.inject({
      method: 'PUT',
      url: '/api/user/bankDetailsUpdate',
      headers: bearer(token),
      payload: BANK_DETAILS,
    });
    expect(saved.statusCode).toBe(200);
    const changed = await setPassword(isOwn ? { cookie } : {});
    const gone = 'bank details of the account were removed';
    expect(changed.json().message.includes(gone)).toBe(!isOwn);
    expect((await accountOf(user_email)).email_verified_at).toBeGreaterThan(0);
    const { message } = (
      await server.app.inject({
        method: 'POST',
        url: '/api/user/login',
        payload: { user_email, user_password: NEW_PASSWORD },
      })
    ).json();
    const data = await server.app.inject({
      method: 'POST',
      url: '/api/user/data',
      headers: bearer(message),
      payload: { user_password: NEW_PASSWORD },
    });
    const { idProofs, bankDetails } = data.json().message;
    expect(bankDetails === null).toBe(!isOwn);
    expect(idProofs).toHaveLength(1);
    expect(idProofs[0].picture === null).toBe(!isOwn);
  });
});
