import type { Page } from '@playwright/test';
import type { Entry } from '../contract/entries/entry.ts';
import { asha, logInAs } from './people.ts';
import { test } from './registering-festival.ts';
import { eventAt as at, heading, panel, press, register } from './registration-panel.ts';
import {
  atRest,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  watchErrors,
} from './visitor.ts';

test.use(atRest);

/** Other journeys on the same site may have left somebody in an event at the same hour. */
async function leaveAllEvents(page: Page, { email, password }: typeof asha): Promise<void> {
  const data = { user_email: email, user_password: password };
  const login = await page.request.post('/api/user/login', { data });
  const headers = { authorization: `Bearer ${(await login.json()).message}` };
  const own = await page.request.get('/api/events/user/entries', { headers });
  for (const { id, isCaptain, members } of (await own.json()).message as Entry[]) {
    const me = members.find(({ isMe }) => isMe)!;
    const path = isCaptain ? id : `${id}/members/${me.id}`;
    await page.request.delete(`/api/events/entries/${path}`, { headers });
  }
}

test('a visitor reads the rules before anything is loaded, logs in on the way, answers, and has a place', async ({
  page,
}) => {
  await leaveAllEvents(page, asha);
  const errors = watchErrors(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(at('First Song'));
  await expect(heading(page)).toHaveText('One person, one place.');
  await expect(page.getByRole('link', { name: 'Register', exact: true })).toBeHidden();
  expect(asked.filter((url) => /live-|\/api\//.test(url))).toEqual([]);

  await press(page, 'Register');
  await expect(heading(page)).toHaveText('Log in to register');
  await expect(heading(page)).toBeFocused();
  await expectAccessible(page);
  await panel(page).getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email*').fill(asha.email);
  await page.getByLabel('Password*').fill(asha.password);
  await page.getByLabel('Password*').press('Enter');
  await expect(page).toHaveURL(`${at('First Song')}#register`);

  await register(page);
  await expect(heading(page)).toHaveText('Two questions from the organisers');
  await register(page);
  await expect(panel(page).getByText('Choose one.')).toBeVisible();
  await expect(panel(page).getByRole('radio', { name: 'Tamil' })).toBeFocused();
  await page.keyboard.press('Space');
  await panel(page).getByLabel('Which drone do you need?').fill('G sharp');
  await expectAccessible(page);
  await register(page);
  await expect(heading(page)).toHaveText(/^See you on \w+day, Asha\.$/);
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText('YOU’RE IN').filter({ visible: true })).toBeVisible();
  await expectAccessible(page);

  await press(page, 'Change my answers');
  await expect(panel(page).getByRole('radio', { name: 'Tamil' })).toBeChecked();
  await panel(page).getByRole('radio', { name: 'Hindi' }).check();
  await press(page, 'Save these answers');
  await expect(heading(page)).toHaveText(/^See you/);
  await page.reload();
  await press(page, 'Change my answers');
  await expect(panel(page).getByRole('radio', { name: 'Hindi' })).toBeChecked();
  await press(page, 'Back');
  await press(page, 'Give my place back');
  await expect(heading(page)).toHaveText('Give your place back?');
  await press(page, 'Keep my place');
  await press(page, 'Give my place back');
  await press(page, 'Give my place back');
  await expect(panel(page).getByRole('button', { name: 'Register' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('the last place is asked for by two at once: one has it, one waits and is offered it when it comes back', async ({
  newPerson,
}) => {
  const [one, two] = [await newPerson(at('Last Drum')), await newPerson(at('Last Drum'))];
  const take = (page: Page) => register(page);
  for (const page of [one, two])
    await expect(panel(page).getByRole('button', { name: 'Register' })).toBeVisible();
  await Promise.all([take(one), take(two)]);
  for (const page of [one, two]) await expect(heading(page)).toHaveText(/See you|1st in line/);
  const oneIsIn = (await heading(one).textContent())?.startsWith('See you');
  const [holder, waiter] = oneIsIn ? [one, two] : [two, one];
  await expect(heading(waiter)).toHaveText('You are 1st in line.');
  await expect(panel(waiter).getByText('you wait in line now')).toBeAttached();
  await expect(
    waiter.getByText('1ST IN LINE', { exact: true }).filter({ visible: true }),
  ).toBeVisible();
  await expect(panel(waiter).getByRole('img')).toHaveAccessibleName(
    'Nobody before you, you, nobody behind you',
  );
  await expectAccessible(waiter);

  await press(holder, 'Give my place back');
  await press(holder, 'Give my place back');
  await expect(heading(holder)).toHaveText('The only place is taken.');
  await waiter.reload();
  await expect(heading(waiter)).toHaveText('A place is yours to take.');
  await expectAccessible(waiter);

  await test.step('home says so before the festival’s days, too', async () => {
    // The pass has the phone keep what is mine.
    await waiter.goto('/pass');
    await expect(waiter.getByRole('article')).toBeVisible();
    await waiter.goto('/');
    const offer = waiter.getByRole('region', { name: 'A place for you' });
    await expect(offer).toContainText(/^A place for you until .*Last Drum/);
    await expect(offer).toBeInViewport({ ratio: 1 });
    await expectAccessible(waiter);
    await offer.getByRole('link', { name: 'Last Drum' }).click();
    await expect(heading(waiter)).toHaveText('A place is yours to take.');
  });

  await test.step('who declines it on another phone reads here that it is gone, and can register', async () => {
    const elsewhere = await waiter.context().newPage();
    await elsewhere.goto(at('Last Drum'));
    await press(elsewhere, 'No, decline it');
    await press(elsewhere, 'Decline the place');
    await expect(panel(elsewhere).getByRole('button', { name: 'Register' })).toBeVisible();
    await elsewhere.close();
    await press(waiter, 'Take the place');
    await expect(panel(waiter).getByRole('status')).toHaveText(
      'This entry is not yours, or it has ended',
    );
    await expect(panel(waiter).getByRole('button', { name: 'Take the place' })).toHaveCount(0);
    await expectAccessible(waiter);
  });
  await register(waiter);
  await expect(heading(waiter)).toHaveText(/See you/);
  await expect(panel(waiter).getByText('This entry is not yours, or it has ended')).toHaveCount(0);

  await press(holder, 'Wait in line');
  await expect(heading(holder)).toHaveText('You are 1st in line.');
  await expect(panel(holder)).toContainText('Whoever comes back starts at the end of the line.');
  await press(holder, 'Leave the line');
  await expect(panel(holder).getByRole('button', { name: 'Wait in line' })).toBeVisible();
});

test('whoever waits for their college alone reads so, and leaves the line with one press', async ({
  newPerson,
}) => {
  const [first, second] = [await newPerson(at('Shared Song')), await newPerson(at('Shared Song'))];
  await register(first);
  await expect(heading(first)).toHaveText(/^See you/);
  await second.reload();
  await expect(heading(second)).toHaveText('Your college has all of its places.');
  await press(second, 'Wait in line');
  await expect(heading(second)).toHaveText('You are 1st in line.');
  await expect(panel(second).getByText('one of each college can come')).toBeVisible();
  await expect(panel(second).getByText('place that comes free is yours')).toHaveCount(0);
  await expect(panel(second).getByText('then it is free for anybody')).toBeVisible();
  await press(second, 'Leave the line');
  await expect(panel(second).getByText('You have left the line.')).toBeVisible();
});

test('a place says until when it can be given back, and offers no change once it has begun', async ({
  newPerson,
}) => {
  const page = await newPerson(at('First Song'));
  await register(page);
  await panel(page).getByRole('radio', { name: 'Tamil' }).check();
  await register(page);
  await expect(panel(page).getByText('can be given back until')).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Change my answers' })).toBeVisible();
  await page.clock.setFixedTime(Date.now() + 60 * 24 * 60 * 60 * 1000);
  await page.reload();
  await expect(panel(page).getByText('It has begun')).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Give my place back' })).toHaveCount(0);
  await expect(panel(page).getByRole('button', { name: 'Change my answers' })).toHaveCount(0);
});

test('before it opens and after it has closed an event says so, and leads on', async ({ page }) => {
  await page.goto(at('Lantern Choir'));
  await expect(heading(page)).toHaveText(/^Opens \w{3} \d+ \w+, 9 am\.$/);
  await expect(page.getByText('SOON', { exact: true })).toBeVisible();
  const reminder = await panel(page).getByRole('link', { name: 'Remind me' }).getAttribute('href');
  const calendar = await (await page.request.get(reminder!)).text();
  expect(calendar).toMatch(/SUMMARY:Registration opens: Lantern Choir[\s\S]*BEGIN:VALARM/);
  await page.goto(at('Old Song'));
  await expect(heading(page)).toHaveText('Registration is closed.');
  await panel(page).getByRole('link', { name: 'Other Music events' }).click();
  await expect(page).toHaveURL('/events/music');
});

test('whoever is signed in is invited to nothing that is over, whatever the registration’s own hours say', async ({
  newPerson,
}) => {
  const page = await newPerson(at('Day Song'));
  await expect(panel(page).getByRole('button', { name: 'Register' })).toBeVisible();
  await page.clock.setFixedTime(Date.now() + 60 * 24 * 60 * 60 * 1000);
  await page.reload();
  await expect(heading(page)).toHaveText('This event is over.');
  await expect(panel(page).getByRole('button', { name: 'Register' })).toHaveCount(0);
  await expect(panel(page).getByRole('link', { name: 'Other Music events' })).toBeVisible();
});

test('on a phone a bar opens the panel over the page; Escape gives the bar back, and nothing sticks out', async ({
  newPerson,
}) => {
  const page = await newPerson();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(at('Call & Answer'));
  await expect(panel(page)).toBeHidden();
  const bar = page.getByRole('link', { name: 'Register', exact: true });
  await bar.press('Enter');
  await expect(heading(page)).toHaveText('Bring a pair, or find one.');
  await expect(heading(page)).toBeFocused();
  await panel(page).getByLabel('Start a team').fill('Two of us');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bar).toBeFocused();
  await bar.press('Enter');
  await expect(panel(page).getByLabel('Start a team')).toHaveValue('Two of us');
  await expectNoSidewaysScroll(page, [320, 390, 768]);
  await press(page, 'Close');
  await expectNoSidewaysScroll(page, [320, 390, 768, 1440]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${at('Call & Answer')}#register`);
  await page.reload();
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bar).toBeFocused();
});

test('on a phone Back closes the panel and leaves the event open, and Forward shows what was typed', async ({
  newPerson,
}) => {
  const page = await newPerson();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(at('Call & Answer'));
  const bar = page.getByRole('link', { name: 'Register', exact: true });
  await bar.click();
  await panel(page).getByLabel('Start a team').fill('Two of us');
  await page.goBack();
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL(at('Call & Answer'));
  await expect(bar).toBeFocused();
  await page.goForward();
  await expect(panel(page).getByLabel('Start a team')).toHaveValue('Two of us');
  await press(page, 'Close');
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL(at('Call & Answer'));
});

test('without scripts the panel stands in the page, with its rules', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  await page.goto(baseURL + at('Call & Answer'));
  await page.getByRole('link', { name: 'Register', exact: true }).click();
  await expect(heading(page)).toBeInViewport();
  await expect(panel(page)).toContainText('2 teams of 2 people');
  await page.close();
});

test('whoever is signed in elsewhere comes back from the login to where they were sent from', async ({
  page,
}) => {
  await page.goto(`/login?${new URLSearchParams({ next: '//example.org' })}`);
  await logInAs(page, asha);
  await page.goto(`/login?${new URLSearchParams({ next: '/map' })}`);
  await expect(page).toHaveURL('/map');
});
