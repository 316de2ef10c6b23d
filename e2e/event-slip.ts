import { expect, type Page } from '@playwright/test';

/** The address of an event of Music. */
export function eventAt(title: string): string {
  return `/events/music/details/${encodeURIComponent(title)}`;
}

/** An event's registration, in its page or over it. */
export const slip = (page: Page) => page.getByRole('dialog');
export const heading = (page: Page) => slip(page).getByRole('heading', { level: 2 });
export const press = (page: Page, name: string) => slip(page).getByRole('button', { name }).click();

/** Starts a team on the slip that the captain has open; `button` is where the event asks nothing else. */
export async function startTeam(captain: Page, name: string, button = 'Start'): Promise<void> {
  await slip(captain).getByLabel('Start a team').fill(name);
  await press(captain, button);
}

/** The link and the spoken code, as the captain's screen shows them. */
export async function invitationOf(captain: Page): Promise<{ link: string; code: string }> {
  const code = slip(captain).getByText(/^[2-9A-Z]{6}$/);
  await expect(code).toBeVisible();
  const link = await slip(captain)
    .getByText(/\/join\//)
    .textContent();
  return { link: link!, code: (await code.textContent())! };
}

/** Takes a place on the slip, once it has come from the server: before, its button of the same name only asks for it. */
export async function register(page: Page): Promise<void> {
  await expect(slip(page).getByText('You can register from')).toBeHidden();
  await press(page, 'Register');
}
