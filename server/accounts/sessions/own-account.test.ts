import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { hashToken } from '../../crypto/tokens.ts';
import { NoSessionError } from '../../http/errors.ts';
import { accountOf, sharedTestServer, signUpSomebody } from '../../testing/server.ts';
import { lockAccount } from '../store.ts';
import { createSession, lockOwnAccount, removeSession } from './store.ts';

/* What every change that a session asks for begins with. */

const server = sharedTestServer();

async function newSession() {
  const { fields } = await signUpSomebody(server.app);
  const { id: accountId } = await accountOf(server, fields.user_email);
  const token = await createSession(server.db, { accountId, device: 'Firefox' }, Date.now());
  return { accountId, tokenHash: hashToken(token) };
}

it('A change is not made once its session has ended, also where it waited for that very end', async () => {
  const session = await newSession();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: holds } = Promise.withResolvers<void>();
  const ending = server.db.transaction().execute(async (trx) => {
    await lockAccount(trx, session.accountId);
    holds();
    await mayEnd;
    await removeSession(trx, session);
  });
  await isHeld;
  const change = server.db.transaction().execute((trx) => lockOwnAccount(trx, session));
  const refused = expect(change).rejects.toThrow(NoSessionError);
  // Long enough for it to stand at the lock; on SQLite it waits for the whole transaction.
  await pause(100);
  end();
  await Promise.all([ending, refused]);
});

it('Changes of one account are made one after the other', async () => {
  const session = await newSession();
  const done: string[] = [];
  let second: Promise<unknown> | undefined;
  await server.db.transaction().execute(async (trx) => {
    await lockOwnAccount(trx, session);
    second = server.db.transaction().execute(async (other) => {
      await lockOwnAccount(other, session);
      done.push('second');
    });
    await pause(100);
    done.push('first');
  });
  await second;
  expect(done).toEqual(['first', 'second']);
});
