import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMALL_FESTIVAL_DIR, startSite } from './server.ts';
import { expect, test, testOnOtherContent } from './visitor.ts';

/** Edits a content file as an organiser would. */
type Edit = (file: string, from: RegExp, to: string) => Promise<void>;

/** A site on content files of its own, edited while it runs. */
const editedTest = test.extend<{ edited: { url: string; edit: Edit } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
  edited: async ({}, use) => {
    const dir = await mkdtemp(join(tmpdir(), 'content-'));
    await cp(SMALL_FESTIVAL_DIR, dir, { recursive: true });
    const site = await startSite({ CONTENT_DIR: dir });
    const edit: Edit = async (file, from, to) => {
      const text = await readFile(join(dir, file), 'utf8');
      expect(text).toMatch(from);
      await writeFile(join(dir, file), text.replace(from, to));
    };
    await use({ url: site.url, edit });
    await site.stop();
    await rm(dir, { recursive: true });
  },
  baseURL: async ({ edited }, use) => {
    await use(edited.url);
  },
});

editedTest(
  'an event renamed in its file has the new name at the next load, and a slip changes nothing',
  async ({ page, request, edited: { edit } }) => {
    const file = 'clusters/music/first-song.md';
    await page.goto('/events/music');
    const card = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
    await expect(card('First Song')).toBeVisible();

    await edit(file, /^name: .*$/m, 'name: First Song by Night');
    await expect(async () => {
      await page.reload();
      await expect(card('First Song by Night')).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(card('First Song')).toHaveCount(0);
    await page
      .getByRole('link', { name: 'First Song by Night', exact: true })
      .dispatchEvent('click');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/First Song by Night/i);
    expect(await (await request.get('/sitemap.xml')).text()).toContain('First%20Song%20by%20Night');
    expect((await request.get('/share/music/First%20Song%20by%20Night.jpg')).status()).toBe(200);
    expect((await request.get('/share/music/First%20Song.jpg')).status()).toBe(404);

    await edit(file, /^name: .*$/m, 'nam: Nobody sees this');
    await expect
      .poll(async () => (await request.get('/organisers/content')).text())
      .toContain('is not a key that is known here');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/First Song by Night/i);
  },
);

editedTest(
  'an event without a text says that details come only where it has no format either',
  async ({ page, edited: { edit } }) => {
    const file = 'clusters/hindi-lits/vak-yatra.md';
    const coming = page.getByText('Event details will be available soon.');
    const event = `/events/hindi-lits/details/${encodeURIComponent('Vāk-Yātrā')}`;
    await edit(file, /^A debate that .*$/m, '');
    await expect(async () => {
      await page.goto(event);
      await expect(page.getByText('A debate that')).toHaveCount(0, { timeout: 500 });
    }).toPass();
    await expect(page.getByText('Two against two')).toBeVisible();
    await expect(coming).toHaveCount(0);
    await edit(file, /^format: .*\n.*$/m, '');
    await expect(async () => {
      await page.goto(event);
      await expect(coming).toBeVisible({ timeout: 500 });
    }).toPass();
  },
);

testOnOtherContent({}, 'is hostile')(
  'a content server can run nothing in the site',
  async ({ page }) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      return dialog.dismiss();
    });
    await page.goto('/events/music');
    await expect(page.getByRole('article')).toHaveCount(5);
    await page.getByRole('article').first().getByRole('button').click();
    const card = page.getByRole('article').first();
    await card
      .getByRole('link', { name: /^First Song/i })
      .last()
      .dispatchEvent('click');
    await expect(page.getByText('VENUE')).toBeVisible();
    const ran = () => page.evaluate(() => 'ran' in window);
    expect(await ran()).toBe(false);
    await page.reload();
    expect(await ran()).toBe(false);
    expect(dialogs).toEqual([]);
    const addresses = await page
      .locator('a[href], img[src], iframe, object, embed')
      .evaluateAll((found) =>
        found.map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '!'),
      );
    expect(addresses.filter((address) => !/^(https?:|\/|#|mailto:|tel:)/.test(address))).toEqual(
      [],
    );
  },
);
