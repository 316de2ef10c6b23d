import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { eraseFailedJobs } from '../../jobs/store.ts';
import { ADMINISTRATOR, signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import { mailsTo } from '../../testing/mails.ts';
import { shared, signUpSomebody } from '../../testing/server.ts';

/** The machine may have much else to do. */
const PATIENTLY = { timeout: 20_000 };

const server = shared(() => startDeskServer());
const administrator = shared(() => signedInOrganiser(server, ADMINISTRATOR));

async function failedMails() {
  const { decisions } = (await administrator.call('GET', '/home')).json().message;
  return decisions.find(({ kind }: { kind: string }) => kind === 'mails');
}

function sendAgain() {
  return administrator.call('POST', '/mails/again');
}

/** A mailbox that has had its mails of this hour, for days: what else comes fails for good at its next attempt. */
async function signUpWithFullMailbox(user_email: string) {
  const { db } = server;
  const mailboxHash = hash('sha256', `mailbox ${user_email} welcome`, 'hex');
  const counted = { mailboxHash, mails: 20, expiresAt: Date.now() + 60 * 60_000 };
  await db.insertInto('mailCounts').values(counted).execute();
  await signUpSomebody(server.app, { user_email });
  const isTried = () =>
    db.selectFrom('jobs').select('attempts').where('attempts', '>', 0).execute();
  await expect.poll(isTried, PATIENTLY).toHaveLength(1);
  await db.updateTable('jobs').set({ attempts: 79, runAfter: 0 }).execute();
  return () => db.deleteFrom('mailCounts').where('mailboxHash', '=', mailboxHash).execute();
}

it('Mails that failed are sent again from the desk, each once for a press', async () => {
  const email = 'asha.full@example.org';
  const empty = await signUpWithFullMailbox(email);
  await expect.poll(failedMails, PATIENTLY).toMatchObject({ failed: 1, again: 1 });
  expect((await sendAgain()).json().message).toEqual({ mails: 1 });
  await expect.poll(failedMails, PATIENTLY).toMatchObject({ failed: 1, again: 1 });
  expect(await mailsTo(server, email)).toEqual([]);

  await empty();
  await sendAgain();
  const heads = async () => (await mailsTo(server, email)).map(({ head }) => head);
  const ready = expect.stringContaining('Your festival account is ready');
  await expect.poll(heads, PATIENTLY).toEqual([ready]);
  expect(await failedMails()).toBeUndefined();
  const log = await server.db.selectFrom('auditEntries').select('record').execute();
  expect(log.filter(({ record }) => record === 'mails sent again')).toHaveLength(2);
});

it('Mails that failed too long ago are kept no longer, and can’t be sent again', async () => {
  const email = 'ravi.full@example.org';
  const empty = await signUpWithFullMailbox(email);
  await expect.poll(failedMails, PATIENTLY).toMatchObject({ failed: 1, again: 1 });
  await empty();
  await eraseFailedJobs(server.db, Date.now() + 1);
  expect(await failedMails()).toMatchObject({ failed: 1, again: 0 });
  expect((await sendAgain()).statusCode).toBe(409);
  expect(await mailsTo(server, email)).toEqual([]);
});
