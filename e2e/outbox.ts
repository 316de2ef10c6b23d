import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';
import type { RunningSite } from './server.ts';

/** The messages to `address` whose subject begins with `words`, as far as they have landed in the outbox; the newest first. */
async function mailsTo(
  { dataDir }: Pick<RunningSite, 'dataDir'>,
  address: string,
  words: string,
): Promise<string[]> {
  const outbox = join(dataDir, 'outbox');
  const files = (await readdir(outbox).catch(() => [])).sort().reverse();
  const texts = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
  return (
    texts
      .filter((text) => text.includes(`To: ${address}\n`) && text.includes(`Subject: ${words}`))
      // Quoted-printable: long lines are folded, and '=' is written '=3D'.
      .map((text) => text.replaceAll('=\n', '').replaceAll('=3D', '='))
  );
}

/** The link of the newest message to `address` whose subject has `words`, once it has landed in the outbox. */
export async function linkMailedTo(
  { dataDir }: RunningSite,
  address: string,
  words: string,
): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const mail = (await mailsTo({ dataDir }, address, words))[0] ?? '';
      link = /^http\S+#code=\S+$/m.exec(mail)?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}

/** Confirms the e-mail of somebody's account with the link of their welcome mail, by its call. */
export async function confirmEmail(
  request: APIRequestContext,
  site: RunningSite,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const link = new URL(await linkMailedTo(site, email, 'Your festival account'));
  const user_code = new URLSearchParams(link.hash.slice(1)).get('code');
  const data = { user_code, user_email: email, user_password: password };
  const answer = await request.post('/api/user/confirm', { data });
  expect(answer.status()).toBe(200);
}
