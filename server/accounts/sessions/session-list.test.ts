import { describe, expect, it } from 'vitest';
import { listSessions } from '../../../contract/accounts/sessions.ts';
import {
  bearer,
  logIn,
  type Person,
  readAs,
  sharedTestServer,
  signedUpPerson,
} from '../../testing/server.ts';

const server = sharedTestServer();
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const ON_ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

async function sessionsOf(token: string) {
  const response = await readAs(server, token, '/api/user/sessions');
  expect(response.statusCode).toBe(200);
  return listSessions.answer.parse(response.json()).message;
}

/** Another session of the same person, on an Android phone. */
async function phoneOf({ fields }: Person): Promise<string> {
  const headers = { 'user-agent': ON_ANDROID };
  const response = await logIn(server, fields.user_email, fields.user_password, { headers });
  return response.json().message;
}

function end(token: string, id: string) {
  const url = `/api/user/sessions/${id}`;
  return server.app.inject({ method: 'DELETE', url, headers: bearer(token) });
}

/** As if this person's sessions had been opened, and last seen, so long ago. */
async function letPass({ id }: Person, { opened, seen }: { opened: number; seen: number }) {
  const [now, idleMs] = [Date.now(), 14 * DAY_MS];
  const expiresAt = Math.min(now - opened + 30 * DAY_MS, now - seen + idleMs);
  await server.db
    .updateTable('sessions')
    .set({ createdAt: now - opened, lastSeenAt: now - seen, expiresAt })
    .where('accountId', '=', id)
    .execute();
}

describe('the list of one’s sessions', () => {
  it('tells device, since when and when last seen, and which one asks', async () => {
    const person = await signedUpPerson(server);
    const phone = await phoneOf(person);
    const list = await sessionsOf(person.token);
    expect(list.map(({ device, isThis }) => [device, isThis]).sort()).toEqual([
      ['', true],
      ['Chrome on Android', false],
    ]);
    for (const { createdAt, lastSeenAt } of list) {
      expect(Math.abs(Date.now() - createdAt)).toBeLessThan(HOUR_MS);
      expect(lastSeenAt).toBe(createdAt);
    }
    expect((await sessionsOf(phone)).find(({ isThis }) => isThis)?.device).toBe(
      'Chrome on Android',
    );
  });

  it('has no token, no hash of one, and nothing more of the browser', async () => {
    const person = await signedUpPerson(server);
    const phone = await phoneOf(person);
    const rows = await server.db
      .selectFrom('sessions')
      .selectAll()
      .where('accountId', '=', person.id)
      .execute();
    const data = await person.call('POST', '/api/user/data', { user_password: 'Lantern$42' });
    for (const body of [(await readAs(server, phone, '/api/user/sessions')).body, data.body]) {
      expect(body).toContain('Chrome on Android');
      for (const { tokenHash } of rows) expect(body).not.toContain(tokenHash);
    }
    expect(JSON.stringify(rows)).not.toContain('142.0');
  });

  it('ends one of them and no other', async () => {
    const person = await signedUpPerson(server);
    const phone = await phoneOf(person);
    const { id } = (await sessionsOf(person.token)).find(({ isThis }) => !isThis)!;
    expect((await end(person.token, id)).json()).toEqual({ message: 'The session is ended' });
    expect((await readAs(server, phone)).statusCode).toBe(401);
    expect((await readAs(server, person.token)).statusCode).toBe(200);
    expect((await end(person.token, id)).statusCode).toBe(404);
  });

  it('ends nobody else’s', async () => {
    const person = await signedUpPerson(server);
    const neighbour = await signedUpPerson(server);
    const [{ id } = { id: '' }] = await sessionsOf(neighbour.token);
    expect((await end(person.token, id)).statusCode).toBe(404);
    expect((await readAs(server, neighbour.token)).statusCode).toBe(200);
  });
});

describe('a session', () => {
  it('that is used lives on, and the list says when it was seen', async () => {
    const person = await signedUpPerson(server);
    await letPass(person, { opened: 13 * DAY_MS, seen: 13 * DAY_MS });
    expect((await readAs(server, person.token)).statusCode).toBe(200);
    const seen = async () => (await sessionsOf(person.token))[0]!.lastSeenAt;
    await expect.poll(async () => Date.now() - (await seen())).toBeLessThan(HOUR_MS);
    const row = await server.db
      .selectFrom('sessions')
      .select(['createdAt', 'expiresAt'])
      .where('accountId', '=', person.id)
      .executeTakeFirstOrThrow();
    const daysLeft = (row.expiresAt - Date.now()) / DAY_MS;
    expect(Math.round(daysLeft)).toBe(14);
  });

  it('ends after 14 days without use', async () => {
    const person = await signedUpPerson(server);
    const day = Date.now();
    const { expiresAt } = await server.db
      .selectFrom('sessions')
      .select('expiresAt')
      .where('accountId', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(Math.round((expiresAt - day) / DAY_MS)).toBe(14);
    await letPass(person, { opened: 15 * DAY_MS, seen: 14 * DAY_MS + 1 });
    expect((await readAs(server, person.token)).statusCode).toBe(401);
  });

  it('ends after 30 days however often it is used', async () => {
    const person = await signedUpPerson(server);
    await letPass(person, { opened: 29 * DAY_MS, seen: 2 * HOUR_MS });
    expect((await readAs(server, person.token)).statusCode).toBe(200);
    const endsInDays = async () => {
      const row = await server.db
        .selectFrom('sessions')
        .select(['expiresAt', 'lastSeenAt'])
        .where('accountId', '=', person.id)
        .executeTakeFirstOrThrow();
      return row.lastSeenAt > Date.now() - HOUR_MS ? (row.expiresAt - Date.now()) / DAY_MS : NaN;
    };
    await expect.poll(async () => Math.round(await endsInDays())).toBe(1);
  });

  it('is noted as seen once an hour at the most', async () => {
    const person = await signedUpPerson(server);
    const seen = 59 * 60 * 1000;
    await letPass(person, { opened: DAY_MS, seen });
    await readAs(server, person.token);
    // Longer than it takes after an answer where it is noted.
    await new Promise((later) => setTimeout(later, 300));
    const [{ lastSeenAt } = { lastSeenAt: 0 }] = await sessionsOf(person.token);
    expect(Date.now() - lastSeenAt).toBeGreaterThanOrEqual(seen);
  });
});
