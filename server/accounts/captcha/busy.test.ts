import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { askForLink, lastMailTo, setPassword, welcomedPerson } from '../../testing/mails.ts';
import { sharedTestServer, solveCaptcha } from '../../testing/server.ts';
import { withPasswordTurn } from '../passwords.ts';

const server = sharedTestServer();

/** Holds every place in the line of passwords. Gives the function that leaves them. */
function fillTheLine(): () => Promise<unknown> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const crowd = Promise.allSettled(
    Array.from({ length: 251 * availableParallelism() + 10 }, (_, visitor) =>
      withPasswordTurn(`visitor ${visitor}`, () => released),
    ),
  );
  return () => {
    release();
    return crowd;
  };
}

describe('who finds no place in the line of passwords keeps the captcha', () => {
  it.each([
    ['signing in', (fields: object) => logInWith(fields)],
    ['setting a new password by mail', (fields: object) => setPassword(server, fields)],
  ])('%s', async (_what, ask) => {
    const { email } = await welcomedPerson(server);
    await askForLink(server, email);
    const { code } = await lastMailTo(server, email, 2);
    const fields = {
      user_email: email,
      user_code: code,
      user_recaptcha_code: await solveCaptcha(server.app),
    };
    const leave = fillTheLine();
    const refused = await ask(fields);
    await leave();
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('5');
    expect((await ask(fields)).statusCode).toBe(200);
  });
});

function logInWith(fields: object) {
  const payload = { user_password: 'Lantern$42', ...fields };
  return server.app.inject({ method: 'POST', url: '/api/user/login', payload });
}
