import { expect, type Page } from '@playwright/test';
import { startOfGateDay } from '../contract/gate-rules.ts';
import {
  arrived,
  loseNetwork,
  pair,
  pairAndStart,
  startScanning,
  test,
  typeCode,
  verdict,
} from './gate.ts';
import { passFilm } from './gate-frames.ts';
import { expectAccessible } from './visitor.ts';

const HALF_MS = 30_000;
const HOUR_MS = 120 * HALF_MS;
const DAY_MS = 24 * HOUR_MS;

/** The next record that the phone adds finds no room. */
function fillStorageOnce(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = () => {
      IDBObjectStore.prototype.add = add;
      throw new DOMException('No room', 'QuotaExceededError');
    };
  });
}

test('A phone lets people in without network, through a reload, and sends each scan once', async ({
  gate,
  newPhone,
}) => {
  const [first, second] = [await gate.newPassHolder(), await gate.newPassHolder(false)];
  const page = await newPhone();
  await pairAndStart(page, gate);
  const before = await arrived(gate);
  const findNetwork = await loseNetwork(page);
  await typeCode(page, first.code.toLowerCase().replaceAll('-', ' '));
  await expect(verdict(page)).toContainText('ADMITTED');
  await expect(page.getByText('Offline, 1 scan to send.')).toBeVisible();
  await typeCode(page, second.code);
  await expect(verdict(page)).toContainText('Their picture waits for a reviewer.');
  await page.getByRole('button', { name: 'Card seen, let in' }).click();
  await expect(verdict(page)).toContainText('From the list of');

  await page.reload();
  await expect(page.getByText('Offline, 3 scans to send.')).toBeVisible();
  await startScanning(page);
  await expect(page.getByText(/^Last: /)).toContainText(second.name);
  await page.getByRole('button', { name: 'Undo last' }).click();
  await page.getByRole('button', { name: 'Put it back' }).click();
  await typeCode(page, first.code);
  await expect(verdict(page)).toContainText('SAME PERSON?');
  await verdict(page).getByRole('button', { name: 'No: keep out' }).click();
  await expect(verdict(page)).toContainText('KEPT OUT');
  await verdict(page).getByRole('button', { name: 'Next' }).click();
  await findNetwork();
  await expect(page.getByText(/^Online\. /)).toBeVisible();
  await expect.poll(() => arrived(gate)).toBe(before + 2);
  type Said = { devices: { unsent: number; scans: number }[] };
  const { devices } = await gate.desk<Said>('GET', '/api/desk/gate/devices');
  expect(devices.at(-1) ?? devices[0]).toMatchObject({ unsent: 0 });
});

test('The day turns while a phone has no network: back again before it, admitted after it', async ({
  gate,
  newPhone,
}) => {
  const { code, name } = await gate.newPassHolder();
  const page = await newPhone();
  await page.clock.install();
  await pairAndStart(page, gate);
  await loseNetwork(page);
  // Whatever hour it is: from an hour before the turn on. Its clock is a little off the server's.
  const turn = startOfGateDay(Date.now()) + DAY_MS;
  await page.clock.setFixedTime(turn - HOUR_MS + HALF_MS);
  await typeCode(page, code);
  await expect(verdict(page)).toContainText('ADMITTED');
  await expect(verdict(page)).toBeHidden();
  await page.clock.setFixedTime(turn - HALF_MS);
  await typeCode(page, code);
  await expect(verdict(page)).toContainText('ALREADY IN');
  await expect(verdict(page)).toContainText('Since 04:00, Main gate, 59 minutes ago');
  await expectAccessible(page);
  await expect(verdict(page).getByRole('button', { name: 'Back again' })).toBeFocused();
  await verdict(page).getByRole('button', { name: 'Back again' }).click();
  await expect(verdict(page)).toContainText('Back again, 2nd time today.');
  await expect(verdict(page)).toBeHidden();
  await page.clock.setFixedTime(turn + HOUR_MS);
  await expect(page.getByText('Offline, new day since 05:00, 3 scans to send.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/0\s*here today/);
  await expectAccessible(page);
  await typeCode(page, code);
  await expect(verdict(page)).toContainText('ADMITTED');
  await expect(verdict(page)).toContainText('First today. Last seen 04:59.');
  await expect(verdict(page)).toBeHidden();
  await expect(page.getByText(/^Last: /)).toContainText(name);
});

test('The page itself opens without network, and reads passes with its camera', async ({
  gate,
  newPhone,
}) => {
  const { code, name } = await gate.newPassHolder();
  const page = await newPhone(await passFilm(code, 'clean'), { serviceWorkers: 'allow' });
  await pair(page, gate);
  const isKept = () => page.evaluate(async () => Boolean(await caches.match('/gate')));
  await expect.poll(isKept).toBe(true);
  gate.network.state = 'hangs';
  await expect(page.getByText('Offline.')).toBeVisible();
  gate.network.state = 'gone';
  await page.goto('about:blank');
  await page.goto('/gate');
  await startScanning(page);
  await expect(verdict(page)).toContainText('ADMITTED');
  await expect(verdict(page)).toContainText(name);
  await expect(page.getByText('Offline, 1 scan to send.')).toBeVisible();
  gate.network.state = 'there';
  await expect(page.getByText(/^Online\. /)).toBeVisible();
});

test('What a full phone could not write down is told, also of taking back, and done once there is room', async ({
  gate,
  newPhone,
}) => {
  const { code, name } = await gate.newPassHolder();
  const page = await newPhone();
  await pairAndStart(page, gate);
  await typeCode(page, code);
  await expect(verdict(page)).toContainText('ADMITTED');
  await fillStorageOnce(page);
  await verdict(page).getByRole('button', { name: 'Undo' }).click();
  await expect(verdict(page)).toContainText('they count as before');
  await verdict(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(`Taken back: ${name}`)).toBeVisible();
});

test('A phone that is full lets nobody in whom it could not write down', async ({
  gate,
  newPhone,
}) => {
  const { code } = await gate.newPassHolder();
  const page = await newPhone();
  await pairAndStart(page, gate);
  await fillStorageOnce(page);
  await typeCode(page, code);
  await expect(verdict(page)).toContainText('NOT KEPT');
  await expect(verdict(page)).toContainText('nobody was counted');
  await expectAccessible(page);
  await verdict(page).getByRole('button', { name: 'Try again' }).click();
  await expect(verdict(page)).toContainText('ADMITTED');
});
