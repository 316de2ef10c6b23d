import { expect, it } from 'vitest';
import { anotherProcess } from '../../testing/gate.ts';
import { confirmAs, welcomedPerson } from '../../testing/mails.ts';
import {
  asForm,
  countHeld,
  fillSignUp,
  sharedTestServer,
  solveCaptcha,
} from '../../testing/server.ts';
import { createAccount } from '../store.ts';
import { createSignUpAddress } from './addresses-store.ts';
import { UNCONFIRMED_AN_HOUR } from './unconfirmed-budget.ts';

const server = sharedTestServer();

async function signUpFrom(remoteAddress: string, app = server.app) {
  const user_recaptcha_code = await solveCaptcha(server.app);
  const form = asForm(await fillSignUp({ user_recaptcha_code }));
  return app.inject({ method: 'POST', url: '/api/user/register', remoteAddress, ...form });
}

/** As if so many more had signed up from where the first did. */
async function crowd(count: number): Promise<void> {
  const row = await server.db.selectFrom('signUpAddresses').selectAll().executeTakeFirstOrThrow();
  await server.db.transaction().execute(async (trx) => {
    for (let i = 0; i < count; i++) {
      const account = { username: 'asha', fullName: 'Asha', phone: '' };
      const email = `crowd.${i}@example.org`;
      const accountId = await createAccount(trx, { ...account, email }, Date.now());
      await createSignUpAddress(trx, { ...row, accountId });
    }
  });
}

it('One address opens so many accounts that nobody confirms, at all processes together; who confirms makes room', async () => {
  const other = await anotherProcess(server);
  const first = await welcomedPerson(server);
  await crowd(UNCONFIRMED_AN_HOUR - 1);
  const before = await countHeld(server);
  for (const { app } of [server, other]) {
    const refused = await signUpFrom('127.0.0.1', app);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('600');
    expect(refused.json().message).toContain('press Submit again in ten minutes');
  }
  expect(await countHeld(server)).toEqual(before);
  expect((await signUpFrom('127.0.0.2')).statusCode).toBe(200);
  expect((await confirmAs(server, first)).statusCode).toBe(200);
  expect((await signUpFrom('127.0.0.1', other.app)).statusCode).toBe(200);
  await other.close();
});
