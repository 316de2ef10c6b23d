import cookies from '@fastify/cookie';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
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
  logIn,
  sharedTestServer,
  signedUpPerson,
} from '../../testing/server.ts';
import { deviceCookie } from './device-cookie.ts';

const server = sharedTestServer();

/** The code of a link to a new password, which comes as the `count`th mail to this address. */
async function codeFor(user_email: string, count: number) {
  await askForLink(server, user_email);
  return { user_email, user_code: (await lastMailTo(server, user_email, count)).code };
}

describe('the device cookie', () => {
  it('ends with the password, and the browser that set the new one has another', async () => {
    const { email, response } = await welcomedPerson(server);
    const changed = await setPassword(server, await codeFor(email, 2), browserOf({ response }));
    const remoteAddress = '10.3.0.1';
    // Somebody else at the same address guesses.
    for (let i = 0; i < 6; i++) await logIn(server, email, 'Wrong#1', { remoteAddress });
    const signIn = (headers: object) =>
      logIn(server, email, NEW_PASSWORD, { remoteAddress, headers: { ...headers } });
    expect((await signIn(browserOf({ response }))).statusCode).toBe(429);
    expect((await signIn(browserOf({ response: changed }))).statusCode).toBe(200);
  });

  it('of an account that is gone keeps nothing for whoever opened the next one', async () => {
    const first = await welcomedPerson(server);
    const { email } = first;
    const { id } = await accountOf(server, email);
    await server.db.deleteFrom('accounts').where('id', '=', id).execute();
    const stranger = await signedUpPerson(server, { user_email: email });
    await stranger.call('PUT', '/api/user/bankDetailsUpdate', BANK_DETAILS);
    await lastMailTo(server, email, 3);
    const changed = await setPassword(server, await codeFor(email, 4), browserOf(first));
    expect(changed.statusCode).toBe(200);
    expect(await server.db.selectFrom('bankDetails').selectAll().execute()).toEqual([]);
  });

  it('can come over https from this very host alone', async () => {
    const device = deviceCookie(server.secretKey, { isSecure: true });
    const app = fastify();
    await app.register(cookies);
    app.get('/', (request, reply) => {
      device.remember(request, reply, { id: 'asha', passwordHash: 'hash' });
      return {};
    });
    const { headers } = await app.inject('/');
    expect(headers['set-cookie']).toMatch(
      /^__Host-device=[\w-]{22}\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    await app.close();
  });
});
