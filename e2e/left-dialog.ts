import { expect, type Locator, type Page, type Route } from '@playwright/test';

/** Something that is asked in a dialog, which its `key` opens, by a POST to what `calls` matches. */
export interface Question {
  readonly dialog: Locator;
  readonly key: string;
  readonly calls: string;
  send(): Promise<void>;
}

interface Left extends Question {
  /** The answer; without it the server's own. */
  readonly refusal?: Parameters<Route['fulfill']>[0];
}

/** Sends what an open dialog asks, leaves it before the answer, and has it open anew by the time that it comes. */
export async function leaveUnderWay(page: Page, left: Left): Promise<void> {
  const { promise: isSent, resolve: sent } = Promise.withResolvers<void>();
  const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>();
  const answer = async (route: Route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    sent();
    await isLeft;
    return left.refusal ? route.fulfill(left.refusal) : route.fallback();
  };
  await page.route(left.calls, answer);
  await left.send();
  await isSent;
  await page.keyboard.press('Escape');
  await expect(left.dialog).toBeHidden();
  await page.keyboard.press(left.key);
  await expect(left.dialog).toBeVisible();
  const ended = page.waitForResponse((response) => response.request().method() === 'POST');
  leave();
  await ended;
  await page.unroute(left.calls, answer);
}
