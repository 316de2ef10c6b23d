import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../runtime/free-port.ts';
import { campusTestServer, choose, codeFor, comeBack, student } from '../../testing/campus.ts';
import {
  BANK_DETAILS,
  bearer,
  logIn,
  readAs,
  signUpSomebody,
  startTestServer,
} from '../../testing/server.ts';

const STUDENTS = [
  student('1', 'Asha', 'asha@nitt.edu'),
  student('2', 'Ravi', 'ravi.linked@nitt.edu'),
  student('3', 'Asha', 'asha@nitt.edu.example.org'),
  student('4', 'Ravi', 'ravi@cs.nitt.edu'),
  student('5', 'Asha', 'awaited@nitt.edu'),
  { ...student('7', 'Mallory', 'owner@nitt.edu'), email_verified: false },
  student('6', `Asha\u0000\n${'a'.repeat(5000)}`, 'odd.name@nitt.edu'),
];

const server = campusTestServer(STUDENTS);

describe('the campus sign-on', () => {
  it('opens an account at the first visit and finds it again at the next', async () => {
    const first = await comeBack(server, await codeFor(server, '1'));
    expect(first.statusCode).toBe(200);
    const profile = await profileOf(first.json().message);
    expect(profile).toMatchObject({ Name: 'Asha', College: null, Degree: null, Year: null });
    const second = await comeBack(server, await codeFor(server, '1'));
    expect(second.json().message).not.toBe(first.json().message);
    expect((await profileOf(second.json().message)).QRCode).toBe(profile.QRCode);
  });

  it('links an account that has this e-mail already', async () => {
    const signedUp = await signUpSomebody(server.app, { user_email: 'Ravi.Linked@nitt.edu' });
    await server.db
      .updateTable('accounts')
      .set({ emailVerifiedAt: Date.now() })
      .where('email', '=', 'Ravi.Linked@nitt.edu')
      .execute();
    const mine = await profileOf(signedUp.response.json().message);
    const { message } = (await comeBack(server, await codeFor(server, '2'))).json();
    expect((await profileOf(message)).QRCode).toBe(mine.QRCode);
    expect((await profileOf(signedUp.response.json().message)).QRCode).toBe(mine.QRCode);
    expect(
      (await logIn(server, 'ravi.linked@nitt.edu', signedUp.fields.user_password)).statusCode,
    ).toBe(200);
  });

  it('takes an account with an unproven address from whoever made it beforehand', async () => {
    const strangers = await signUpSomebody(server.app, { user_email: 'awaited@nitt.edu' });
    await server.app.inject({
      method: 'PUT',
      url: '/api/user/bankDetailsUpdate',
      headers: bearer(strangers.response.json().message),
      payload: BANK_DETAILS,
    });
    const old = await profileOf(strangers.response.json().message);
    const details = () => server.db.selectFrom('bankDetails').selectAll().execute();
    expect(await details()).toHaveLength(1);
    const { message } = (await comeBack(server, await codeFor(server, '5'))).json();
    expect(await profileOf(message)).toMatchObject({ Name: 'Asha', College: null, Degree: null });
    expect((await profileOf(message)).QRCode).not.toBe(old.QRCode);
    expect(await profileOf(strangers.response.json().message)).toBe('Please log in');
    expect(
      (await logIn(server, 'awaited@nitt.edu', strangers.fields.user_password)).statusCode,
    ).toBe(401);
    expect(await details()).toEqual([]);
    const again = (await comeBack(server, await codeFor(server, '5'))).json();
    expect(await profileOf(message)).toEqual(await profileOf(again.message));
  });

  it('gives an account without a password that no password opens', async () => {
    await comeBack(server, await codeFor(server, '1'));
    expect((await logIn(server, 'asha@nitt.edu', 'null')).statusCode).toBe(401);
  });

  it.each(['3', '4'])('turns away an address that only looks like the campus (%s)', async (id) => {
    const before = await countAccounts();
    const response = await comeBack(server, await codeFor(server, id));
    expect(response.statusCode).toBe(403);
    expect(response.json()).toEqual({ message: 'This e-mail is not of the campus' });
    expect(await countAccounts()).toBe(before);
  });

  it('opens nobody’s account by an address that the provider calls unproven', async () => {
    await signUpSomebody(server.app, { user_email: 'owner@nitt.edu' });
    const before = await countAccounts();
    const response = await comeBack(server, await codeFor(server, '7'));
    expect([response.statusCode, await countAccounts()]).toEqual([403, before]);
    expect(response.json().message).toContain('has not confirmed your e-mail yet');
  });

  it.each(['', 'another'])(
    'takes a code from no browser but the one that asked for it (%s)',
    async (nonce) => {
      const url = new URLSearchParams({ code: await codeFor(server, '1'), site: 'other' });
      if (nonce) url.set('nonce', nonce);
      const response = await server.app.inject(`/api/user/dauth/callback?${url}`);
      expect(response.statusCode).toBe(401);
      expect(response.json().message).toContain('begun in another browser');
    },
  );

  it('takes a name no longer than one may type, and as one may', async () => {
    const { message } = (await comeBack(server, await codeFor(server, '6'))).json();
    const { Name } = await profileOf(message);
    expect(Name).toBe(`Asha ${'a'.repeat(115)}`);
  });

  it('accepts a code once', async () => {
    const code = await codeFor(server, '1');
    expect((await comeBack(server, code)).statusCode).toBe(200);
    expect((await comeBack(server, code)).statusCode).toBe(401);
  });

  it('refuses a code that was never given', async () => {
    const response = await comeBack(server, 'made-up');
    expect(response.statusCode).toBe(401);
    expect(response.json().message).toBe('The campus sign-on refused. Please try again');
  });

  it.each([
    ['/api/user/dauth/callback', 'code'],
    ['/api/user/dauth/callback?code=&site=other', 'code'],
    ['/api/user/dauth/callback?code=a', 'site'],
    ['/api/user/dauth/callback?code=a&site=elsewhere', 'site'],
    ['/api/user/dauth/callback?code=a&code=b&site=other', 'code'],
    [`/api/user/dauth/callback?code=${'x'.repeat(2049)}&site=other`, 'code'],
  ])('refuses %.60s, naming %s', async (url, field) => {
    const response = await server.app.inject(url);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().fields)).toContain(field);
  });

  it('sends whoever denies back to the bare address', async () => {
    const { location } = await choose(server, '', 'deny');
    expect(location).toBe(server.settings.campusSignOn.redirectUri);
  });
});

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

