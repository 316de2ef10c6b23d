import { SLOW_MS } from './content-server.ts';
import { atRest, expect, sizes, test, testOnOtherContent, watchErrors } from './visitor.ts';

const topicNames = ['BEFORE YOU COME', 'HOW TO REACH', 'ROOMS', 'CONTACTS', 'LOST & FOUND'];

test.use(atRest);

test('a captain finds every topic, on a phone by name, arrows and dots, on a desktop in the list, by mouse or keyboard, and reads the first one first', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.setViewportSize(sizes[2]);
  await page.goto('/hospitality');
  const heading = page.getByRole('main').getByRole('heading', { level: 2 });
  const topics = page.getByRole('navigation', { name: 'Topics', exact: true });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('HOSPITALITY');
  await expect(heading).toHaveText('BEFORE YOU COME');

  await test.step('on a phone arrows go round at both ends, and dots jump', async () => {
    await topics.getByRole('link', { name: 'HOW TO REACH' }).click();
    await expect(heading).toHaveText('HOW TO REACH');
    await topics.getByRole('link', { name: 'BEFORE YOU COME' }).click();
    await expect(heading).toHaveText('BEFORE YOU COME');
    await page.getByRole('button', { name: 'Previous topic' }).click();
    await expect(heading).toHaveText('LOST & FOUND');
    await page.getByRole('button', { name: 'Next topic' }).click();
    await expect(heading).toHaveText('BEFORE YOU COME');
    const dot = page.getByRole('button', { name: 'CONTACTS' });
    await dot.click();
    await expect(heading).toHaveText('CONTACTS');
    await expect(dot).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('main').getByRole('status')).toHaveText('CONTACTS, 4 of 5');
  });

  await page.setViewportSize(sizes[0]);
  await expect(topics.getByRole('link')).toHaveText(topicNames);
  await topics.getByRole('link', { name: 'ROOMS' }).click();
  await expect(heading).toHaveText('ROOMS');
  await expect(topics.getByRole('link', { name: 'ROOMS' })).toHaveAttribute('aria-current', 'true');
  const contacts = page.getByRole('link', { name: 'CONTACTS' });
  await contacts.focus();
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('CONTACTS');
  await expect(contacts).toBeFocused();
  expect(errors).toEqual([]);
});

test('a captain sends the address of a topic, and it opens there; its phone numbers dial; without one the first topic shows', async ({
  page,
}) => {
  const errors = watchErrors(page);
  const heading = page.getByRole('main').getByRole('heading', { level: 2 });
  await page.goto('/hospitality#contacts');
  const numbers = page.locator('section:visible a[href^="tel:"]');
  await expect(numbers.first()).toHaveText(/^\d{10}$/);
  await page.goto('/hospitality#how-to-reach');
  await expect(heading).toHaveText('HOW TO REACH');
  await page.goto('/hospitality#no-such-topic');
  await expect(heading).toHaveText('BEFORE YOU COME');
  expect(errors).toEqual([]);
});

test('without JavaScript every topic can be read', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${baseURL}/hospitality`);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(topicNames);
  await page.close();
});

testOnOtherContent()(
  'the visit goes on while the topics are slow, the first comes first again, and the failure is logged when they never come',
  async ({ page, other }) => {
    const heading = page.getByRole('main').getByRole('heading', { level: 2 });
    await page.goto('/hospitality');
    await page.getByRole('link', { name: 'CONTACTS' }).click();
    await expect(heading).toHaveText('CONTACTS');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'SPONSORS' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('SPONSORS');
    other.content.behaviour = 'is slow';
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'HOSPITALITY' }).click();
    await expect(page.getByText('Loading the next screen')).toBeAttached();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('HOSPITALITY', {
      timeout: 3 * SLOW_MS,
    });
    await expect(heading).toHaveText('BEFORE YOU COME');

    other.content.behaviour = 'fails';
    const logged = page.waitForEvent('console', (message) =>
      /hospitality topics could not be loaded/.test(message.text()),
    );
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'SPONSORS' }).click();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'HOSPITALITY' }).click();
    await logged;
    await expect(page.getByText('Buses and taxis run between')).toHaveCount(1);
  },
);
