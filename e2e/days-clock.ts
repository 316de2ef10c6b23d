import type { Page } from '@playwright/test';

/* Hours of a festival's days, each a day from 1 on and an hour of India's clocks. */

/** Much is on. */
export const EVENING = [2, '18:40'] as const;
/** What began in the evening before is still on. */
export const MIDNIGHT = [2, '00:20'] as const;
/** The festival begins later in this day. */
export const BEFORE = [1, '00:30'] as const;
/** Nothing is on yet. */
export const MORNING = [2, '08:15'] as const;
/** What nobody has said the end of has begun. */
export const LATE = [2, '23:10'] as const;
/** Nothing more is on today. */
export const NIGHT = [3, '23:30'] as const;
/** The last day begins. */
export const LAST_DAY = [4, '07:30'] as const;
/** All of it is over. */
export const LAST_NIGHT = [4, '23:45'] as const;

/** Turns the page's clock to a day of the festival, from 1 on, and an hour of India's. */
export async function turnTo(page: Page, [day, hour]: readonly [number, string]): Promise<void> {
  await page.goto('/certificate');
  const startsOn: string = await page.evaluate(async () => {
    const { site } = JSON.parse(document.getElementById('start')?.textContent ?? '');
    return (await (await fetch(site)).json()).festival.startsOn;
  });
  const date = new Date(Date.parse(startsOn) + (day - 1) * 86_400_000).toISOString().slice(0, 10);
  await page.clock.setFixedTime(`${date}T${hour}:00+05:30`);
}
