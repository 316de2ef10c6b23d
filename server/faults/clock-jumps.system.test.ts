import { expect, it, onTestFailed, onTestFinished } from 'vitest';
import { falseClock } from '../testing/false-clock.ts';
import {
  expectEachOnce,
  hear,
  type Newcomer,
  pressSignUp,
  signUpPatiently,
  usualCaptcha,
} from '../testing/patient-visitors.ts';
import { RestartableServer } from '../testing/restartable-server.ts';
import { bearer } from '../testing/server.ts';
import { startSmtp } from '../testing/smtp.ts';

async function startWithFalseClock() {
  const [smtp, clock] = [await startSmtp(), await falseClock()];
  onTestFinished(() => smtp.close());
  const server = await RestartableServer.start({
    ...clock.env,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Festival <hello@example.org>',
  });
  onTestFailed(() => console.log(server.log));
  return { smtp, clock, server };
}

async function signUp(server: RestartableServer) {
  return signUpPatiently(server, { user_recaptcha_code: await usualCaptcha(server) });
}

function post({ url }: RestartableServer, path: string, body: object) {
  const headers = { 'content-type': 'application/json' };
  return hear(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Signs in with that password; the answer's status. */
async function signIn(server: RestartableServer, { fields }: Newcomer, user_password?: string) {
  const { user_email } = fields;
  const body = { user_email, user_password: user_password ?? fields.user_password };
  return (await post(server, '/api/user/login', body)).status;
}

async function statusOf(server: RestartableServer, { token }: Newcomer) {
  return (await hear(`${server.url}/api/user/details`, { headers: bearer(token) })).status;
}

it('a clock that jumps an hour ahead, while no mail leaves, signs nobody out and has each mail sent once', async () => {
  const { smtp, clock, server } = await startWithFalseClock();
  smtp.isDown = true;
  const people = [await signUp(server), await signUp(server)];
  const late = await pressSignUp(server, { user_recaptcha_code: await usualCaptcha(server) });
  await expect.poll(() => server.log.match(/"attempt":1/g)?.length).toBe(2);
  await clock.turnTo(60);
  for (const person of people) {
    expect(await statusOf(server, person)).toBe(200);
    expect(await signIn(server, person)).toBe(200);
  }
  expect(await late.send()).toMatchObject({
    status: 400,
    body: expect.stringContaining('The captcha has expired. Please try again'),
  });
  people.push(await signUp(server));
  smtp.isDown = false;
  await expectEachOnce(server, people, smtp);
  expect(smtp.messages).toHaveLength(3);
}, 120_000);

it('a clock that is set back by an hour signs nobody out, lets nobody wait for that hour, and keeps no mail', async () => {
  const { smtp, clock, server } = await startWithFalseClock();
  await clock.turnTo(60);
  smtp.isDown = true;
  const people = [await signUp(server)];
  const [asha] = people as [Newcomer];
  await expect.poll(() => server.log).toContain('"attempt":1');
  for (let i = 0; i < 7; i++) await signIn(server, asha, 'Wrong$42');
  const ask = () => post(server, '/api/user/verify', {});
  const asked = [await ask()];
  while (asked.at(-1)!.status === 400) asked.push(...(await Promise.all([ask(), ask(), ask()])));
  expect(asked.at(-1)!.status).toBe(429);

  await clock.turnTo(0);
  smtp.isDown = false;
  expect(await statusOf(server, asha)).toBe(200);
  expect(Number((await ask()).retryAfter)).toBeLessThanOrEqual(60);
  await expect.poll(() => signIn(server, asha)).toBe(200);
  people.push(await signUp(server));
  await expect.poll(() => smtp.messages.length).toBe(2);
  await expectEachOnce(server, people, smtp);
}, 120_000);
