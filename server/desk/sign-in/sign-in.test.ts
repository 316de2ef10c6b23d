import { describe, expect, it } from 'vitest';
import {
  ADMINISTRATOR,
  afterPassword,
  codeAt,
  deskBrowser,
  givePassword,
  meStatus,
  newOrganiser,
  signedInOrganiser,
  startDeskServer,
} from '../../testing/desk.ts';
import { turnClock } from '../../testing/entries.ts';
import { shared } from '../../testing/server.ts';

const server = shared(() => startDeskServer());

const MINUTE_MS = 60_000;

describe('the first time at the desk', () => {
  it('asks for a second factor to be set up, and gives ten recovery codes', async () => {
    const { email } = await newOrganiser(server, ADMINISTRATOR);
    const { call, next } = await afterPassword(server, { email });
    expect(next).toEqual({ next: 'enrol' });
    expect((await call('GET', '/me')).statusCode).toBe(401);
    const { secret, uri } = (await call('POST', '/codes/start')).json().message;
    expect(uri).toContain(`secret=${secret}`);
    expect((await call('POST', '/codes/confirm', { code: '000000' })).statusCode).toBe(400);
    const confirmed = await call('POST', '/codes/confirm', { code: codeAt(secret) });
    expect(confirmed.json().message.recoveryCodes).toHaveLength(10);
    expect((await call('GET', '/me')).json().message).toMatchObject({
      name: 'Asha',
      roles: ADMINISTRATOR,
      acts: expect.arrayContaining(['give roles']),
      hasCodes: true,
      hasPasskey: false,
    });
  });

  it('keeps secrets and recovery codes where nobody who reads the database finds them', async () => {
    const { secret, recoveryCodes } = await signedInOrganiser(server, ADMINISTRATOR);
    for (const table of ['secondFactors', 'recoveryCodes'] as const) {
      const rows = JSON.stringify(await server.db.selectFrom(table).selectAll().execute());
      for (const word of [secret, ...recoveryCodes]) expect(rows).not.toContain(word);
    }
  });
});

