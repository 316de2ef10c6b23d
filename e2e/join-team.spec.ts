import type { Locator, Page } from '@playwright/test';
import { ZOOMED } from './hidden-stops.ts';
import { asha } from './people.ts';
import { test } from './registering-festival.ts';
import { eventAt as at, invitationOf, panel, startTeam } from './registration-panel.ts';
import {
  atRest,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  watchErrors,
} from './visitor.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });

test.use(atRest);

/** On phones it stands at the foot of the window before anybody scrolls, also over a long invitation. */
async function expectInFirstView(page: Page, button: Locator) {
  const before = page.viewportSize()!;
  for (const [width, height] of [
    [390, 844],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(button).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize(before);
}

/** Starts a team, and gives its link and code as its captain's screen shows them. */
async function startedTeam(captain: Page, name: string, event = 'Round Song') {
  await captain.goto(at(event));
  await startTeam(captain, name);
  await expect(panel(captain).getByRole('heading', { name })).toBeFocused();
  return invitationOf(captain);
}

test('a captain’s friend logs in on the invitation, joins, and both see the team', async ({
  page,
  newPerson,
}) => {
  const errors = watchErrors(page);
  const captain = await newPerson();
  const { link } = await startedTeam(captain, 'The Rounds');
  await expect(panel(captain).getByRole('img', { name: /QR code.*The Rounds/ })).toBeVisible();
  const share = panel(captain).getByRole('link', { name: 'Share on WhatsApp' });
  const text = decodeURIComponent((await share.getAttribute('href'))!);
  expect(text).toMatch(/^https:\/\/wa\.me\/\?text=Join The Rounds for Round Song at Deepam/);
  expect(text).toContain('Old Hall');
  expect(text).toContain(link);
  await expectAccessible(captain);

  const preview = await (await page.request.get(link)).text();
  expect(preview).toContain('<title>A place in a team for Round Song · Deepam</title>');
  const [, picture = ''] = /og:image" content="([^"]*\/share\/team\/[^"]*)"/.exec(preview) ?? [];
  const shown = await page.request.get(picture);
  expect(shown.headers()['content-type']).toBe('image/jpeg');
  // It opens nothing to whoever is sent the picture alone.
  expect(picture).not.toContain(link.split('/').at(-1));
  expect(preview).toMatch(/In a team for.*Round Song.*WHERE.*Old Hall/);
  expect(preview).not.toMatch(/Ravi|The Rounds|og:url/);
  expect(preview.match(/>Singing in rounds</g)).toHaveLength(1);
  await page.goto(link);
  await expect(title(page)).toHaveText('Ravi keeps a place for you.');
  await expect(page.getByRole('main').getByText('Singing in rounds')).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [320, 390, 768, 1440]);
  await expectInFirstView(page, page.getByRole('link', { name: 'Sign up and join' }));
  await expectInFirstView(page, page.getByRole('link', { name: 'Log in and join' }));
  await page.getByRole('link', { name: 'Log in and join' }).click();
  await page.getByLabel('Email*').fill(asha.email);
  await page.getByLabel('Password*').fill(asha.password);
  await page.getByLabel('Password*').press('Enter');
  await expect(page.getByText('You join as Asha')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expectInFirstView(page, page.getByRole('button', { name: 'Join the team' }));
  await page.getByRole('button', { name: 'Join the team' }).press('Enter');
  await expect(title(page)).toHaveText('You are in Ravi’s team.');
  await expect(title(page)).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See the team' }).click();
  await expect(panel(page).getByRole('heading', { name: 'The Rounds' })).toBeVisible();

  await captain.reload();
  await panel(captain).getByRole('button', { name: 'Hand over captaincy' }).click();
  await panel(captain).getByRole('button', { name: 'Make Asha captain' }).click();
  await expect(panel(captain).getByRole('button', { name: 'Leave the team' })).toBeVisible();
  await page.reload();
  await panel(page).getByRole('button', { name: 'Remove Ravi' }).click();
  await expect(panel(page).getByText('the old ones let nobody in')).toBeVisible();
  await expect(panel(page).getByText('One more is needed')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Cancel our entry' }).click();
  await panel(page).getByRole('button', { name: 'Cancel our entry' }).click();
  await expect(panel(page).getByLabel('Start a team')).toBeVisible();
  expect(errors).toEqual([]);
});

test('of two who take a team’s last room at once one joins, and the other is told', async ({
  newPerson,
}) => {
  const captain = await newPerson();
  const { link, code } = await startedTeam(captain, 'The Full House');
  const second = await newPerson(at('Round Song'));
  await panel(second)
    .getByLabel('I have a code')
    .fill(`${code.slice(0, 3)} ${code.slice(3).toLowerCase()}`);
  await panel(second).getByRole('button', { name: 'Join' }).click();
  await expect(second).toHaveURL(link);
  await second.getByRole('button', { name: 'Join the team' }).click();
  await expect(title(second)).toHaveText('You are in Ravi’s team.');

  const [one, two] = [await newPerson(link), await newPerson(link)];
  const join = (page: Page) => page.getByRole('button', { name: 'Join the team' });
  for (const page of [one, two]) await expect(join(page)).toBeVisible();
  await Promise.all([join(one).click(), join(two).click()]);
  for (const page of [one, two]) await expect(title(page)).toHaveText(/in Ravi|is full/);
  const titles = await Promise.all([one, two].map((page) => title(page).textContent()));
  expect(titles.toSorted()).toEqual(['Ravi’s team is full.', 'You are in Ravi’s team.']);
  await captain.goto(link);
  await expect(title(captain)).toHaveText('This is your own invitation.');
});

test('the invitation of a team that waits in line promises no place', async ({ newPerson }) => {
  await startedTeam(await newPerson(), 'The First', 'Short Round');
  const captain = await newPerson(at('Short Round'));
  await startTeam(captain, 'The Next', 'Wait');
  const { link } = await invitationOf(captain);
  const page = await newPerson(link);
  await expect(title(page)).toHaveText('Ravi wants you in the team.');
  await expect(page.getByText('who joins waits with it.')).toBeVisible();
  await expectInFirstView(page, page.getByText('WAITS IN LINE', { exact: true }));
  await expectInFirstView(page, page.getByText('You join as Ravi.'));
  await expectInFirstView(page, page.getByRole('button', { name: 'Join the team' }));
  await page.getByRole('button', { name: 'Join the team' }).click();
  await expect(title(page)).toHaveText('You are in Ravi’s team.');
});

test('the invitation of a team of one college says so in its first view', async ({ newPerson }) => {
  const { link } = await startedTeam(await newPerson(), 'The Home Team', 'Home Round');
  const page = await newPerson(link);
  await expectInFirstView(page, page.getByText('a team of one college'));
  await expectInFirstView(page, page.getByText('You join as Ravi.'));
});

test('an invitation’s seal is two lines of words on a phone, and in a tablet’s first view; in its wax nothing is hidden', async ({
  newPerson,
}) => {
  const { link } = await startedTeam(await newPerson(), 'The Sealed');
  const page = await newPerson(link);
  const join = page.getByRole('button', { name: 'Join the team' });
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 640 });
    expect((await join.boundingBox())!.height, `at ${width} px`).toBeLessThan(60);
  }
  for (const [width, height] of [
    [1024, 768],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(join).toBeInViewport({ ratio: 1 });
  }
  await join.click();
  const stamp = page.getByText('YOU’RE IN', { exact: true });
  await expect(stamp).toBeVisible();
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 640 });
    const wax = (await page.locator('[data-new] + p').locator('xpath=../*[1]').boundingBox())!;
    const { x, y, width: wide } = (await stamp.boundingBox())!;
    const isClear = y > wax.y + wax.height || x + wide < wax.x;
    expect(isClear, `at ${width} px`).toBe(true);
  }
});

