import { rulesPdf } from './content-server.ts';
import { expect, expectAccessible, testOnOtherContent, watchErrors } from './visitor.ts';

testOnOtherContent({}, 'has pictures in its texts alone')(
  'another content server’s events have drawn posters, its texts their pictures in good formats and in their places from the start; one that can’t be had is its words in a frame; a cluster that it lacks is not found',
  async ({ page, baseURL }) => {
    const errors = watchErrors(page, [/status of 404/]);
    await page.goto('/events/music');
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(5);
    const posters = cards.locator('img[alt=""]');
    await expect(posters).toHaveCount(5);
    const drawn = await posters.evaluateAll((found) => found.map((img) => img.getAttribute('src')));
    expect(new Set(drawn).size).toBe(5);
    const first = posters.first();
    await expect(first).toHaveJSProperty('complete', true);
    expect(await first.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\.avif$/);

    const title = await cards.first().getByRole('heading', { level: 2 }).first().textContent();
    const { promise: isRoomMeasured, resolve: letPicturesCome } = Promise.withResolvers<void>();
    await page.route('**/uploads/**', (route) => isRoomMeasured.then(() => route.continue()));
    // The pictures may take the site a moment more than the text.
    await expect(async () => {
      const address = `/events/music/details/${encodeURIComponent(title ?? '')}`;
      await page.goto(address, { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('img', { name: 'The mast', exact: true })).toBeAttached({
        timeout: 500,
      });
    }).toPass();
    const wide = page.getByRole('img', { name: 'The boats at dusk' });
    const roomBefore = await wide.evaluate((img) => img.getBoundingClientRect().height);
    letPicturesCome();
    await wide.scrollIntoViewIfNeeded();
    await expect(wide).not.toHaveJSProperty('naturalWidth', 0);
    const seen = await wide.evaluate((img: HTMLImageElement) => ({
      source: new URL(img.currentSrc),
      height: img.getBoundingClientRect().height,
      ratio: img.naturalWidth / img.naturalHeight,
    }));
    expect(seen.source.origin).toBe(baseURL);
    expect(seen.source.pathname).toMatch(/^\/uploads\/[\da-f_]+_(340|680|1360)\.avif$/);
    expect(seen.ratio).toBeCloseTo(3, 1);
    expect(seen.height).toBeGreaterThan(100);
    expect(seen.height).toBe(roomBefore);
    const tall = page.getByRole('img', { name: 'The mast', exact: true });
    const box = await tall.boundingBox();
    expect(box!.height).toBeLessThanOrEqual(900 * 0.72 + 1);
    expect(box!.height / box!.width).toBeCloseTo(3, 1);
    await expect(page.getByText('The choir on the steps')).toBeVisible();
    await expectAccessible(page);
    expect(errors).toEqual([]);

    await page.route('**/uploads/**', (route) => route.abort());
    await page.reload();
    await tall.or(page.getByText('The mast', { exact: true })).scrollIntoViewIfNeeded();
    await expect(page.getByText('The mast', { exact: true })).toBeVisible();

    expect((await page.goto('/events/gaming'))?.status()).toBe(404);
    await expect(page.getByText("The page you're looking for does not exist.")).toBeVisible();
    await page.goto('/clusters');
    await expect(page.getByRole('link', { name: /^Gaming/ })).toHaveCount(0);
  },
);

testOnOtherContent({}, 'has pictures in its texts alone')(
  'a rule book of another content server’s library opens in a tab of its own, from this site',
  async ({ page, context, baseURL }) => {
    await page.goto('/events/music');
    const [title = ''] = await page
      .getByRole('article')
      .first()
      .getByRole('heading', { level: 2 })
      .allTextContents();
    const link = page.getByRole('link', { name: 'Rule Book' });
    // The file may take the site a moment more than the text.
    await expect(async () => {
      await page.goto(`/events/music/details/${encodeURIComponent(title)}`);
      await expect(link).toBeVisible({ timeout: 500 });
    }).toPass();
    const href = await link.getAttribute('href');
    expect(href).toMatch(/^\/uploads\/rule_book_1_\w+\.pdf$/);
    const answered = context.waitForEvent(
      'response',
      (response) => response.url() === `${baseURL}${href}`,
    );
    await link.click();
    const answer = await answered;
    expect(answer.status()).toBe(200);
    const headers = await answer.allHeaders();
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toBeUndefined();
    // What keeps a browser's viewer from showing it.
    expect(headers['content-security-policy']).not.toMatch(/sandbox|object-src|default-src/);
    const bytes = await (await context.request.get(href!)).body();
    expect(bytes.equals(rulesPdf())).toBe(true);
  },
);