describe.each<[what: string, reason: string, answer: Answer | undefined]>([
  ['is down', 'ECONNREFUSED', undefined],
  ['fails', '"status":502', { status: 500, body: '{}' }],
  ['answers nonsense', 'no JSON', { status: 200, body: '{"access_token":a-secret}' }],
  ['answers without end', 'too long', { status: 200, body: `"${'x'.repeat(100_000)}"` }],
  ['leads elsewhere', 'redirect', { status: 307, headers: { location: '/' } }],
  ['answers without a token', 'access_token', { status: 200, body: '{"token_type":"Bearer"}' }],
])('when the provider %s', (_what, reason, answer) => {
  it('the visitor is told so, the log why, and nothing changes', async () => {
    const port = await freePort('localhost');
    const faulty = createServer((_request, response) => {
      const { status = 500, headers, body }: Answer = answer ?? {};
      response.writeHead(status, headers).end(body);
    });
    if (answer) await new Promise<void>((done) => faulty.listen(port, 'localhost', done));
    const other = await startTestServer({ DAUTH_STAND_IN_PORT: String(port) });
    const response = await other.app.inject('/api/user/dauth/callback?code=a&site=other');
    expect(response.statusCode).toBe(502);
    expect(response.json().message).toContain('The campus sign-on does not answer');
    expect(response.body).not.toContain(reason);
    expect(other.log.join('')).toContain(reason);
    expect(other.log.join('')).not.toContain('a-secret');
    await other.close();
    faulty.close();
  });
});

async function profileOf(token: string) {
  return (await readAs(server, token)).json().message;
}

async function countAccounts() {
  return (await server.db.selectFrom('accounts').select('id').execute()).length;
}