test('with text of twice the size no word of an invitation’s heading breaks and no button is more than two lines high; at 400 % zoom its bar stays in the page', async ({
  newPerson,
}) => {
  const { link } = await startedTeam(await newPerson(), 'The Large', 'Round Song');
  const page = await newPerson(link);
  await page.setViewportSize({ width: 360, height: 640 });
  const join = page.getByRole('button', { name: 'Join the team' });
  await expect(join).toBeVisible();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await title(page).evaluate(brokenWords)).toEqual([]);
  const { height } = (await page.getByRole('link', { name: 'See the event' }).boundingBox())!;
  expect(height).toBeLessThan(120);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize(ZOOMED);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(join).not.toBeInViewport();
});

/** Words of an element that stand on more than one line. */
function brokenWords(element: Element): string[] {
  const text = element.firstChild as Text;
  return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const tops = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
    return tops.size > 1 ? [word] : [];
  });
}

test('a full team that has lost somebody lets another in by a new link', async ({ newPerson }) => {
  const captain = await newPerson();
  const { link } = await startedTeam(captain, 'The Room Makers');
  for (const page of [await newPerson(link), await newPerson(link)]) {
    await page.getByRole('button', { name: 'Join the team' }).click();
    await expect(title(page)).toHaveText('You are in Ravi’s team.');
  }
  await captain.reload();
  await expect(panel(captain).getByText('It is full.')).toBeVisible();
  const renew = panel(captain).getByRole('button', { name: 'Make a new link and code' });
  await expect(renew).toHaveCount(0);
  await panel(captain).getByRole('button', { name: 'Remove Ravi' }).first().click();
  await expect(panel(captain).getByText('the old ones let nobody in')).toBeVisible();
  const invitation = await invitationOf(captain);
  expect(invitation.link).not.toBe(link);
  const next = await newPerson(invitation.link);
  await next.getByRole('button', { name: 'Join the team' }).click();
  await expect(title(next)).toHaveText('You are in Ravi’s team.');
});

