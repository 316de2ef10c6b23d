import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { sharedTestServer, signedUpPerson } from '../../testing/server.ts';
import { removeAccount } from '../profile/store.ts';
import { findPicture } from './storage/store.ts';
import { finishPicture } from './store.ts';

const server = sharedTestServer();
/** Enough for a statement to have met the lock before it. */
const MOMENT_MS = 300;

it('An account goes while its picture is made anew, and neither waits for the other for ever', async () => {
  const { db } = server;
  const person = await signedUpPerson(server);
  const proof = () => db.selectFrom('idProofs').select(['id', 'state']).executeTakeFirst();
  await expect.poll(async () => (await proof())?.state).toBe('ready');
  const { id } = (await proof())!;
  const before = (await findPicture(db, id))!;
  const waiting: Promise<unknown>[] = [];
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('idProofPictures')
      .set({ sealed: before.sealed })
      .where('idProofId', '=', id)
      .execute();
    waiting.push(finishPicture(db, before, { ...before, bytes: before.sealed.length }));
    await pause(MOMENT_MS);
    waiting.push(removeAccount(db, person.id));
    await pause(MOMENT_MS);
  });
  await Promise.all(waiting);
  expect(await findPicture(db, id)).toBeUndefined();
});
