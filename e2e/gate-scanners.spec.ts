import { expect, type Page } from '@playwright/test';
import { pair, pairAndStart, startScanning, test, verdict } from './gate.ts';

/** Of a scanner by cable, by Bluetooth, and of the slowest: milliseconds between two letters. */
const PACES = { cable: 1, bluetooth: 25, slow: 150 };

/** Types as a scanner does that ends with Enter; those that end a text by two keys send another. */
async function scan(page: Page, text: string, delay = PACES.cable, ends = 1): Promise<void> {
  await page.keyboard.type(text, { delay });
  for (let end = 0; end < ends; end++) await page.keyboard.press('Enter');
}

const said = (page: Page) => verdict(page).getByRole('alert');

for (const [pace, delay] of Object.entries(PACES))
  test(`A scanner that types lets in whom it reads, one after the other: ${pace}`, async ({
    gate,
    newPhone,
  }) => {
    const [first, second] = [await gate.newPassHolder(false), await gate.newPassHolder()];
    const page = await newPhone();
    await pairAndStart(page, gate);
    await scan(page, first.code, delay);
    await expect(said(page)).toContainText('SEE THE CARD');
    await expect(said(page)).toContainText(first.name);

    // While the first stands at the gate: nobody is let in by the letters, and nobody is lost.
    await scan(page, second.code, delay, 2);
    await expect(said(page)).toContainText(first.name);
    await expect(said(page)).toContainText('1 more scanned, next.');
    await verdict(page).getByRole('button', { name: 'Keep out' }).click();
    await expect(said(page)).toContainText('ADMITTED');
    await expect(said(page)).toContainText(second.name);
    await expect(verdict(page)).toBeHidden();
    await expect(page.getByText(/^Last: /)).toContainText(second.name);
  });

test('Two passes that are scanned at once are both told, and a foreign code lets nobody in', async ({
  gate,
  newPhone,
}) => {
  const [first, second] = [await gate.newPassHolder(), await gate.newPassHolder()];
  const page = await newPhone();
  await pairAndStart(page, gate);
  await page.evaluate(() => {
    const words: string[] = [];
    Object.assign(window, { words });
    new MutationObserver(() => {
      const word = document.querySelector('[role=alert] h1')?.parentElement?.textContent;
      if (word && word !== words.at(-1)) words.push(word);
    }).observe(document.body, { subtree: true, childList: true });
  });
  await scan(page, first.code);
  await scan(page, second.code);
  await expect(page.getByText(/^Last: /)).toContainText(second.name);
  const words = await page.evaluate(() => (window as unknown as { words: string[] }).words);
  expect(words.some((word) => word.includes(first.name))).toBe(true);
  expect(words.some((word) => word.includes(second.name))).toBe(true);

  await scan(page, 'https://example.org/a pass of another festival');
  await expect(said(page)).toContainText('NOT VALID');
  await page.keyboard.press('Tab');
});

test('A scanner types wherever the focus is: on a button, in the field, before a place is chosen', async ({
  gate,
  newPhone,
}) => {
  const [first, second, third] = [
    await gate.newPassHolder(),
    await gate.newPassHolder(),
    await gate.newPassHolder(),
  ];
  const page = await newPhone();
  await pair(page, gate);
  await page.getByRole('button', { name: 'Start scanning' }).focus();
  await scan(page, first.code);
  await expect(page.getByRole('heading', { name: 'Where?' })).toBeVisible();

  await startScanning(page);
  await page.getByRole('button', { name: /change place/ }).focus();
  await scan(page, second.code);
  await expect(said(page)).toContainText(second.name);
  await expect(verdict(page)).toBeHidden();

  await page.getByRole('button', { name: 'Name or code' }).click();
  await page.getByRole('searchbox').pressSequentially('ash', { delay: 120 });
  await expect(page.getByText(/found\.|Nobody is found/)).toBeVisible();
  await scan(page, third.code);
  await expect(said(page)).toContainText(third.name);
  await expect(said(page)).toContainText('ADMITTED');
});

for (const [held, keys, delay] of [
  ['thirty Tabs and a blank', [...Array(30).fill('Tab'), ' '], 5],
  ['Tab and a blank, slowly', ['Tab', ' '], 150],
  ['a second of Ctrl and Enter', [...Array(100).fill('Control+]'), 'Enter'], 5],
  ['a short word and Enter, slowly', [...'abcde', 'Enter'], 150],
] as const)
  test(`A code that holds keys, ${held}, lets in nobody whose card has to be seen`, async ({
    gate,
    newPhone,
  }) => {
    const person = await gate.newPassHolder(false);
    const page = await newPhone();
    await pairAndStart(page, gate);
    await scan(page, person.code, delay);
    for (const key of keys) {
      await page.waitForTimeout(delay);
      await page.keyboard.press(key);
    }
    // Longer than a key has until it presses.
    await page.waitForTimeout(1000);
    await expect(said(page)).toContainText('SEE THE CARD');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Last: /)).toContainText(person.name);
  });

test('A code that holds many leaves a handful to press away, what is no pass once', async ({
  gate,
  newPhone,
}) => {
  const person = await gate.newPassHolder(false);
  const page = await newPhone();
  await pairAndStart(page, gate);
  await scan(page, person.code);
  await expect(said(page)).toContainText('SEE THE CARD');
  for (let at = 0; at < 20; at++) await scan(page, `ABCDEF${at}`);
  await expect(said(page)).toContainText('1 more scanned, next.');
});

test('A phone with more than one camera changes to the next, and round', async ({
  gate,
  newPhone,
}) => {
  const page = await newPhone(undefined, { cameras: 2 });
  await pairAndStart(page, gate);
  const seen = () =>
    page.locator('video').evaluate((video: HTMLVideoElement) => {
      const [track] = (video.srcObject as MediaStream).getVideoTracks();
      return track?.readyState === 'live' ? track.getSettings().deviceId : '';
    });
  await page.getByRole('button', { name: 'Camera 1 of 2' }).click();
  await expect(page.getByRole('button', { name: 'Camera 2 of 2' })).toBeVisible();
  const second = await seen();
  await page.getByRole('button', { name: 'Camera 2 of 2' }).click();
  await expect(page.getByRole('button', { name: 'Camera 1 of 2' })).toBeVisible();
  expect(second).not.toBe('');
  expect(await seen()).not.toBe(second);
});
