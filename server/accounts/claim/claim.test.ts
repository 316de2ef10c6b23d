import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import {
  askForLink,
  lastMailTo,
  NEW_PASSWORD,
  setPassword,
  welcomedPerson,
} from '../../testing/mails.ts';
import { BANK_DETAILS, bearer, logIn, sharedTestServer } from '../../testing/server.ts';

const server = sharedTestServer();

/** A person whose address nobody has proven, with the code of a link to a new password. */
async function unprovenPerson() {
  const { email, token, response } = await welcomedPerson(server);
  await askForLink(server, email);
  const { code } = await lastMailTo(server, email, 2);
  const cookie = String(response.headers['set-cookie']).split(';')[0]!;
  const choosePassword = (headers = {}) =>
    setPassword(server, { user_code: code, user_email: email }, headers);
  return { email, cookie, token, choosePassword };
}

function heldOf(email: string) {
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
      const { email, token, choosePassword } = await unprovenPerson();
      const payload = new PassThrough();
      const text = JSON.stringify(sent);
      const headers = { ...bearer(token), 'content-type': 'application/json' };
      const change = server.app
        .inject({ method, url, headers, payload })
        .then((response) => response);
      payload.write(text.slice(0, 10));
      // Its session is checked, and good, before any of its body is read.
      await expect.poll(() => payload.readableLength).toBe(0);
      expect((await choosePassword()).statusCode).toBe(200);
      payload.end(text.slice(10));
      expect((await change).statusCode).toBe(401);
      expect(await heldOf(email)).toMatchObject({ city: '', sealed: null });
    },
  );

  it.each([
    ['goes to who sets a password in another browser, without bank details and ID proof', false],
    ['stays as it is where the browser that made it sets the password', true],
  ])('%s', async (_what, isOwn) => {
    const { email, cookie, token, choosePassword } = await unprovenPerson();
    const saved = await server.app.inject({
      method: 'PUT',
      url: '/api/user/bankDetailsUpdate',
      headers: bearer(token),
      payload: BANK_DETAILS,
    });
    expect(saved.statusCode).toBe(200);
    const changed = await choosePassword(isOwn ? { cookie } : {});
    const gone = 'bank details of the account were removed';
    expect(changed.json().message.includes(gone)).toBe(!isOwn);
    expect((await heldOf(email)).email_verified_at).toBeGreaterThan(0);
    const { message } = (await logIn(server, email, NEW_PASSWORD)).json();
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
