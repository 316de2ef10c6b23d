import { expect, type Page } from '@playwright/test';

/** The address of an event of Music. */
export function eventAt(title: string): string {
  return `/events/music/details/${encodeURIComponent(title)}`;
}

/** An event's registration, in its page or over it. */
export const panel = (page: Page) => page.getByRole('dialog');
export const heading = (page: Page) => panel(page).getByRole('heading', { level: 2 });
export const press = (page: Page, name: string) =>
  panel(page).getByRole('button', { name }).click();

/** Starts a team on the panel that the captain has open; `button` is where the event asks nothing else. */
export async function startTeam(captain: Page, name: string, button = 'Start'): Promise<void> {
  await panel(captain).getByLabel('Start a team').fill(name);
  await press(captain, button);
}

/** The link and the spoken code, as the captain's screen shows them. */
export async function invitationOf(captain: Page): Promise<{ link: string; code: string }> {
  const code = panel(captain).getByText(/^[2-9A-Z]{6}$/);
  await expect(code).toBeVisible();
  const link = await panel(captain)
    .getByText(/\/join\//)
    .textContent();
  return { link: link!, code: (await code.textContent())! };
}

/** Takes a place on the panel, once it has come from the server: before, its button of the same name only asks for it. */
export async function register(page: Page): Promise<void> {
  await expect(panel(page).getByText('You can register from')).toBeHidden();
  await press(page, 'Register');
}
