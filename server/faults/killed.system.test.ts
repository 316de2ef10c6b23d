import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFailed, onTestFinished } from 'vitest';
import { crowdDuring, expectEachOnce } from '../testing/patient-visitors.ts';
import { RestartableServer } from '../testing/restartable-server.ts';
import { startSmtp } from '../testing/smtp.ts';

const KILLS = 20;

it('a server that is killed twenty times under sign-ups keeps everybody whom it acknowledged, once', async () => {
  const smtp = await startSmtp();
  onTestFinished(() => smtp.close());
  const server = await RestartableServer.start({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Festival <hello@example.org>',
  });
  const momentsMs = Array.from({ length: KILLS }, () => randomInt(200));
  onTestFailed(() => console.log(`The random moments, in ms: ${momentsMs}\n${server.log}`));
  const people = await crowdDuring(server, 2, async (soFar) => {
    for (const [kill, momentMs] of momentsMs.entries()) {
      const before = soFar.length;
      // Every other one comes as soon after the start as it may.
      if (kill % 2 === 1) while (soFar.length === before) await pause(10);
      await pause(momentMs);
      await server.kill();
      await server.start();
    }
  });
  expect(people.length).toBeGreaterThanOrEqual(KILLS / 2);
  expect(people.flatMap(({ refusals }) => refusals).length).toBeGreaterThan(KILLS);
  await expectEachOnce(server, people, smtp);
}, 240_000);
