import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  callsWith,
  DESK_ON,
  enrolByCalls,
  expectAccessibleDayAndNight,
  newAdministrator,
} from './desk.ts';
import { confirmEmail } from './outbox.ts';
import { newcomer, signUp } from './people.ts';
import { startSwitchedOn } from './switched-on.ts';
import { atRest, test as base, expect, expectNoSidewaysScroll } from './visitor.ts';

const WIDTHS = [320, 390, 768, 1440];

/** A festival of this journey's own: it takes files away. */
const test = base.extend<object, { desk: Awaited<ReturnType<typeof startSwitchedOn>> }>({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const site = await startSwitchedOn(DESK_ON);
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ desk }, use) => use(desk.url),
});
test.use(atRest);

test('Of events that people are in and whose files are gone, an organiser says which one is another now, and which is cancelled', async ({
  page,
  request,
  desk,
}) => {
  await enrolByCalls(page.request, desk, await newAdministrator(request, desk));
  const call = callsWith(page.request, desk);
  const addSomebody = async (event: string) => {
    const person = newcomer();
    await signUp(request, person);
    await confirmEmail(request, desk, person);
    await call('POST', `events/music/${event}/entries`, { person: person.email });
  };
  for (const event of ['Humming', 'Humming', 'Lantern%20Choir']) await addSomebody(event);
  const file = (name: string) => join(desk.contentDir, 'clusters', name);
  const humming = await readFile(file('music/humming.md'), 'utf8');
  await writeFile(file('dance/solo.md'), humming.replace('name: Humming', 'name: Humming Solo'));
  const choir = await readFile(file('music/lantern-choir.md'), 'utf8');
  await rm(file('music/humming.md'));
  await rm(file('music/lantern-choir.md'));
  const lost = async () => {
    const { decisions } = await call('GET', 'home');
    return decisions.flatMap(({ eventName = [] }: { eventName?: string | [] }) => eventName);
  };
  await expect.poll(lost, { timeout: 15_000 }).toEqual(['Humming', 'Lantern Choir']);

  await page.goto('/desk');
  const waits = page.getByRole('region', { name: 'Needs a decision' });
  const decision = (event: string) =>
    waits.getByRole('listitem').filter({ hasText: new RegExp(`${event} has .* no file`) });
  await expect(decision('Humming')).toContainText('has 2 people and no file.');
  await expect(decision('Humming')).toContainText('2 places stay as before');
  await expectAccessibleDayAndNight(page);
  await expectNoSidewaysScroll(page, WIDTHS);

  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Review' })).toBeFocused();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Humming', exact: true })).toBeFocused();
  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: 'It is now …' }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  const now = page.getByRole('dialog', { name: 'Humming: which event is it now?' });
  const solo = now.getByRole('radio', { name: /^Humming Solo/ });
  await expect(solo).toBeFocused();
  await expect(now.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(now).toBeVisible();
  await expect(now.getByRole('radio', { name: /^Lantern Choir/ })).toBeHidden();
  await expectAccessibleDayAndNight(page);
  await expectNoSidewaysScroll(page, WIDTHS);
  await now.getByRole('button', { name: /^Show all/ }).click();
  await now.getByRole('radio', { name: /^First Song/ }).check();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Humming is First Song now: 2 people in it.')).toBeVisible();
  await expect(decision('Humming')).toBeHidden();
  await page.goto('/desk/events/music/First%20Song');
  await page.getByRole('button', { name: 'It was not: take it back …' }).click();
  await expectAccessibleDayAndNight(page);
  await expectNoSidewaysScroll(page, WIDTHS);
  await page.getByRole('button', { name: 'Take it back', exact: true }).click();
  await expect(page.getByText('First Song is an event of its own again.')).toBeVisible();
  await page.goto('/desk');
  await decision('Humming').getByRole('button', { name: 'It is now …' }).click();
  // Somebody has come into the chosen one meanwhile: it is refused, and another can be chosen beside the reason.
  await now.getByRole('button', { name: /^Show all/ }).click();
  const song = now.getByRole('radio', { name: /^First Song/ });
  await song.check();
  await addSomebody('First%20Song');
  await page.keyboard.press('Enter');
  await expect(now.getByRole('alert')).toContainText('First Song has an entry of its own');
  await expect(song).toBeDisabled();
  await expect(now.getByRole('button', { name: 'It is …' })).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await solo.check();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Humming is Humming Solo now: 2 people in it.')).toBeVisible();
  await expect(decision('Humming')).toBeHidden();
  const former = await request.get('/events/music/details/Humming', { maxRedirects: 0 });
  expect(former.headers().location).toBe('/events/dance/details/Humming%20Solo');

  // One that comes back by its own name elsewhere is the same, and said to be no other.
  await writeFile(file('dance/lantern-choir.md'), choir);
  await expect(async () => {
    await page.reload();
    await decision('Lantern Choir').getByRole('button', { name: 'It is now …' }).click();
    await expect(page.getByText('plainly the same')).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Lantern Choir has a file again: 1 person in it.')).toBeVisible();
  await page.goto('/desk/events/dance/Lantern%20Choir');
  const since = page.getByText(/it is the Lantern Choir that had lost its file\.$/);
  await expect(since).toBeVisible();
  await page.getByRole('button', { name: 'It was not: take it back …' }).click();
  const isNot = page.getByRole('dialog', { name: 'This is not the Lantern Choir without a file?' });
  await expect(isNot).toContainText('go back to the one without a file');
  await isNot.getByRole('button', { name: 'Take it back', exact: true }).click();
  await expect(page.getByText('Lantern Choir is an event of its own again.')).toBeVisible();

  await page.goto('/desk');
  await page.getByRole('button', { name: 'Cancelled: tell 1 …' }).click();
  const cancelled = page.getByRole('dialog', {
    name: 'Lantern Choir is cancelled: tell 1 person?',
  });
  await expectAccessibleDayAndNight(page);
  await expectNoSidewaysScroll(page, WIDTHS);
  await page.keyboard.press('Control+Enter');
  await expect(cancelled.getByText('Say why')).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await cancelled.getByLabel('Why, in your words').fill('The stage is wet');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Lantern Choir is cancelled, and 1 person told.')).toBeVisible();
  await expect(decision('Lantern Choir')).toBeHidden();
  await page.goto('/desk/events/music/Lantern%20Choir?state=cancelled');
  await expect(page.getByText('event cancelled')).toBeVisible();
});
