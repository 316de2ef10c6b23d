import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from './registering-festival.ts';
import { eventAt as at, heading, register } from './registration-panel.ts';
import { atRest, expect } from './visitor.ts';

test.use(atRest);

test('an event that gets another name keeps who is in it, and every link to it and open page of it goes on', async ({
  newPerson,
  registering,
  request,
}) => {
  const page = await newPerson(at('Day Song'));
  await register(page);
  await expect(heading(page)).toHaveText(/^See you/);
  const other = await newPerson(at('Day Song'));

  const file = join(registering.contentDir, 'clusters/music/day-song.md');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/^name: .*$/m, 'name: Night Song'));
  const [before, now] = [at('Day Song'), at('Night Song')];
  await expect
    .poll(async () => (await request.get(before, { maxRedirects: 0 })).headers().location)
    .toBe(now);

  await page.reload();
  await expect(page).toHaveURL(now);
  await page.goto('/schedule');
  await page.goto(`${before}#register`);
  await expect(page).toHaveURL(new RegExp(`${now}#register$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Night Song/i);
  await expect(heading(page)).toHaveText(/^See you/);

  await register(other);
  await expect(heading(other)).toHaveText(/^See you/);
  expect((await request.get('/calendar/music/Day%20Song.ics')).status()).toBe(200);
  expect((await request.get('/share/music/Day%20Song.jpg')).status()).toBe(200);
});
