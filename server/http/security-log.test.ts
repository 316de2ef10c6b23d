import { describe, expect, it } from 'vitest';
import { askForLink, lastMailTo, setPassword } from '../testing/mails.ts';
import { logIn, readAs, sharedTestServer, signedUpPerson } from '../testing/server.ts';

const server = sharedTestServer();
const IP = '198.51.100.23';
const from = { remoteAddress: IP };

/** The security events of the log from its line `start` on. */
function events(start = 0) {
  return server.log
    .slice(start)
    .map((line) => JSON.parse(line))
    .filter(({ event }) => event !== undefined);
}

function told(start: number) {
  return events(start).map(({ event, outcome }) => `${event}: ${outcome}`);
}

describe('the log of security events', () => {
  it('follows one person and one address through guesses, waits and a new password', async () => {
    const { fields, call } = await signedUpPerson(server);
    const { user_email } = fields;
    const start = server.log.length;
    for (let i = 0; i < 6; i++) await logIn(server, user_email, 'Wrong#1234', from);
    await logIn(server, 'nobody@example.org', 'Wrong#1234', from);
    await askForLink(server, user_email);
    const { code: user_code } = await lastMailTo(server, user_email, 2);
    await setPassword(server, { user_email, user_code });
    await setPassword(server, { user_email, user_code });
    await call('GET', '/api/user/details');
    expect(told(start)).toEqual([
      ...Array(5).fill('logIn: refused'),
      'logIn: backoff',
      'logIn: refused',
      'requestVerification: done',
      'changePassword: done',
      'changePassword: refused',
      'getDetails: no session',
    ]);
    const [first, ...others] = events(start);
    expect(first.account).toMatch(/^[\w-]{16}$/);
    expect(first.address).toMatch(/^[\w-]{16}$/);
    expect(others.slice(0, 5)).toEqual(
      Array(5).fill(expect.objectContaining({ account: first.account, address: first.address })),
    );
    expect(others[5].address).toBe(first.address);
    expect(others[5].account).not.toBe(first.account);
    expect(others[7].account).toBe(first.account);
    expect(others[7].address).not.toBe(first.address);
  });

  it('tells of changes that a session makes, and of what a wrong password keeps back', async () => {
    const { call } = await signedUpPerson(server);
    const start = server.log.length;
    await call('GET', '/api/user/details');
    await call('PATCH', '/api/user/update', { user_city: 'Salem' });
    await call('POST', '/api/user/data', { user_password: 'Wrong#1234' });
    await call('DELETE', '/api/user/sessions');
    await server.app.inject('/api/user/details');
    expect(told(start)).toEqual([
      'updateProfile: done',
      'downloadOwnData: refused',
      'endSessions: done',
    ]);
    expect(new Set(events(start).map(({ account }) => account)).size).toBe(1);
  });

  it('tells of an address that asks too often', async () => {
    const start = server.log.length;
    for (let i = 0; i < 301; i++) await server.app.inject({ url: '/api/certificates/x', ...from });
    expect(told(start)).toEqual(['checkCertificate: rate limit']);
  });

  it('names nobody, no address and no token', async () => {
    const { fields, token, id } = await signedUpPerson(server);
    await logIn(server, fields.user_email, fields.user_password, from);
    await logIn(server, fields.user_email.toUpperCase(), 'Wrong#1234', from);
    await readAs(server, 'A'.repeat(43));
    const lines = server.log.join('');
    expect(lines).toContain('security event');
    const { user_email, user_phone, user_password } = fields;
    const secrets = [
      user_email,
      user_phone,
      user_password,
      'Wrong#1234',
      token,
      id,
      IP,
      '127.0.0.1',
    ];
    for (const secret of [...secrets, 'A'.repeat(43)])
      expect(lines.toLowerCase()).not.toContain(secret.toLowerCase());
  });
});
