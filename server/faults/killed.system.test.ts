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
  const livesMs = Array.from({ length: KILLS }, () => randomInt(400));
  onTestFailed(() => console.log(`Killed so many ms after each start: ${livesMs}`));
  const people = await crowdDuring(server, 3, async () => {
    for (const lifeMs of livesMs) {
      await pause(lifeMs);
      await server.kill();
      await server.start();
    }
  });
  const interrupted = people.filter(({ refusals }) => refusals.length > 0);
  expect(interrupted.length).toBeGreaterThan(KILLS / 2);
  await expectEachOnce(server, people, smtp);
}, 120_000);
