import { randomBytes } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { contentAddress } from '../../../contract/content-addresses.ts';
import { createAccount } from '../../accounts/store.ts';
import { openDatabase } from '../../database/connection.ts';
import { setFact } from '../../database/deployment-facts.ts';
import { loadEntry } from '../../entries/entries.ts';
import { listRegistrations } from '../../entries/members/parts-store.ts';
import { getEvent } from '../../events/store.ts';
import { type RunningServer, readServerSettings, startServer } from '../../main.ts';
import { ContentServer } from '../../testing/content/content-server.ts';
import { recordedBody } from '../../testing/content/recordings.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { FESTIVAL_DIR } from '../../testing/festival.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const token = 'a-token-of-the-organisers';
const secret = 'a-secret-of-the-webhook';

/** The whole server, with content of its own. */
async function start(env: Record<string, string> = {}, changes = {}): Promise<RunningServer> {
  const dir = await temporaryFolder();
  const database = await createTestDatabase();
  const settings = await readServerSettings({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: join(dir, 'data'),
    CONTENT_DIR: join(dir, 'content'),
    ...env,
  });
  await cp(FESTIVAL_DIR, settings.contentDir, { recursive: true });
  const server = await startServer({ ...settings, database: database.settings, ...changes });
  onTestFinished(async () => {
    await server.close();
    await database.remove();
  });
  return server;
}

function bearer(word: string) {
  return { authorization: `Bearer ${word}` };
}

function basic(word: string) {
  return {
    authorization: `Basic ${Buffer.from(`anyone:${word}`).toString('base64')}`,
  };
}

const url = '/organisers/content';

test('a title changed in a file is the event’s name everywhere, and a file on whose event people hang stays', async () => {
  const { app, settings } = await start();
  const db = await openDatabase(settings.database);
  onTestFinished(() => db.destroy());
  const account = { email: 'ravi@example.org', username: 'ravi', fullName: 'Ravi', phone: '' };
  const id = await createAccount(db, account, 1);
  const humming = await getEvent(db, 'music/humming');
  expect(humming).toMatchObject({ clusterName: 'Music', eventName: 'Humming' });
  await loadEntry(db, id, humming, 1);
  const file = join(settings.contentDir, 'clusters/music/humming.md');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('name: Humming', 'name: Humming Solo'));
  await vi.waitFor(
    async () =>
      expect(await listRegistrations(db, id)).toMatchObject([{ eventName: 'Humming Solo' }]),
    { timeout: 15_000, interval: 50 },
  );
  await rm(file);
  const faults = await vi.waitFor(
    async () => {
      const { message } = (await app.inject(url)).json();
      expect(message.files.faults).not.toEqual([]);
      return message.files.faults;
    },
    { timeout: 15_000, interval: 50 },
  );
  expect(faults).toMatchObject([
    { file: 'clusters/music/humming.md', reason: expect.stringContaining('it has 1 entry') },
  ]);
  expect((await app.inject('/calendar/music/Humming%20Solo.ics')).statusCode).toBe(200);
});

test('organisers see what is wrong with a file, where, and since when', async () => {
  const { app, settings } = await start();
  expect((await app.inject(url)).json().message.files.faults).toEqual([]);
  await writeFile(join(settings.contentDir, 'colleges.txt'), '<b>Amity</b>\n'.repeat(2));
  await writeFile(
    join(settings.contentDir, 'hospitality/01-before-you-come.md'),
    '---\nnam: X\n---\n',
  );
  const files = await vi.waitFor(
    async () => {
      const { message } = (await app.inject(url)).json();
      expect(message.files.faults).toHaveLength(2);
      return message.files;
    },
    { timeout: 15_000, interval: 100 },
  );
  expect(files.faults[1]).toEqual({
    file: 'hospitality/01-before-you-come.md',
    line: 2,
    field: 'nam',
    reason: 'is not a key that is known here: is it "name"?',
    shown: 'as it was',
  });
  expect(Date.parse(files.faultySince)).toBeGreaterThan(Date.parse(files.servedSince) - 1);
  const page = await app.inject({ url, headers: { accept: 'text/html' } });
  expect(page.body).toContain('is not a key that is known here');
  expect(page.body).toContain('&lt;b&gt;Amity');
  expect(page.body).not.toContain('<b>');
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-/,
  );
});

