import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { arrived, loseNetwork, pair, pairAndStart, test, typeCode } from './gate.ts';
import { bytesOfScripts, expectAccessible } from './visitor.ts';

/** Counts the records that the phone keeps, of everything. */
function countKept(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const opened = indexedDB.open('gate');
    const database = await new Promise<IDBDatabase>((resolve) => {
      opened.onsuccess = () => resolve(opened.result);
    });
    const counts = [...database.objectStoreNames].map(
      (store) =>
        new Promise<number>((resolve) => {
          const request = database.transaction(store).objectStore(store).count();
          request.onsuccess = () => resolve(request.result);
        }),
    );
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  });
}

test('The first screen of the gate is light', async ({ gate, newPhone }) => {
  const page = await newPhone();
  const bytes = await bytesOfScripts(page, () => pair(page, gate));
  expect(bytes).toBeLessThan(140_000);
});

test('A code of the desk is good once, and leaves the address at once', async ({
  gate,
  newPhone,
}) => {
  const { address } = await gate.newPairing();
  const [one, other] = [await newPhone(), await newPhone()];
  await one.goto(address);
  await expect(one.getByRole('heading', { name: 'Where?' })).toBeVisible();
  expect(one.url()).toBe(`${gate.url}/gate`);
  await other.goto(address);
  await expect(other.getByRole('alert')).toBeVisible();
  await expect(other.getByRole('heading', { name: 'This phone is not paired' })).toBeVisible();
  await expectAccessible(other);
});

test('A device that the desk ends sends what it has and forgets everything', async ({
  gate,
  newPhone,
}) => {
  const { code } = await gate.newPassHolder();
  const page = await newPhone();
  const device = await pairAndStart(page, gate);
  const before = await arrived(gate);
  const findNetwork = await loseNetwork(page);
  await typeCode(page, code);
  await expect(page.getByText('Offline, 1 scan to send.')).toBeVisible();
  await gate.desk('POST', `/api/desk/gate/devices/${device}/end`);
  await findNetwork();
  await expect(page.getByRole('heading', { name: 'The shift is over' })).toBeVisible();
  await expectAccessible(page);
  expect(await countKept(page)).toBe(0);
  // The phone may be in anybody's hands: the desk says whether it counts.
  expect(await arrived(gate)).toBe(before);
  await gate.desk('POST', `/api/desk/gate/devices/${device}/late`, { what: 'taken in' });
  expect(await arrived(gate)).toBe(before + 1);
});

test('A shift without network ends once its scans are handed over, as a file for the desk', async ({
  gate,
  newPhone,
}) => {
  const { code } = await gate.newPassHolder();
  const page = await newPhone();
  await pairAndStart(page, gate);
  const before = await arrived(gate);
  const findNetwork = await loseNetwork(page);
  await typeCode(page, code);
  await expect(page.getByText('Offline, 1 scan to send.')).toBeVisible();
  await page.getByRole('button', { name: 'change place' }).click();
  await page.getByRole('button', { name: 'End the shift' }).click();
  await expect(page.getByText('1 scan is not sent yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Send them now' }).click();
  await expect(page.getByRole('alert')).toContainText('No network yet');
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Hand them over as a file' }).click();
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file).not.toContain(code);
  await page.getByRole('button', { name: 'End, forget everything' }).click();
  await expect(page.getByRole('heading', { name: 'The shift is over' })).toBeVisible();
  const words = `1 scan is not at the desk yet, but in the file “${(await saved).suggestedFilename()}” alone`;
  await expect(page.getByRole('alert')).toContainText(words);
  await findNetwork();
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(words);
  await page.getByRole('button', { name: 'Pair this phone again' }).click();
  await expect(page.getByRole('heading', { name: 'This phone is not paired' })).toBeVisible();
  await pairAndStart(page, gate);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Where?' })).toBeVisible();
  const read = await gate.desk('POST', '/api/desk/gate/handed-over', JSON.parse(file));
  expect(read).toMatchObject({ scans: 1, newScans: 1 });
  expect(await arrived(gate)).toBe(before + 1);
});