describe('a second factor', () => {
  it('is a code that is good once', async () => {
    const organiser = await signedInOrganiser(server, ADMINISTRATOR);
    turnClock(Date.now() + 2 * MINUTE_MS);
    const code = codeAt(organiser.secret);
    const [first, second] = [
      await afterPassword(server, organiser),
      await afterPassword(server, organiser),
    ];
    expect(first.next).toEqual({ next: 'factor', hasCodes: true, hasPasskey: false });
    const answers = await Promise.all(
      [first, second].map(({ call }) => call('POST', '/sign-in/code', { code })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const refused = answers.find(({ statusCode }) => statusCode === 400)!;
    expect(refused.json().fields).toEqual({
      code: 'This code is wrong, or was used before; 4 more before you have to wait',
    });
  });

  it('is a recovery code, which is good once and says how many are left', async () => {
    const organiser = await signedInOrganiser(server, ADMINISTRATOR);
    const [code] = organiser.recoveryCodes;
    const first = await afterPassword(server, organiser);
    const answer = await first.call('POST', '/sign-in/code', { code: code.toLowerCase() });
    expect(answer.json()).toEqual({ message: { recoveryCodesLeft: 9 } });
    expect(await meStatus(first)).toBe(200);
    const again = await afterPassword(server, organiser);
    expect((await again.call('POST', '/sign-in/code', { code })).statusCode).toBe(400);
  });

  it('of one person opens nothing for another', async () => {
    const organiser = await signedInOrganiser(server, ADMINISTRATOR);
    const other = await signedInOrganiser(server, ADMINISTRATOR, 'Ravi');
    const { call } = await afterPassword(server, organiser);
    for (const code of [other.recoveryCodes[0], codeAt(other.secret)])
      expect((await call('POST', '/sign-in/code', { code })).statusCode).toBe(400);
  });

  it('guessed at from everywhere keeps strangers out, and not the browser that was there before or a recovery code', async () => {
    const organiser = await signedInOrganiser(server, ADMINISTRATOR);
    let last = 0;
    for (let from = 0; from < 22 && last !== 429; from += 1) {
      const stranger = await afterPassword(server, organiser);
      const options = { remoteAddress: `10.1.${from}.1` };
      const answer = await stranger.call('POST', '/sign-in/code', { code: '000000' }, options);
      last = answer.statusCode;
    }
    expect(last).toBe(429);
    turnClock(Date.now() + 2 * MINUTE_MS);
    const code = codeAt(organiser.secret);
    await givePassword(organiser, organiser.email);
    expect((await organiser.call('POST', '/sign-in/code', { code })).statusCode).toBe(200);
    const elsewhere = await afterPassword(server, organiser);
    const [recovery] = organiser.recoveryCodes;
    const app = { code: codeAt(organiser.secret, Date.now() + 30_000) };
    expect((await elsewhere.call('POST', '/sign-in/code', app)).statusCode).toBe(429);
    const drawer = await elsewhere.call('POST', '/sign-in/code', { code: recovery });
    expect(drawer.statusCode).toBe(200);
  });

  it('guessed at from a hundred addresses at the same moment is looked at twenty times', async () => {
    const organiser = await signedInOrganiser(server, ADMINISTRATOR);
    const stranger = await afterPassword(server, organiser);
    const guess = (from: number) =>
      stranger.call(
        'POST',
        '/sign-in/code',
        { code: '000000' },
        { remoteAddress: `10.2.${from}.1` },
      );
    const answers = await Promise.all(Array.from({ length: 100 }, (_, from) => guess(from)));
    const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status);
    expect([count(400).length, count(429).length]).toEqual([20, 80]);
  });

  it('is changed only by whoever has just shown the one of before', async () => {
    const organiser = await signedInOrganiser(server, ADMINISTRATOR);
    const { call } = await afterPassword(server, organiser);
    expect((await call('POST', '/codes/start')).statusCode).toBe(403);
    turnClock(Date.now() + 11 * MINUTE_MS);
    const late = await organiser.call('POST', '/codes/start');
    expect([late.statusCode, Object.keys(late.json().fields)]).toEqual([403, ['factor']]);
    await organiser.call('POST', '/sign-in/code', { code: codeAt(organiser.secret) });
    const meant = { replaces: true };
    const { secret } = (await organiser.call('POST', '/codes/start', meant)).json().message;
    // Until the new one is confirmed the old one is good.
    turnClock(Date.now() + 2 * MINUTE_MS);
    const old = { code: codeAt(organiser.secret) };
    expect((await organiser.call('POST', '/sign-in/code', old)).statusCode).toBe(200);
    const confirmed = await organiser.call('POST', '/codes/confirm', { code: codeAt(secret) });
    expect(confirmed.json()).toEqual({ message: { recoveryCodes: null } });
    const written = await server.db
      .selectFrom('auditEntries')
      .select('subject')
      .where('accountId', '=', organiser.id)
      .where('record', '=', 'second factor set up')
      .execute();
    expect(written.map(({ subject }) => subject)).toEqual([
      'codes',
      'codes, in place of those before',
    ]);
  });
});

describe('nobody gets in', () => {
  it('without a role, and nobody is told that the password was right', async () => {
    const { email } = await newOrganiser(server, []);
    const right = await givePassword(deskBrowser(server), email);
    const wrong = await givePassword(deskBrowser(server), email, 'Wrong#1234');
    expect([right.statusCode, right.body, right.cookies]).toEqual([401, wrong.body, []]);
    for (let i = 0; i < 3; i++) await givePassword(deskBrowser(server), email);
    expect((await givePassword(deskBrowser(server), email)).statusCode).toBe(429);
  });

  it('with a wrong password, which says the same of an unknown e-mail', async () => {
    const { email } = await newOrganiser(server, ADMINISTRATOR);
    const wrong = await givePassword(deskBrowser(server), email, 'Wrong#1234');
    const unknown = await givePassword(deskBrowser(server), 'nobody@example.org', 'Wrong#1234');
    expect([wrong.statusCode, wrong.body]).toEqual([401, unknown.body]);
  });

  it('after the end of the role, which says when it was and whose word it was', async () => {
    const endsAt = Date.now() - 1000;
    const { email } = await newOrganiser(server, [
      { role: 'treasurer', startsAt: endsAt - 1000, endsAt },
    ]);
    const { next, cookies } = await afterPassword(server, { email });
    expect(next).toEqual({
      next: 'ended',
      ended: expect.objectContaining({ role: 'treasurer', endsAt }),
    });
    expect(cookies.has('desk')).toBe(false);
  });

  it('a moment after the role ends', async () => {
    const endsAt = Date.now() + MINUTE_MS;
    const organiser = await signedInOrganiser(server, [{ role: 'treasurer', endsAt }]);
    expect(await meStatus(organiser)).toBe(200);
    turnClock(endsAt);
    expect(await meStatus(organiser)).toBe(401);
  });
});
