import { beforeEach, describe, expect, it } from 'vitest';
import { DESK_CALLS } from '../../contract/desk/all-calls.ts';
import {
  ADMINISTRATOR,
  codeAt,
  DESK_PASSWORD,
  deskBrowser,
  newOrganiser,
  type RoleForTest,
  signedInOrganiser,
  startDeskServer,
} from '../testing/desk.ts';
import { turnClock } from '../testing/entries.ts';
import { bearer, shared, signedUpPerson } from '../testing/server.ts';

/* Attempts of somebody who wants in, or wants more than their role has. Each call with each role: access/. */

const server = shared(() => startDeskServer());

const MINUTE_MS = 60_000;
const REASON = 'a reason of some length';
const MANAGER: RoleForTest = { role: 'cluster-manager', clusters: ['Gaming'] };

function codeOf(id: string) {
  return server.db
    .selectFrom('accounts')
    .select('participantCode as code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

describe('a participant’s session', () => {
  it('that was stolen opens no call of the desk, as token, cookie or both', async () => {
    const { token } = await signedUpPerson(server);
    const { origin } = new URL(server.settings.publicUrl);
    for (const { method, path, needs } of DESK_CALLS) {
      if (needs === 'nothing') continue;
      const { statusCode } = await server.app.inject({
        method,
        url: path.replaceAll(/:\w+/g, 'x'),
        headers: { ...bearer(token), origin },
        cookies: { desk: token },
        ...(method !== 'GET' && { payload: {} }),
      });
      expect([path, statusCode]).toEqual([path, 401]);
    }
  });
});

describe('a passkey', () => {
  it('nested thousands of levels deep is refused in words, not by a stack that ran over', async () => {
    const { cookies } = await signedInOrganiser(server, ADMINISTRATOR);
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/desk/sign-in/passkey',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': 'one-press-of-a-button',
        origin: new URL(server.settings.publicUrl).origin,
      },
      cookies: Object.fromEntries(cookies),
      payload: `{"response":{"a":${'['.repeat(9000)}${']'.repeat(9000)}}}`,
    });
    expect(answer.statusCode, answer.body).toBe(400);
  });
});

describe('another site’s page', () => {
  it('makes no change, however it sends it, though the cookie came along', async () => {
    const organiser = await signedInOrganiser(server, ADMINISTRATOR);
    const cookies = Object.fromEntries(organiser.cookies);
    const changing = DESK_CALLS.filter(({ method }) => method !== 'GET');
    for (const { method, path } of changing)
      for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
        const { statusCode } = await server.app.inject({
          method,
          url: path.replaceAll(/:\w+/g, 'x'),
          cookies,
          headers: { origin: 'https://elsewhere.example', 'content-type': type },
          payload: '{}',
        });
        expect([path, type, statusCode]).toEqual([path, type, 403]);
      }
  });

  it('hears nothing of an answer', async () => {
    const organiser = await signedInOrganiser(server, ADMINISTRATOR);
    const headers = { origin: 'https://elsewhere.example' };
    const answer = await organiser.call('GET', '/me', undefined, { headers });
    expect(answer.headers['access-control-allow-origin']).not.toBe('https://elsewhere.example');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });
});

describe('a token that was planted', () => {
  it('is nobody’s after its victim has signed in with it', async () => {
    const attacker = deskBrowser(server);
    const victim = await newOrganiser(server, ADMINISTRATOR);
    const browser = deskBrowser(server);
    const own = await signedInOrganiser(server, [MANAGER]);
    browser.cookies.set('desk', own.cookies.get('desk')!);
    attacker.cookies.set('desk', own.cookies.get('desk')!);
    const body = { user_email: victim.email, user_password: DESK_PASSWORD };
    await browser.call('POST', '/sign-in', body);
    const { secret } = (await browser.call('POST', '/codes/start')).json().message;
    await browser.call('POST', '/codes/confirm', { code: codeAt(secret) });
    const [theirs, victims] = [await attacker.call('GET', '/me'), await browser.call('GET', '/me')];
    expect(theirs.json().message.roles[0].role).toBe('cluster-manager');
    expect(victims.json().message.roles[0].role).toBe('administrator');
  });
});

