import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { mailWriter } from '../mail/deliver.ts';
import { type SignUpFields, signUpSomebody, solveCaptcha, type TestServer } from './server.ts';
import { fromQuotedPrintable } from './smtp.ts';

/** Whatever keeps its outbox in a data folder. */
interface Mailing {
  readonly settings: { readonly dataDir: string };
}

/** The messages that landed in the outbox so far for one address, oldest first, as a reader sees them. */
export async function mailsTo({ settings }: Mailing, address: string) {
  const outbox = join(settings.dataDir, 'outbox');
  const files = (await readdir(outbox).catch(() => [])).sort();
  const mails = await Promise.all(
    files.map(async (file) => {
      const [head = '', ...body] = (await readFile(join(outbox, file), 'utf8')).split('\n\n');
      const text = fromQuotedPrintable(body.join('\n\n'));
      const link = /^http\S+#\S+$/m.exec(text)?.[0] ?? '';
      return { head, text, link, code: new URLSearchParams(link.split('#')[1]).get('code') ?? '' };
    }),
  );
  return mails.filter(({ head }) => head.includes(`To: ${address}\n`));
}

/** The latest mail to an address, once so many have come. */
export async function lastMailTo(server: Mailing, address: string, count: number) {
  await expect.poll(() => mailsTo(server, address), { timeout: 10_000 }).toHaveLength(count);
  return (await mailsTo(server, address)).at(-1)!;
}

/**
 * A mail of a cause whose first has left, which waits for an hour, since a mail server put it off, or else since it is early
 * (`attempts` 0). Gives what tells whether it waits still.
 */
export async function waitingMail(
  { db, secretKey }: Pick<TestServer, 'db' | 'secretKey'>,
  cause: string,
  attempts = 1,
): Promise<() => Promise<boolean>> {
  const jobs = db.selectFrom('jobs').select('id').where('cause', '=', cause);
  await expect.poll(() => jobs.execute()).toEqual([]);
  const payload = { to: 'asha@example.org', subject: 'Overtaken', text: '' };
  await mailWriter([secretKey])(db, { cause, payload, runAfter: Date.now() + 3_600_000 });
  await db.updateTable('jobs').set({ attempts }).where('cause', '=', cause).execute();
  return async () => (await jobs.execute()).length > 0;
}

/** Somebody who has just signed up, and their welcome mail. */
export async function welcomedPerson(server: TestServer, changes: Partial<SignUpFields> = {}) {
  const { fields, response } = await signUpSomebody(server.app, changes);
  const welcome = await lastMailTo(server, fields.user_email, 1);
  return { email: fields.user_email, token: response.json().message as string, welcome, response };
}

export type WelcomedPerson = Awaited<ReturnType<typeof welcomedPerson>>;

/** The browser that somebody signed up in, as headers of its next request. */
export function browserOf({ response }: Pick<WelcomedPerson, 'response'>) {
  return { cookie: String(response.headers['set-cookie']).split(';')[0]! };
}

/** Presses the welcome mail's link, in the browser that opened the account unless `headers` say another. */
export function confirmAs(
  { app }: TestServer,
  person: WelcomedPerson,
  { user_password, headers = browserOf(person) }: { user_password?: string; headers?: object } = {},
) {
  const payload = { user_code: person.welcome.code, user_email: person.email, user_password };
  return app.inject({ method: 'POST', url: '/api/user/confirm', headers: { ...headers }, payload });
}

/** Asks for a link to a new password, by mail. */
export async function askForLink({ app }: TestServer, user_email: string) {
  const user_recaptcha_code = await solveCaptcha(app);
  const payload = { user_email, user_recaptcha_code };
  return app.inject({ method: 'POST', url: '/api/user/verify', payload });
}

export const NEW_PASSWORD = 'Lamp-lit$77';

/** Sets `NEW_PASSWORD` with the code and the e-mail of a mailed link, which `fields` bring. */
export async function setPassword({ app }: TestServer, fields: object, headers = {}) {
  const payload = {
    user_password: NEW_PASSWORD,
    user_recaptcha_code: await solveCaptcha(app),
    ...fields,
  };
  return app.inject({ method: 'POST', url: '/api/user/changePassword', headers, payload });
}
