import type { Page } from '@playwright/test';
import { atRest, expect, expectAccessible, test, testOnOtherContent } from './visitor.ts';

test.use(atRest);

const topicNames = ['INSTRUCTIONS', 'HOW TO REACH', 'ACCOMODATION', 'CONTACTS', "FAQ'S"];

async function expectDefaultTopics(page: Page): Promise<void> {
  await page.goto('/hospitality');
  const topics = page.getByRole('navigation', { name: 'Topics', exact: true });
  await expect(topics.getByRole('link')).toHaveText(topicNames);
  await expect(page.getByText('Buses and taxis run between')).toHaveCount(1);
}

async function expectSampleSponsors(page: Page): Promise<void> {
  await page.goto('/sponsors');
  const sponsors = page
    .locator('section[aria-label="Sponsors"] li:visible')
    .filter({ hasText: /Partner|Sponsor|soon/ });
  await expect(sponsors).toHaveCount(3);
  await expect(sponsors).toContainText(['Platinum Sponsor', 'Gold Sponsor', 'Silver Sponsor']);
  await expect(page.getByRole('button', { name: 'Next page' })).toHaveCount(0);
}

testOnOtherContent({ PLACEHOLDER_WORKSHOPS: 'off' }, 'is empty')(
  "an empty content server leaves the five default topics, the sample sponsors of the three tiers and 'No workshops available'",
  async ({ page }) => {
    await expectDefaultTopics(page);
    await expectAccessible(page);
    await expectSampleSponsors(page);
    await expectAccessible(page);
    await page.goto('/workshops');
    await expect(page.getByText('No workshops available')).toBeVisible();
    await expectAccessible(page);
  },
);

testOnOtherContent({}, 'sends nonsense')(
  'a content server that sends nonsense leaves the default topics and the sample sponsors',
  async ({ page }) => {
    await expectDefaultTopics(page);
    await expectSampleSponsors(page);
  },
);

testOnOtherContent({}, 'fails')(
  'a content server that fails leaves the default topics and the sample sponsors; a page whose events cannot be had says so, and so does an event’s own; a second try shows them',
  async ({ page, context, baseURL, other }) => {
    await expectDefaultTopics(page);
    await expectSampleSponsors(page);
    for (const address of ['/clusters', '/map']) {
      await page.goto(address);
      await expect(page.getByRole('link', { name: /^Music/ })).toBeVisible();
      await expect(page.getByText(/^\d+ events?$/)).toHaveCount(0);
    }

    const response = await page.goto('/events/music');
    expect(response?.status()).toBe(503);
    await expect(page.getByText('The events could not be loaded.')).toBeVisible();
    const event = await context.newPage();
    const answer = await event.goto(`${baseURL}/events/music/details/Humming`);
    expect(answer?.status()).toBe(503);
    await expect(event.locator('html[data-ready]')).toBeAttached();
    await expect(event.getByText('This event could not be loaded.')).toBeVisible();
    other.content.behaviour = 'answers';
    await other.recovered();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('article')).toHaveCount(5);
    await event.getByRole('button', { name: 'Try again' }).click();
    await expect(event.getByRole('definition').first()).toBeVisible();
  },
);