describe('a password that was stolen', () => {
  it('opens nothing by itself, and sets no other second factor up', async () => {
    const { email } = await signedInOrganiser(server, ADMINISTRATOR);
    const thief = deskBrowser(server);
    await thief.call('POST', '/sign-in', { user_email: email, user_password: DESK_PASSWORD });
    for (const { method, path, needs } of DESK_CALLS) {
      if (needs === 'nothing' || needs === 'a password') continue;
      const answer = await thief.call(
        method as 'GET',
        path.replace('/api/desk', '').replaceAll(/:\w+/g, 'x'),
      );
      expect([path, answer.statusCode]).toEqual([path, 401]);
    }
    for (const path of ['/codes/start', '/passkeys/options'])
      expect((await thief.call('POST', path)).statusCode).toBe(403);
    const code = { code: '000000' };
    expect((await thief.call('POST', '/codes/confirm', code)).statusCode).toBe(403);
  });

  it('guesses codes ever more slowly from one place', async () => {
    const { email } = await signedInOrganiser(server, ADMINISTRATOR);
    const thief = deskBrowser(server);
    await thief.call('POST', '/sign-in', { user_email: email, user_password: DESK_PASSWORD });
    const statuses: number[] = [];
    for (let guess = 0; guess < 8; guess += 1) {
      const code = String(guess).padStart(6, '0');
      statuses.push((await thief.call('POST', '/sign-in/code', { code })).statusCode);
    }
    expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 400, 400]);
    expect(statuses.at(-1)).toBe(429);
  });

  it('takes a code once that its owner used a moment ago, from wherever', async () => {
    const owner = await signedInOrganiser(server, ADMINISTRATOR);
    turnClock(Date.now() + 2 * MINUTE_MS);
    const code = codeAt(owner.secret);
    const body = { user_email: owner.email, user_password: DESK_PASSWORD };
    for (const [browser, expected] of [
      [deskBrowser(server), 200],
      [deskBrowser(server), 400],
    ] as const) {
      await browser.call('POST', '/sign-in', body);
      expect((await browser.call('POST', '/sign-in/code', { code })).statusCode).toBe(expected);
    }
  });
});

describe('an organiser who wants more', () => {
  let manager: Awaited<ReturnType<typeof signedInOrganiser>>;
  beforeEach(async () => {
    manager = await signedInOrganiser(server, [MANAGER]);
  });

  it('gives themselves no role', async () => {
    const body = { user_email: manager.email, role: 'administrator', clusters: [], endsAt: 9e12 };
    expect((await manager.call('POST', '/roles', body)).statusCode).toBe(403);
    const { id } = await server.db
      .selectFrom('organiserRoles')
      .select('id')
      .where('accountId', '=', manager.id)
      .executeTakeFirstOrThrow();
    expect((await manager.call('POST', `/roles/${id}/restore`)).statusCode).toBe(403);
  });

  it('opens nobody’s sheet, bank details or card who is in none of their events', async () => {
    const { id } = await signedUpPerson(server);
    const { code } = await codeOf(id);
    expect((await manager.call('GET', `/people?q=${code}`)).json().message.total).toBe(0);
    expect([403, 404]).toContain((await manager.call('GET', `/people/${code}`)).statusCode);
    const bank = await manager.call('POST', `/people/${code}/bank-details`, { reason: REASON });
    expect(bank.statusCode).toBe(403);
    const proof = await server.db
      .selectFrom('idProofs')
      .select('id')
      .where('accountId', '=', id)
      .executeTakeFirstOrThrow();
    const picture = await manager.call('GET', `/id-proofs/${proof.id}/picture`);
    expect(picture.statusCode).toBe(403);
  });

  it('exports nothing of another cluster, and nobody exports without a reason', async () => {
    const body = { list: 'waiting', columns: ['name'], format: 'csv', reason: REASON };
    const event = '/events/music/First%20Song';
    const paths = [event, `${event}/results`, `${event}/certificates`].map(
      (path) => `/exports${path}`,
    );
    for (const path of [...paths, `${event}/phones`])
      expect([path, (await manager.call('POST', path, body)).statusCode]).toEqual([path, 403]);
    expect((await manager.call('POST', '/exports/people', body)).statusCode).toBe(403);
    const administrator = await signedInOrganiser(server, ADMINISTRATOR);
    const before = await exportsWritten();
    for (const reason of [undefined, '', '   '])
      for (const path of ['/exports/people', ...paths]) {
        const answer = await administrator.call('POST', path, { ...body, reason });
        expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['reason']]);
      }
    expect(await exportsWritten()).toBe(before);
  });

  it('finds no way around by the letters of an address', async () => {
    for (const cluster of ['MUSIC', 'music', 'Music', '%6dusic', 'gaming%2f..%2fmusic']) {
      const { statusCode } = await manager.call('GET', `/events/${cluster}/First%20Song`);
      expect([cluster, [403, 404].includes(statusCode)]).toEqual([cluster, true]);
    }
  });

  async function exportsWritten(): Promise<number> {
    const rows = await server.db
      .selectFrom('auditEntries')
      .select('id')
      .where('record', 'like', 'export%')
      .execute();
    return rows.length;
  }
});
