import { describe, expect, it } from 'vitest';
import { hashPassword } from '../../accounts/passwords.ts';
import { setPasswordHash } from '../../accounts/store.ts';
import {
  ADMINISTRATOR,
  afterPassword,
  codeAt,
  DESK_PASSWORD,
  deskBrowser,
  givePassword,
  meStatus,
  newOrganiser,
  signedInOrganiser,
  startDeskServer,
} from '../../testing/desk.ts';
import { turnClock } from '../../testing/entries.ts';
import { bearer, logIn, shared } from '../../testing/server.ts';

const server = shared(() => startDeskServer());

const MINUTE_MS = 60_000;

describe('a desk session', () => {
  it('is no participant’s session, nor the other way round', async () => {
    const organiser = await signedInOrganiser(server, ADMINISTRATOR);
    const token = (await logIn(server, organiser.email, DESK_PASSWORD)).json().message;
    const url = '/api/desk/me';
    const asked = await server.app.inject({ url, headers: bearer(token) });
    expect(asked.statusCode).toBe(401);
    const asCookie = await server.app.inject({ url, cookies: { desk: token } });
    expect(asCookie.statusCode).toBe(401);
    const cookies = Object.fromEntries(organiser.cookies);
    const mine = await server.app.inject({ url: '/api/user/details', cookies });
    expect(mine.statusCode).toBe(401);
  });

  it('has a token of its own, in a cookie that no script and no other site gets at', async () => {
    const { email } = await newOrganiser(server, ADMINISTRATOR);
    const browser = deskBrowser(server);
    browser.cookies.set('desk', 'A'.repeat(43));
    const half = (await givePassword(browser, email)).cookies.find(({ name }) => name === 'desk')!;
    expect(half).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(half.value).not.toBe('A'.repeat(43));
    const { secret } = (await browser.call('POST', '/codes/start')).json().message;
    await browser.call('POST', '/codes/confirm', { code: codeAt(secret) });
    expect(browser.cookies.get('desk')).not.toBe(half.value);
    const cookies = { desk: half.value };
    expect((await server.app.inject({ url: '/api/desk/me', cookies })).statusCode).toBe(401);
  });

  it('ends after 30 idle minutes', async () => {
    const organiser = await signedInOrganiser(server, ADMINISTRATOR);
    const start = Date.now();
    turnClock(start + 29 * MINUTE_MS);
    expect(await meStatus(organiser)).toBe(200);
    turnClock(start + 58 * MINUTE_MS);
    expect(await meStatus(organiser)).toBe(200);
    turnClock(start + 89 * MINUTE_MS);
    expect(await meStatus(organiser)).toBe(401);
  });

  it('says how long it goes on without a hand, which no read that comes by itself puts off', async () => {
    const organiser = await signedInOrganiser(server, ADMINISTRATOR);
    const start = Date.now();
    const minutesLeft = async (headers = {}) => {
      const answer = await organiser.call('GET', '/me', undefined, { headers });
      return Math.round(answer.json().message.idleLeftMs / MINUTE_MS);
    };
    turnClock(start + 28 * MINUTE_MS);
    expect(await minutesLeft({ 'x-unasked': 'yes' })).toBe(2);
    expect(await minutesLeft({ 'x-unasked': 'yes' })).toBe(2);
    expect(await minutesLeft()).toBe(30);
    expect(await minutesLeft({ 'x-unasked': 'yes' })).toBe(30);
  });

  it('ends after 12 hours however much it is used', async () => {
    const organiser = await signedInOrganiser(server, ADMINISTRATOR);
    const start = Date.now();
    for (let minutes = 29; minutes < 12 * 60; minutes += 29) {
      turnClock(start + minutes * MINUTE_MS);
      expect(await meStatus(organiser)).toBe(200);
    }
    turnClock(start + (12 * 60 + 1) * MINUTE_MS);
    expect(await meStatus(organiser)).toBe(401);
  });

  it('ends with the sign-out', async () => {
    const organiser = await signedInOrganiser(server, ADMINISTRATOR);
    const before = Object.fromEntries(organiser.cookies);
    expect((await organiser.call('POST', '/sign-out')).statusCode).toBe(200);
    const asked = await server.app.inject({ url: '/api/desk/me', cookies: before });
    expect(asked.statusCode).toBe(401);
  });

  it('ends with the password that opened it', async () => {
    const organiser = await signedInOrganiser(server, ADMINISTRATOR);
    await setPasswordHash(server.db, organiser.id, await hashPassword('Another$42', 'a test'));
    expect(await meStatus(organiser)).toBe(401);
  });

  it('ends when another second factor is set up elsewhere', async () => {
    const organiser = await signedInOrganiser(server, ADMINISTRATOR);
    turnClock(Date.now() + 2 * MINUTE_MS);
    const elsewhere = await afterPassword(server, organiser);
    await elsewhere.call('POST', '/sign-in/code', { code: codeAt(organiser.secret) });
    expect([await meStatus(organiser), await meStatus(elsewhere)]).toEqual([200, 200]);
    const { secret } = (await elsewhere.call('POST', '/codes/start', { replaces: true })).json()
      .message;
    await elsewhere.call('POST', '/codes/confirm', { code: codeAt(secret) });
    expect([await meStatus(organiser), await meStatus(elsewhere)]).toEqual([401, 200]);
  });

  it('takes nothing that another site’s page sends', async () => {
    const organiser = await signedInOrganiser(server, ADMINISTRATOR);
    for (const origin of ['https://elsewhere.example', 'null', '']) {
      const headers = { origin };
      const sent = await organiser.call('POST', '/sign-out', {}, { headers });
      expect(sent.statusCode).toBe(403);
    }
    expect(await meStatus(organiser)).toBe(200);
  });
});
