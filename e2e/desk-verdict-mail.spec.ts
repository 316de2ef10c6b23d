import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { arriveAsAdministrator, test as base, DESK_ON, openReviewQueue } from './desk.ts';
import { arriveSignedUp, idCard, newcomer } from './people.ts';
import type { RunningSite } from './server.ts';
import { startSwitchedOn } from './switched-on.ts';
import { expectAccessible } from './visitor.ts';

/** The desk of a server whose clock the journey turns: a verdict's mail leaves after a minute. */
const test = base.extend({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const site = await startSwitchedOn(DESK_ON, {}, { preload: ['./e2e/turned-clock.ts'] });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test('Who is sent back gets the very mail that was shown, sees where it stands, and sends another picture', async ({
  page,
  desk,
  elsewhere,
}) => {
  const visitor = await elsewhere();
  const asha = await arriveSignedUp(visitor, { ...newcomer(), name: 'Asha' });
  await visitor.goto('/profile');
  const panel = visitor.getByRole('region', { name: 'ID proof' });
  await expect(panel).toContainText('Waiting');

  await arriveAsAdministrator(page, desk);
  await openReviewQueue(page);
  const ofAsha = page.getByRole('button', { name: /^Asha, / });
  const approve = page.getByRole('button', { name: 'Approve' });
  await expect(approve).toBeVisible();
  while (!(await ofAsha.isVisible())) {
    // A press while the one before is under way is none.
    await expect(approve).not.toHaveAttribute('aria-busy');
    const decided = page.waitForResponse('**/verdict');
    await page.keyboard.press('a');
    await decided;
  }
  await ofAsha.click();
  await page.keyboard.press('r');
  await page.keyboard.press('5');
  await page.getByLabel('A line of yours, if it helps').fill('It says April. A newer one?');
  const dialog = page.getByRole('dialog', { name: 'Reject, because' });
  const shown = await dialog.getByText(/we could not accept the picture/).innerText();
  expect(shown).toContain('the card is no longer valid.\nIt says April. A newer one?');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('Rejected: Asha')).toBeVisible();
  await expect(dialog).toBeHidden();

  const mail = () => mailTo(desk, asha.email, 'Please send your ID proof once more');
  expect(await mail()).toBe('');
  letMinutePass(desk);
  await page.clock.setSystemTime(Date.now() + 60_000);
  await expect.poll(mail).toContain('It says April. A newer one?');
  await visitor.reload();
  await expect(panel).toContainText('Sent back: the card is no longer valid. It says April.');
  await expectAccessible(visitor);

  await page.goto(`/desk/people?q=${asha.email}`);
  await page.getByRole('link', { name: 'Asha' }).click();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(
    page.getByRole('status').getByText('Taken back: it waits in the tray again'),
  ).toBeVisible();
  await visitor.reload();
  await expect(panel).toContainText('Waiting');

  await visitor.route('**/api/user/idProof', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await panel.getByLabel('Send another picture').setInputFiles(await idCard());
  await expect(panel.getByRole('alert')).toBeVisible({ timeout: 60_000 });
  await visitor.unroute('**/api/user/idProof');
  const sent = visitor.waitForResponse('**/api/user/idProof');
  await panel.getByRole('button', { name: 'Try again' }).click();
  expect((await sent).status()).toBe(200);
  await expect(panel.getByRole('img')).toBeHidden();
});

function letMinutePass({ pid }: RunningSite): void {
  process.kill(pid, 'SIGUSR2');
}

async function mailTo({ dataDir }: RunningSite, address: string, subject: string): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  const files = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
  const own = mails.filter(
    (mail) => mail.includes(`To: ${address}\n`) && mail.includes(`Subject: ${subject}`),
  );
  return own.join('\n');
}
