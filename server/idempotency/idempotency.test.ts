import { beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../contract/accounts/sign-up.ts';
import { altchaCaptcha } from '../accounts/captcha/altcha.ts';
import { removeAccount } from '../accounts/profile/store.ts';
import { buildApp } from '../app.ts';
import { newToken } from '../crypto/tokens.ts';
import { removeExpired } from '../database/expiry.ts';
import { createMail } from '../mail/mail.ts';
import { goodInput, requestOf } from '../testing/good-requests.ts';
import {
  accountOf,
  bearer,
  countHeld,
  sharedTestServer,
  signedUpPerson,
  type TestServer,
} from '../testing/server.ts';

const server = sharedTestServer();
let otherProcess: TestServer['app'];

beforeAll(async () => {
  const { db, secretKey, settings } = server;
  const captcha = altchaCaptcha(db, secretKey, { rounds: 2, minTries: 1, maxTries: 5 });
  const log = { write: () => true } as unknown as NodeJS.WritableStream;
  const dependencies = { db, secretKey, captcha, mail: createMail(settings), logTo: log };
  otherProcess = await buildApp(settings, dependencies);
  return () => otherProcess.close();
});

async function newcomer() {
  const input = await goodInput(server, signUp);
  const key = newToken();
  const request = requestOf(signUp, input);
  const headers = { ...request.headers, 'idempotency-key': key };
  return { input, key, send: (app = server.app) => app.inject({ ...request, headers }) };
}

function moveTo(token: string, user_city: string, key: string) {
  return server.app.inject({
    method: 'PATCH',
    url: '/api/user/update',
    headers: { ...bearer(token), 'idempotency-key': key },
    payload: { user_city },
  });
}

describe('a press', () => {
  it('is done once by two processes at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, newcomer));
    const held = await countHeld(server);
    for (const { send } of people) {
      const answers = await Promise.all([send(), send(otherProcess), send(), send(otherProcess)]);
      expect(answers[0].json().message).toMatch(/^[\w-]{43}$/);
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    }
    expect((await countHeld(server))[0]).toBe(held[0]! + people.length);
  });

  it('goes on with a captcha that it had spent when the server was stopped', async () => {
    const { input, send } = await newcomer();
    await send();
    // As if nothing but the captcha had been written down.
    await removeAccount(server.db, (await accountOf(server, input.fields.user_email!)).id);
    await server.db.deleteFrom('presses').execute();
    expect((await send()).statusCode).toBe(200);
  });

  it('is one person’s: the same key is another’s own', async () => {
    const key = newToken();
    const [one, other] = [await signedUpPerson(server), await signedUpPerson(server)];
    for (const { token } of [one, other])
      expect((await moveTo(token, 'A', key)).statusCode).toBe(200);
    expect((await moveTo(one.token, 'B', key)).statusCode).toBe(422);
    expect((await accountOf(server, other.fields.user_email)).city).toBe('A');
  });

  it('tells nobody anything who has the key of a session that has ended, but not its token', async () => {
    const { token } = await signedUpPerson(server);
    const logOut = (authorization: object, key: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/user/logout',
        headers: { ...authorization, 'idempotency-key': key },
      });
    const key = newToken();
    for (let i = 0; i < 2; i++) expect((await logOut(bearer(token), key)).statusCode).toBe(200);
    expect((await logOut(bearer(newToken()), key)).statusCode).toBe(401);
    expect((await logOut(bearer(token), newToken())).statusCode).toBe(401);
    expect((await logOut({}, key)).statusCode).toBe(401);
    expect((await moveTo(token, 'A', key)).statusCode).toBe(401);
  });

  it('is stored so that neither its key nor its answer can be read from the database', async () => {
    const { key, send } = await newcomer();
    const { message: token } = (await send()).json();
    const rows = await server.db.selectFrom('presses').selectAll().execute();
    const all = rows.map((row) => `${JSON.stringify(row)} ${Buffer.from(row.sealed)}`).join();
    for (const secret of [key, token]) expect(all).not.toContain(secret);
  });

  it('is stored so often an hour for one person, and not at all past it, also of many at once', async () => {
    const [one, other] = [await signedUpPerson(server), await signedUpPerson(server)];
    const hour = 60 * 60 * 1000;
    const rows = Array.from({ length: 498 }, () => ({
      ...{ id: newToken(), bySession: null, accountId: one.id },
      ...{ sealed: Buffer.from('x'), expiresAt: Date.now() + 24 * hour },
    }));
    for (let at = 0; at < rows.length; at += 100)
      await server.db
        .insertInto('presses')
        .values(rows.slice(at, at + 100))
        .execute();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => moveTo(one.token, `City ${i}`, newToken())),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      200, 200, 429, 429, 429, 429,
    ]);
    const refused = answers.find(({ statusCode }) => statusCode === 429)!;
    expect(refused.json().message).toContain('500 times within an hour');
    const { city } = await accountOf(server, one.fields.user_email);
    const taken = answers.flatMap(({ statusCode }, i) => (statusCode === 200 ? [`City ${i}`] : []));
    expect(taken).toContain(city);
    expect((await moveTo(other.token, 'Salem', newToken())).statusCode).toBe(200);
    const expiresAt = Date.now() + 23 * hour;
    await server.db.updateTable('presses').set({ expiresAt }).execute();
    expect((await moveTo(one.token, 'Salem', newToken())).statusCode).toBe(200);
  });

  it('is forgotten after a day', async () => {
    await (await newcomer()).send();
    const day = 24 * 60 * 60 * 1000;
    await removeExpired(server.db, Date.now() + day - 60_000);
    expect((await server.db.selectFrom('presses').select('id').execute()).length).toBeGreaterThan(
      0,
    );
    await removeExpired(server.db, Date.now() + day);
    expect(await server.db.selectFrom('presses').select('id').execute()).toEqual([]);
  });
});
