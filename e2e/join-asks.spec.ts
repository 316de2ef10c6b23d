import type { Page } from '@playwright/test';
import { test } from './registering-festival.ts';
import { eventAt as at, invitationOf, panel, register, startTeam } from './registration-panel.ts';
import { atRest, expect, expectAccessible, expectNoSidewaysScroll } from './visitor.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const drone = (page: Page) => page.getByLabel('Which drone do you need?');
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

test.use(atRest);

/** The link to a team whose event asks something, and is at the hour of Second Song. */
async function linkOfTeam(captain: Page, name: string): Promise<string> {
  await captain.goto(at('Asked Round'));
  await startTeam(captain, name);
  await drone(captain).fill('A');
  await press(captain, 'Continue');
  return (await invitationOf(captain)).link;
}

/** On a phone the event's picture hangs in the invitation's corner. */
async function expectNothingUnderPicture(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 844 });
    const between = async () => {
      const picture = (await page.getByRole('figure').boundingBox())!;
      const question = (await page.getByText('Which drone do you need?').boundingBox())!;
      return question.y - picture.y - picture.height;
    };
    // The layout follows the window a moment later.
    await expect.poll(between, `at ${width} px`).toBeGreaterThan(0);
  }
  await page.setViewportSize(before);
}

test('an invitation asks the event’s questions, warns of a clash, and joins with what was answered', async ({
  newPerson,
}) => {
  const link = await linkOfTeam(await newPerson(), 'The Asked');
  const friend = await newPerson(at('Second Song'));
  await register(friend);
  await expect(panel(friend).getByText('You are registered')).toBeVisible();

  await friend.goto(link);
  await press(friend, 'Join the team');
  await expect(title(friend)).toHaveText('One question from the organisers');
  await expect(title(friend)).toBeFocused();
  await expectNothingUnderPicture(friend);
  await press(friend, 'Join the team');
  await expect(drone(friend)).toBeFocused();
  await expect(drone(friend)).toHaveAttribute('aria-invalid', 'true');
  await drone(friend).fill('G sharp');
  await expectAccessible(friend);
  await press(friend, 'Join the team');

  await expect(title(friend)).toHaveText('You can’t be in two places.');
  await expect(friend.getByRole('img', { name: /Asked Round.*Second Song/ })).toBeVisible();
  await expectAccessible(friend);
  await expectNoSidewaysScroll(friend, [320, 390, 768, 1440]);
  await press(friend, 'Change nothing');
  await expect(title(friend)).toHaveText('Ravi keeps a place for you.');

  await press(friend, 'Join the team');
  await expect(drone(friend)).toHaveValue('G sharp');
  await press(friend, 'Join the team');
  await press(friend, 'Swap: leave Second Song');
  await expect(title(friend)).toHaveText('You are in Ravi’s team.');
  await friend.goto(at('Second Song'));
  await expect(panel(friend).getByRole('button', { name: 'Register' })).toBeVisible();
});

test('on a phone a refusal comes into view below the questions and below the clash, each time anew', async ({
  newPerson,
}) => {
  const link = await linkOfTeam(await newPerson(), 'The Refusing');
  const friend = await newPerson(at('Second Song'));
  await friend.setViewportSize({ width: 360, height: 500 });
  const message = 'All of a team are of one college here: your captain’s is another one.';
  await friend.route('**/teams/join', (route) => route.fulfill({ status: 409, json: { message } }));
  await friend.goto(link);
  const refused = friend.getByRole('alert').filter({ hasText: message });

  await press(friend, 'Join the team');
  await drone(friend).fill('G sharp');
  for (const time of ['at first', 'again'])
    await test.step(time, async () => {
      await friend.evaluate(() => scrollTo(0, 0));
      await press(friend, 'Join the team');
      await expect(refused).toBeInViewport({ ratio: 1 });
    });
  await friend.goto(at('Second Song'));
  await friend.setViewportSize({ width: 1440, height: 900 });
  await register(friend);
  await expect(panel(friend).getByText('You are registered')).toBeVisible();
  await friend.setViewportSize({ width: 360, height: 500 });
  await friend.goto(link);
  await press(friend, 'Join the team');
  await drone(friend).fill('G sharp');
  await press(friend, 'Join the team');
  await press(friend, 'Register for both');
  await expect(refused).toBeInViewport({ ratio: 1 });
});
