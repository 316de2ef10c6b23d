import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { expect } from 'vitest';
import { altchaCaptcha } from '../accounts/captcha/altcha.ts';
import { sealedIdProofs } from '../accounts/id-proofs/sealed.ts';
import { newToken } from '../crypto/tokens.ts';
import type { Database } from '../database/connection.ts';
import type { RestartableServer } from './restartable-server.ts';
import { asForm, bearer, fillSignUp, LITTLE_EFFORT, type SignUpFields, solved } from './server.ts';
import type { SmtpStandIn } from './smtp.ts';

/** An answer as a browser hears it; status 0 where nothing came. */
interface Heard {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: string;
}

/** Somebody whose sign-up was acknowledged, and what they heard before. */
export interface Newcomer {
  readonly fields: SignUpFields;
  readonly token: string;
  readonly refusals: readonly Heard[];
}

/** Their pauses alone are a minute. */
const MOST_TRIES = 600;

export async function hear(url: string, init?: RequestInit): Promise<Heard> {
  try {
    const response = await fetch(url, init);
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, retryAfter, body: await response.text() };
  } catch {
    return { status: 0, retryAfter: null, body: '' };
  }
}

/** Made with the server's key, as the server would, only less work. */
async function easyCaptcha(server: RestartableServer): Promise<string> {
  const [key] = await server.keys();
  const noDatabase = undefined as unknown as Database;
  return solved((await altchaCaptcha(noDatabase, key, LITTLE_EFFORT).challenge!()) as never);
}

/** As a browser gets one, by the server's clock and of its usual work. */
export async function usualCaptcha({ url }: RestartableServer): Promise<string> {
  return solved(JSON.parse((await hear(`${url}/api/captcha`)).body).message);
}

/** A press of the button that ends the sign-up, to be sent as often as it takes. */
export async function pressSignUp(server: RestartableServer, changes: Partial<SignUpFields> = {}) {
  const fields = await fillSignUp({
    user_college: 'Other',
    user_othercollege: 'A small college',
    user_recaptcha_code: changes.user_recaptcha_code ?? (await easyCaptcha(server)),
    ...changes,
  });
  const { headers, payload } = asForm(fields);
  const init = {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': newToken() },
    body: payload,
  };
  return { fields, send: () => hear(`${server.url}/api/user/register`, init) };
}

/** Signs up as the site does: the same press again, while there is no answer or one that asks to come back. */
export async function signUpPatiently(
  server: RestartableServer,
  changes: Partial<SignUpFields> = {},
): Promise<Newcomer> {
  const { fields, send } = await pressSignUp(server, changes);
  const refusals: Heard[] = [];
  for (;;) {
    const heard = await send();
    if (heard.status === 200) return { fields, token: JSON.parse(heard.body).message, refusals };
    if (![0, 502, 503, 504].includes(heard.status))
      throw new Error(`A sign-up was answered with ${heard.status}: ${heard.body}`);
    refusals.push(heard);
    if (refusals.length > MOST_TRIES) throw new Error(`A sign-up was never done: ${heard.body}`);
    await pause(100);
  }
}

/** Visitors who sign up one after the other, `atOnce` of them at a time, until `work` is done, which sees who did so far. */
export async function crowdDuring(
  server: RestartableServer,
  atOnce: number,
  work: (people: readonly Newcomer[]) => Promise<unknown>,
): Promise<Newcomer[]> {
  let isOver = false;
  const people: Newcomer[] = [];
  const visitors = Array.from({ length: atOnce }, async () => {
    while (!isOver) people.push(await signUpPatiently(server));
  });
  await Promise.race([work(people), Promise.all(visitors)]).finally(() => {
    isOver = true;
  });
  await Promise.all(visitors);
  return people;
}

/**
 * Fails unless each of these people has one account, a session, an ID proof that opens and a welcome mail, and nobody else
 * has.
 */
export async function expectEachOnce(
  server: RestartableServer,
  people: readonly Newcomer[],
  smtp: SmtpStandIn,
): Promise<void> {
  const db = await server.openDatabase();
  const accounts = await db.selectFrom('accounts').select(['id', 'email']).execute();
  const emails = people.map(({ fields }) => fields.user_email);
  expect(accounts.map(({ email }) => email).sort()).toEqual(emails.toSorted());
  const idProofs = sealedIdProofs(db, await server.keys());
  const proofs = await db.selectFrom('idProofs').select(['id', 'accountId']).execute();
  expect(proofs.map((proof) => proof.accountId).sort()).toEqual(
    accounts.map(({ id }) => id).sort(),
  );
  for (const { id, accountId } of proofs) {
    const opened = await idProofs.open(accountId, id, { reader: 'Gate', reason: 'a look' });
    expect((await sharp(opened).metadata()).format).toBe('jpeg');
  }
  for (const { token } of people) {
    const { status } = await hear(`${server.url}/api/user/details`, { headers: bearer(token) });
    expect(status).toBe(200);
  }
  // As if the leases of processes that were killed were over.
  const leased = db.updateTable('jobs').where('leaseHolder', 'is not', null);
  await leased.set({ runAfter: 0 }).execute();
  const jobs = () => db.selectFrom('jobs').select(['kind', 'attempts', 'errorCode']).execute();
  await expect.poll(jobs, { timeout: 40_000 }).toEqual([]);
  for (const email of emails) {
    const mails = smtp.messages.filter(({ to }) => to === email);
    // One that was under way when its process was killed is sent again, as the same mail.
    const ids = mails.map(({ text }) => /^Message-ID: .+$/im.exec(text)?.[0]);
    expect([email, new Set(ids).size]).toEqual([email, 1]);
  }
}
