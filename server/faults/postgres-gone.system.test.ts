import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFailed, onTestFinished } from 'vitest';
import { debianPostgres } from '../testing/debian-postgres.ts';
import { crowdDuring, expectEachOnce, hear } from '../testing/patient-visitors.ts';
import { RestartableServer } from '../testing/restartable-server.ts';
import { bearer } from '../testing/server.ts';
import { startSmtp } from '../testing/smtp.ts';

/** Longer than a connection may be silent. */
const GONE_MS = 12_000;

const AWAY = {
  status: 503,
  retryAfter: '5',
  body: '{"message":"The festival can’t reach its records right now. Please try again in a minute"}',
};
/** For who asked for a new connection, which gets less patience. */
const BUSY = {
  status: 503,
  retryAfter: '2',
  body: '{"message":"The festival is very busy right now. Please try again in a few seconds"}',
};

const postgres = debianPostgres();

/** Asks for what needs the database and what doesn't. */
async function look({ url }: RestartableServer) {
  const headers = bearer('x'.repeat(43));
  const answered: string[] = [];
  const ask = async (path: string) => {
    const heard = await hear(`${url}${path}`, { headers });
    answered.push(path);
    return heard;
  };
  const paths = ['/api/user/details', '/readyz', '/healthz', '/api/hospitalities'];
  const [details, ready, alive, content] = await Promise.all(paths.map(ask));
  const isProbeFirst = answered.indexOf('/readyz') < answered.indexOf('/api/user/details');
  return {
    ...{ details, ready: ready!.body, alive: alive!.status, content: content!.status },
    isProbeFirst,
  };
}

async function crash() {
  await postgres().crash();
  return () => postgres().start();
}

describe.each([
  ['is gone', crash, expect.any(Boolean)],
  // Everybody waits; whoever spreads visitors is told before they are.
  ['hangs', async () => postgres().layOut(), true],
])('while PostgreSQL %s', (_what, takeAway, isProbeFirst) => {
  it('visitors are told to come back, content is there, and all who were acknowledged are there once', async () => {
    const smtp = await startSmtp();
    onTestFinished(() => smtp.close());
    const server = await RestartableServer.start({
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Festival <hello@example.org>',
    });
    onTestFailed(() => console.log(server.log));
    const people = await crowdDuring(server, 3, async () => {
      await pause(500);
      const giveBack = await takeAway();
      const isOver = pause(GONE_MS);
      const seen = await look(server);
      await isOver;
      await giveBack();
      expect(seen).toEqual({
        details: expect.toBeOneOf([AWAY, BUSY]),
        ready: '{"message":"The database does not answer","reason":"database"}',
        alive: 200,
        content: 200,
        isProbeFirst,
      });
      await expect.poll(async () => (await hear(`${server.url}/readyz`)).status).toBe(200);
    });
    const refusals = people.flatMap((person) => person.refusals);
    expect(refusals.length).toBeGreaterThan(0);
    for (const refusal of refusals) expect(refusal).toEqual(expect.toBeOneOf([AWAY, BUSY]));
    await expectEachOnce(server, people, smtp);
  }, 90_000);
});