test('a renewed link has run out; the code opens the new invitation, once one has logged in', async ({
  page,
  newPerson,
}) => {
  const captain = await newPerson();
  const { link } = await startedTeam(captain, 'The Letters');
  await panel(captain).getByRole('button', { name: 'Make a new link and code' }).click();
  await expect(panel(captain).getByText(link)).toHaveCount(0);
  const renewed = await invitationOf(captain);
  const { code } = renewed;
  await page.goto(link);
  await expect(title(page)).toHaveText('This invitation has run out.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByText('Type your captain’s code.')).toBeVisible();
  await page.getByLabel('Team code').fill(code);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByLabel('Email*').fill(asha.email);
  await page.getByLabel('Password*').fill(asha.password);
  await page.getByLabel('Password*').press('Enter');
  await expect(page.getByLabel('Team code')).toHaveValue(code);
  await page.getByLabel('Team code').fill('222222');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByText(/No team has this code/)).toBeVisible();
  await page.getByLabel('Team code').fill(code);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page).toHaveURL(renewed.link);
  await expect(title(page)).toHaveText('Ravi keeps a place for you.');
  await expect(page.getByText('In The Letters, a team for')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Join the team' })).toBeVisible();
});

test('the invitation of a team that is out says so, and leads to one’s own team', async ({
  page,
  newPerson,
}) => {
  const captain = await newPerson();
  const { link } = await startedTeam(captain, 'The Fleeting');
  await panel(captain).getByRole('button', { name: 'Cancel our entry' }).click();
  await panel(captain).getByRole('button', { name: 'Cancel our entry' }).click();
  await expect(panel(captain).getByText('Your place has been given back.')).toBeVisible();
  await page.goto(link);
  await expect(title(page)).toHaveText('This team is out.');
  await expect(page.getByText('The Fleeting no longer takes part in')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Start my own team' }).click();
  await expect(page).toHaveURL(/#register$/);
});

test('an invitation’s page tells search engines and previews nothing; one that cannot be read is tried again', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/join/a-letter-that-nobody-wrote')).text();
  expect(html).toContain('noindex');
  expect(html).not.toMatch(/a-letter-that-nobody|og:url/);
  await page.route('**/invitations/**', (route) => route.abort());
  await page.goto('/join/a-letter-that-nobody-wrote');
  await expect(page.getByText('It could not be opened.')).toBeVisible();
  await page.unroute('**/invitations/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(title(page)).toHaveText('This invitation has run out.');
});
