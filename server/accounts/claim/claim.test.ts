import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { loadEntry } from '../../entries/entries.ts';
import {
  askForLink,
  browserOf,
  confirmAs,
  lastMailTo,
  mailsTo,
  NEW_PASSWORD,
  setPassword,
  type WelcomedPerson,
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
import { issueCertificates } from '../certificates/store.ts';

const server = sharedTestServer();

/** Somebody who signed up with an address that nobody has proven, and gave all that one can give. */
async function stranger() {
  const person = await welcomedPerson(server);
  await server.app.inject({
    method: 'PUT',
    url: '/api/user/bankDetailsUpdate',
    headers: bearer(person.token),
    payload: BANK_DETAILS,
  });
  await lastMailTo(server, person.email, 2);
  const { id, participantCode } = await accountOf(server, person.email);
  const event = { eventId: 'dance/solo', clusterName: 'Dance', eventName: 'Solo' };
  await loadEntry(server.db, id, event, Date.now());
  await issueCertificates(server.db, event, [{ accountId: id, result: 'Winner' }], Date.now());
  return { ...person, id, participantCode };
}

/** The tables with something of an account. */
async function heldOf(accountId: string) {
  const tables = [
    'sessions',
    'idProofs',
    'bankDetails',
    'mailedCodes',
    'entryMembers',
    'certificates',
  ] as const;
  const rows = await Promise.all(
    tables.map((table) =>
      server.db.selectFrom(table).selectAll().where('accountId', '=', accountId).execute(),
    ),
  );
  return tables.filter((_, index) => rows[index]!.length > 0);
}

/** "I didn't open this account": the welcome mail's link, and a password of one's own. */
function claim({ welcome, email }: WelcomedPerson, changes = {}) {
  const payload = {
    user_code: welcome.code,
    user_email: email,
    user_fullname: 'Asha',
    user_password: NEW_PASSWORD,
    ...changes,
  };
  return server.app.inject({ method: 'POST', url: '/api/user/claim', payload });
}

async function setPasswordByMail({ email }: WelcomedPerson, headers = {}) {
  const before = await mailsTo(server, email);
  await askForLink(server, email);
  const { code } = await lastMailTo(server, email, before.length + 1);
  return setPassword(server, { user_code: code, user_email: email }, headers);
}

const ANOTHER_BROWSER = { headers: {} };

describe('the link of a new account’s mail, in another browser than the one that opened it', () => {
  it('confirms nothing without the password, with it confirms and takes nothing away', async () => {
    const person = await stranger();
    for (const [user_password, message] of [
      [undefined, 'Password is required'],
      ['', 'Password is required'],
      ['Wrong#1234', 'Wrong password'],
    ] as const) {
      const refused = await confirmAs(server, person, { user_password, ...ANOTHER_BROWSER });
      expect(refused.statusCode).toBe(400);
      expect(refused.json().fields).toEqual({ user_password: message });
      expect((await accountOf(server, person.email)).emailVerifiedAt).toBeNull();
    }
    const user_password = 'Lantern$42';
    const confirmed = await confirmAs(server, person, { user_password, ...ANOTHER_BROWSER });
    expect(confirmed.statusCode).toBe(200);
    expect(confirmed.headers['set-cookie']).toMatch(/^device=/);
    const account = await accountOf(server, person.email);
    expect(account.emailVerifiedAt).toBeGreaterThan(0);
    expect(account.participantCode).toBe(person.participantCode);
    expect(await heldOf(account.id)).toEqual([
      'sessions',
      'idProofs',
      'bankDetails',
      'entryMembers',
      'certificates',
    ]);
    expect((await readAs(server, person.token)).statusCode).toBe(200);
  });

  it('slows whoever guesses the password, and stays good', async () => {
    const person = await welcomedPerson(server);
    const guess = (user_password: string) =>
      confirmAs(server, person, { user_password, ...ANOTHER_BROWSER });
    for (let i = 0; i < 5; i++) expect((await guess('Wrong#1234')).statusCode).toBe(400);
    const slowed = await guess('Lantern$42');
    expect(slowed.statusCode).toBe(429);
    expect(slowed.headers['retry-after']).toBe('1');
    expect((await confirmAs(server, person)).statusCode).toBe(200);
  });

  it('is good once for whoever claims the account, also for two at the same moment', async () => {
    const person = await welcomedPerson(server);
    const both = await Promise.all([claim(person), claim(person)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect((await confirmAs(server, person)).statusCode).toBe(400);
  });

  it('claims nothing once the address is confirmed', async () => {
    const person = await welcomedPerson(server);
    await confirmAs(server, person);
    expect((await claim(person)).statusCode).toBe(400);
    expect((await logIn(server, person.email, 'Lantern$42')).statusCode).toBe(200);
  });

  it.each([
    ['user_code', 'made-up', 'This link was used already or has expired. Ask for a new one'],
    ['user_email', 'nobody', 'Invalid email format'],
    ['user_fullname', ' ', 'Name is required'],
    ['user_password', 'weak', 'Password must be at least 8 characters'],
  ])('is refused with %s %j, naming it', async (field, value, message) => {
    const person = await welcomedPerson(server);
    const response = await claim(person, { [field]: value });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({ [field]: message });
    expect((await readAs(server, person.token)).statusCode).toBe(200);
  });
});

describe('an account whose address was never proven', () => {
  it.each([
    ['PUT', '/api/user/bankDetailsUpdate', BANK_DETAILS],
    ['PATCH', '/api/user/update', { user_city: 'Madurai' }],
  ] as const)(
    'takes no %s %s of its old owner whose body was still on its way',
    async (method, url, sent) => {
      const person = await welcomedPerson(server);
      const { email, token } = person;
      const payload = new PassThrough();
      const text = JSON.stringify(sent);
      const headers = { ...bearer(token), 'content-type': 'application/json' };
      const change = server.app
        .inject({ method, url, headers, payload })
        .then((response) => response);
      payload.write(text.slice(0, 10));
      // Its session is checked, and good, before any of its body is read.
      await expect.poll(() => payload.readableLength).toBe(0);
      expect((await setPasswordByMail(person)).statusCode).toBe(200);
      payload.end(text.slice(10));
      expect((await change).statusCode).toBe(401);
      const { id, city } = await accountOf(server, email);
      expect(city).toBe('');
      expect(await heldOf(id)).toEqual([]);
    },
  );

  it.each([
    ['says that somebody else opened it', claim, 'Asha'],
    ['sets a password by mail in another browser', setPasswordByMail, undefined],
  ])('goes whole to who %s, and nobody else', async (_how, takeOver, name) => {
    const old = await stranger();
    const taken = await takeOver(old);
    expect(taken.statusCode).toBe(200);
    expect(taken.json().message).toContain(
      'removed: name, profile, QR code, ID proof, bank details, registrations and certificates',
    );
    const { email } = old;
    const account = await accountOf(server, email);
    expect(account).toMatchObject({
      fullName: name ?? email.split('@')[0],
      username: email.split('@')[0],
      phone: '',
      collegeId: null,
      degree: null,
    });
    expect(account.emailVerifiedAt).toBeGreaterThan(0);
    expect(account.participantCode).not.toBe(old.participantCode);
    expect(await heldOf(old.id)).toEqual([]);
    expect(await heldOf(account.id)).toEqual([]);
    expect((await readAs(server, old.token)).statusCode).toBe(401);
    expect((await logIn(server, email, 'Lantern$42')).statusCode).toBe(401);
    const from = { remoteAddress: '10.4.0.1' };
    for (let i = 0; i < 6; i++) await logIn(server, email, 'Wrong#1', from);
    const signIn = (headers: object) =>
      logIn(server, email, NEW_PASSWORD, { ...from, headers: { ...headers } });
    expect((await signIn(browserOf(old))).statusCode).toBe(429);
    expect((await signIn(browserOf({ response: taken }))).statusCode).toBe(200);
  });

  it('stays as it is where the browser that opened it sets a password by mail', async () => {
    const person = await stranger();
    const changed = await setPasswordByMail(person, browserOf(person));
    expect(changed.json().message).toBe('Your new password is set. Please log in with it');
    const account = await accountOf(server, person.email);
    expect(account.emailVerifiedAt).toBeGreaterThan(0);
    expect(account.participantCode).toBe(person.participantCode);
    expect(await heldOf(person.id)).toEqual([
      'idProofs',
      'bankDetails',
      'entryMembers',
      'certificates',
    ]);
  });
});
