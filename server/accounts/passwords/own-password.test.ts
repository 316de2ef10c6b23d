import { describe, expect, it } from 'vitest';
import { MESSAGES } from '../../../contract/accounts/messages.ts';
import {
  askForLink,
  browserOf,
  lastMailTo,
  NEW_PASSWORD,
  setPassword,
  welcomedPerson,
} from '../../testing/mails.ts';
import {
  accountOf,
  BANK_DETAILS,
  bearer,
  logIn,
  readAs,
  sharedTestServer,
} from '../../testing/server.ts';

const server = sharedTestServer();
const OLD_PASSWORD = 'Lantern$42';

function changePassword(token: string, fields: object = {}, headers = {}) {
  const payload = {
    user_current_password: OLD_PASSWORD,
    user_password: NEW_PASSWORD,
    ...fields,
  };
  return server.app.inject({
    method: 'PUT',
    url: '/api/user/password',
    headers: { ...bearer(token), ...headers },
    payload,
  });
}

describe('changing one’s password', () => {
  it('sets it, ends every other session and leaves this one, and tells by mail', async () => {
    const { email, token } = await welcomedPerson(server);
    const elsewhere = (await logIn(server, email, OLD_PASSWORD)).json().message;
    const response = await changePassword(token);
    expect(response.json()).toEqual({
      message: 'Your new password is set. Every other session is ended',
    });
    expect((await readAs(server, token)).statusCode).toBe(200);
    expect((await readAs(server, elsewhere)).statusCode).toBe(401);
    expect((await logIn(server, email, OLD_PASSWORD)).statusCode).toBe(401);
    expect((await logIn(server, email, NEW_PASSWORD)).statusCode).toBe(200);
    const { head, text } = await lastMailTo(server, email, 2);
    expect(head).toContain('Subject: Your festival account: password changed');
    expect(text).toContain('knew the old one');
    expect(text).not.toContain(NEW_PASSWORD);
  });

  it('gives the browser the device cookie of the new password', async () => {
    const { email, token, response } = await welcomedPerson(server);
    const changed = await changePassword(token, {}, browserOf({ response }));
    const remoteAddress = '10.4.0.1';
    // Somebody else at the same address guesses.
    for (let i = 0; i < 6; i++) await logIn(server, email, 'Wrong#1', { remoteAddress });
    const signIn = (headers: object) =>
      logIn(server, email, NEW_PASSWORD, { remoteAddress, headers: { ...headers } });
    expect((await signIn(browserOf({ response }))).statusCode).toBe(429);
    expect((await signIn(browserOf({ response: changed }))).statusCode).toBe(200);
  });

  it.each([
    [{ user_current_password: '' }, { user_current_password: MESSAGES.passwordRequired }],
    [{ user_current_password: 'Wrong#1234' }, { user_current_password: 'Wrong password' }],
    [{ user_password: 'short' }, { user_password: MESSAGES.passwordLength }],
    [{ user_password: 'Password1!' }, { user_password: MESSAGES.passwordCommon }],
    [{ user_password: 'Ravi#2026' }, { user_password: MESSAGES.passwordOfOwnWords }],
  ])('is refused with %j, and everything stays', async (fields, errors) => {
    const { email, token } = await welcomedPerson(server);
    const elsewhere = (await logIn(server, email, OLD_PASSWORD)).json().message;
    const response = await changePassword(token, fields);
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual(errors);
    for (const each of [token, elsewhere])
      expect((await readAs(server, each)).statusCode).toBe(200);
    expect((await logIn(server, email, OLD_PASSWORD)).statusCode).toBe(200);
  });

  it('slows whoever guesses the one of now', async () => {
    const { token } = await welcomedPerson(server);
    for (let i = 0; i < 5; i++)
      expect((await changePassword(token, { user_current_password: 'No#1' })).statusCode).toBe(400);
    const slowed = await changePassword(token);
    expect(slowed.statusCode).toBe(429);
    expect(slowed.headers['retry-after']).toBe('1');
  });

  it('happens once where two do it at the same moment', async () => {
    const { email, token } = await welcomedPerson(server);
    const other = 'Harbour-bell$9';
    const both = await Promise.all([
      changePassword(token),
      changePassword(token, { user_password: other }),
    ]);
    expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const signIns = [await logIn(server, email, NEW_PASSWORD), await logIn(server, email, other)];
    expect(signIns.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('spoils links to a new password, but not the one that proves the address', async () => {
    const person = await welcomedPerson(server);
    await askForLink(server, person.email);
    const { code } = await lastMailTo(server, person.email, 2);
    expect((await changePassword(person.token)).statusCode).toBe(200);
    const used = await setPassword(server, { user_code: code, user_email: person.email });
    expect(Object.keys(used.json().fields)).toEqual(['user_code']);
    const confirmed = await server.app.inject({
      method: 'POST',
      url: '/api/user/confirm',
      payload: {
        user_code: person.welcome.code,
        user_email: person.email,
        user_password: NEW_PASSWORD,
      },
    });
    expect(confirmed.statusCode).toBe(200);
  });

  it('tells whoever only ever came through the campus sign-on how to get one', async () => {
    const { email, token } = await welcomedPerson(server);
    const { id } = await accountOf(server, email);
    await server.db
      .updateTable('accounts')
      .set({ passwordHash: null })
      .where('id', '=', id)
      .execute();
    const response = await changePassword(token);
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toContain('ask for a link with "Forgot password?"');
  });
});

describe('a mail about a change', () => {
  async function change(token: string, method: 'PUT' | 'PATCH', url: string, payload: object) {
    const response = await server.app.inject({ method, url, headers: bearer(token), payload });
    expect(response.statusCode).toBe(200);
  }

  it('comes when bank details are saved, without them', async () => {
    const { email, token } = await welcomedPerson(server);

    await change(token, 'PUT', '/api/user/bankDetailsUpdate', BANK_DETAILS);
    const { head, text } = await lastMailTo(server, email, 2);
    expect(head).toContain('Subject: Your festival account: bank details changed');
    expect(text).toContain('"Forgot\npassword?" on the login page');
    for (const detail of Object.values(BANK_DETAILS))
      if (detail !== 'Ravi') expect(text).not.toContain(detail);
  });

  it('comes when the phone changes, without it, and not when it is saved as it was', async () => {
    const { email, token } = await welcomedPerson(server);
    const save = (fields: object) => change(token, 'PATCH', '/api/user/update', fields);
    const { phone } = await accountOf(server, email);
    await save({ user_phone: phone, user_city: 'Karur' });
    await save({ user_city: 'Salem' });
    await save({ user_phone: '9111111111' });
    // The second one of all: nothing was mailed for what stayed as it was.
    const { head, text } = await lastMailTo(server, email, 2);
    expect(head).toContain('Subject: Your festival account: phone number changed');
    expect(text).not.toContain('9111111111');
  });
});