test('with a token set, nobody else reads it', async () => {
  const { app } = await start({ ORGANISER_TOKEN: token });
  for (const headers of [{}, bearer('another'), basic('another'), { authorization: 'x' }]) {
    const refused = await app.inject({ url, headers });
    expect(refused.statusCode).toBe(401);
    expect(refused.headers['www-authenticate']).toMatch(/^Basic /);
    expect(refused.body).not.toContain('files');
  }
  for (const headers of [bearer(token), basic(token)])
    expect((await app.inject({ url, headers })).statusCode).toBe(200);
});

test('an address that tries tokens without end is told to come back, and no other', async () => {
  const { app } = await start({ ORGANISER_TOKEN: token, CONTENT_WEBHOOK_SECRET: secret });
  const guess = (method: 'GET' | 'POST', path: string, remoteAddress = '10.8.0.1') =>
    app.inject({ method, url: path, headers: bearer('guessed'), remoteAddress });
  for (let n = 0; n < 150; n += 1) {
    expect((await guess('GET', url)).statusCode).toBe(401);
    expect((await guess('POST', '/api/content-changed')).statusCode).not.toBe(429);
  }
  expect((await guess('GET', url)).statusCode).toBe(429);
  expect((await guess('POST', url)).statusCode).toBe(429);
  expect((await guess('POST', '/api/content-changed')).statusCode).toBe(429);
  expect((await guess('GET', url, '10.8.0.2')).statusCode).toBe(401);
});

test('a public site without a token has no such address', async () => {
  const content = await ContentServer.start();
  onTestFinished(() => content.stop());
  const { app, settings } = await start({ CONTENT_URL: content.url }, { isPublic: true });
  expect((await app.inject(url)).statusCode).toBe(404);
  const headers = { origin: new URL(settings.publicUrl).origin };
  const meant = await app.inject({ method: 'POST', url: `${url}?meant=sponsors`, headers });
  expect(meant.statusCode).toBe(404);
});

test("a content server's webhook brings its change without waiting for the next round", async () => {
  // No round begins by itself: the pause before it never ends.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const content = await ContentServer.start();
  onTestFinished(() => content.stop());
  const { app } = await start({ CONTENT_URL: content.url, CONTENT_WEBHOOK_SECRET: secret });
  const call = (headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/api/content-changed',
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify({ event: 'entry.update', entry: 'x'.repeat(300_000) }),
    });
  const changed = structuredClone(recordedBody('hospitalities'));
  changed.data[0].attributes.name = 'Changed';
  content.answers.set(contentAddress.hospitalities, changed);
  const before = content.asked.length;
  expect((await call({})).statusCode).toBe(401);
  expect((await call(bearer('another'))).statusCode).toBe(401);
  expect(content.asked.length).toBe(before);
  expect((await call(bearer(secret))).statusCode).toBe(202);
  const served = async () => (await app.inject(contentAddress.hospitalities)).body;
  await expect.poll(served, { timeout: 20_000 }).toContain('"Changed"');
});

test('a change that one server is told of, another of its database hears of within a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const content = await ContentServer.start();
  onTestFinished(() => content.stop());
  const env = {
    CONTENT_URL: content.url,
    CONTENT_WEBHOOK_SECRET: secret,
    SECRET_KEY: randomBytes(32).toString('hex'),
  };
  const first = await start(env);
  const second = await start(env, { database: first.settings.database });
  const changed = structuredClone(recordedBody('hospitalities'));
  changed.data[0].attributes.name = 'Changed';
  content.answers.set(contentAddress.hospitalities, changed);
  await first.app.inject({ method: 'POST', url: '/api/content-changed', headers: bearer(secret) });
  const served = async () => (await second.app.inject(contentAddress.hospitalities)).body;
  expect(await served()).not.toContain('"Changed"');
  // Its own next round would begin after four.
  vi.advanceTimersByTime(1000);
  await expect.poll(served, { timeout: 20_000 }).toContain('"Changed"');
});

test('an organiser says that an emptied list is meant, from our own page alone, and every server takes it so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const content = await ContentServer.start();
  onTestFinished(() => content.stop());
  const env = {
    CONTENT_URL: content.url,
    CONTENT_WEBHOOK_SECRET: secret,
    ORGANISER_TOKEN: token,
    SECRET_KEY: randomBytes(32).toString('hex'),
  };
  const first = await start(env);
  const second = await start(env, { database: first.settings.database });
  content.answers.set(contentAddress.sponsors, { data: [], meta: {} });
  const sponsorsOf = async ({ app }: RunningServer) =>
    (await app.inject(contentAddress.sponsors)).json().data.length;
  const pageOf = ({ app }: RunningServer) =>
    app.inject({ url, headers: { ...basic(token), accept: 'text/html' } });
  vi.advanceTimersByTime(4000);
  await expect
    .poll(async () => (await pageOf(first)).body, { timeout: 20_000 })
    .toContain('action="/organisers/content?meant=sponsors&amp;doubt=has+no+entry');
  // Else the browser's form tells no origin.
  expect((await pageOf(first)).headers['referrer-policy']).toBe('same-origin');
  expect(await sponsorsOf(first)).toBe(12);

  const [, query = ''] =
    /content\?meant=sponsors&amp;([^"]*)/.exec((await pageOf(first)).body) ?? [];
  const press = (headers: Record<string, string>, list = 'sponsors', doubt = query) =>
    first.app.inject({ method: 'POST', url: `${url}?meant=${list}&${doubt}`, headers });
  const { origin } = new URL(first.settings.publicUrl);
  expect((await press({ origin })).statusCode).toBe(401);
  expect((await press(basic(token))).statusCode).toBe(403);
  expect((await press({ ...basic(token), origin: 'https://evil.example' })).statusCode).toBe(403);
  expect((await press({ ...basic(token), origin }, 'constructor')).statusCode).toBe(404);
  const another = 'doubt=has+lost+%22link%22+in+all+of+its+entries';
  expect((await press({ ...basic(token), origin }, 'sponsors', another)).statusCode).toBe(303);
  expect(await sponsorsOf(first)).toBe(12);
  expect((await press({ ...basic(token), origin })).statusCode).toBe(303);
  expect(await sponsorsOf(first)).toBe(0);
  expect((await pageOf(first)).body).not.toContain('meant=');
  // The other hears of it within a second, though a third announces something else in the same.
  const db = await openDatabase(first.settings.database);
  onTestFinished(() => db.destroy());
  await setFact(db, 'content version', 'of a third');
  vi.advanceTimersByTime(1000);
  await expect.poll(() => sponsorsOf(second), { timeout: 20_000 }).toBe(0);
});

test('without a secret there is no webhook', async () => {
  const { app } = await start();
  const answer = await app.inject({ method: 'POST', url: '/api/content-changed' });
  expect(answer.statusCode).toBe(404);
});

test('organisers see since when the content server has been gone', async () => {
  const content = await ContentServer.start();
  const { app } = await start({ CONTENT_URL: content.url });
  await content.stop();
  const down = await vi.waitFor(
    async () => {
      const { server } = (await app.inject(url)).json().message;
      expect(server.calls[0].error).toBeDefined();
      return server.calls[0];
    },
    { timeout: 20_000, interval: 200 },
  );
  expect(down.error).toMatchObject({ reason: expect.stringContaining('could not be reached') });
  expect(down.goodAt).toBeLessThanOrEqual(down.error.since);
  expect((await app.inject(contentAddress.cluster(1))).statusCode).toBe(200);
  const page = await app.inject({ url, headers: { accept: 'text/html' } });
  expect(page.body).toContain('could not be reached');
});
