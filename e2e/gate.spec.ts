import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { loseNetwork, pair, pairAndStart, startScanning, test, typeCode, verdict } from './gate.ts';
import { LOOKS, passFilm } from './gate-frames.ts';
import { expectAccessible, expectNoSidewaysScroll, watchErrors } from './visitor.ts';

/** People who are in at the main gate, as the desk knows it. */
async function arrived(gate: { desk: <M>(method: 'GET', path: string) => Promise<M> }) {
  type Said = { arrived: number };
  return (await gate.desk<Said>('GET', '/api/desk/gate/arrivals')).arrived;
}

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

for (const look of LOOKS)
  test(`A pass is read and its person let in: ${look}`, async ({ gate, newPhone }) => {
    const { code, name } = await gate.newPassHolder();
    const page = await newPhone(await passFilm(code, look));
    const errors = watchErrors(page);
    await pairAndStart(page, gate);
    await expect(verdict(page)).toContainText('ADMITTED');
    await expect(verdict(page)).toContainText(name);
    await expect(verdict(page)).toBeHidden();
    await expect(page.getByText(/^Last: /)).toContainText(name);
    expect(errors).toEqual([]);
  });

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
  await typeCode(page, first.code);
  await expect(verdict(page)).toContainText('ALREADY IN');
  await page.keyboard.press('Escape');
  await findNetwork();
  await expect(page.getByText(/^Online\. /)).toBeVisible();
  await expect.poll(() => arrived(gate)).toBe(before + 2);
  type Said = { devices: { unsent: number; scans: number }[] };
  const { devices } = await gate.desk<Said>('GET', '/api/desk/gate/devices');
  expect(devices.at(-1) ?? devices[0]).toMatchObject({ unsent: 0 });
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

test('A slip of the thumb is taken back, and put back', async ({ gate, newPhone }) => {
  const { code, name } = await gate.newPassHolder();
  const page = await newPhone();
  await pairAndStart(page, gate);
  const before = await arrived(gate);
  await typeCode(page, code);
  await verdict(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`Taken back: ${name}`)).toBeVisible();
  await expect.poll(() => arrived(gate)).toBe(before);
  await page.getByRole('button', { name: 'Put it back' }).click();
  await expect.poll(() => arrived(gate)).toBe(before + 1);
  await typeCode(page, code);
  await expect(verdict(page)).toContainText('ALREADY IN');
  await verdict(page).getByRole('button', { name: 'Let in again' }).click();
  await expect(verdict(page)).toContainText('ADMITTED');
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
  await expect(verdict(page)).toContainText('nobody was let in');
  await expectAccessible(page);
  await verdict(page).getByRole('button', { name: 'Try again' }).click();
  await expect(verdict(page)).toContainText('ADMITTED');
});

test('Whoever has no pass is found by name and shows the card, and only with network', async ({
  gate,
  newPhone,
}) => {
  const { code } = await gate.newPassHolder();
  const page = await newPhone();
  await pairAndStart(page, gate);
  await page.getByRole('button', { name: 'Name or code' }).click();
  const findNetwork = await loseNetwork(page);
  await page.getByRole('searchbox').fill(code.slice(-6));
  await expect(page.getByText('Names need the network')).toBeVisible();
  await findNetwork();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('1 found.')).toBeVisible();
  await page.getByRole('listitem').getByRole('button').click();
  await expect(verdict(page)).toContainText('THE CARD');
  await verdict(page).getByRole('button', { name: 'Not in' }).click();
  await expect(verdict(page)).toBeHidden();
});

test('A server that knows of another gate says so aloud', async ({ gate, newPhone }) => {
  const { code, name } = await gate.newPassHolder();
  const [north, south] = [await newPhone(), await newPhone()];
  await pairAndStart(south, gate, { kind: 'gate', name: 'South gate' });
  // It has its list, and learns of nobody who comes in from now on.
  await south.route('**/api/gate/list?**', (route) => route.abort());
  await pairAndStart(north, gate, { kind: 'gate', name: 'North gate' });
  await typeCode(north, code);
  await expect.poll(() => north.getByText(/^Online\. /).count()).toBe(1);
  await typeCode(south, code);
  await expect(verdict(south)).toContainText('The server says otherwise');
  await expect(verdict(south)).toContainText('ALREADY IN');
  await expect(verdict(south)).toContainText('North gate');
  await expectAccessible(south);
  await verdict(south).getByRole('button', { name: 'Take back' }).click();
  await expect(south.getByText(`Taken back: ${name}`)).toBeVisible();
});

test('Somebody who signed up in the queue is let in by the server’s word', async ({
  gate,
  newPhone,
}) => {
  const page = await newPhone();
  await pairAndStart(page, gate);
  await page.route('**/api/gate/list?**', (route) => route.abort());
  const { code } = await gate.latePassHolder();
  const before = await arrived(gate);
  await typeCode(page, code);
  await expect(verdict(page)).toContainText('LET THEM IN');
  await expectAccessible(page);
  await verdict(page).getByRole('button', { name: 'Let in', exact: true }).click();
  await expect(verdict(page)).toContainText('ADMITTED');
  await expect.poll(() => arrived(gate)).toBe(before + 1);
});

test('At an event’s door whoever has no place in it is kept out, and a key leads back', async ({
  gate,
  newPhone,
}) => {
  const { code } = await gate.newPassHolder();
  const page = await newPhone();
  const events = [{ cluster_name: 'Music', event_name: 'Lantern Choir' }];
  await pairAndStart(page, gate, { kind: 'events', events });
  await typeCode(page, code);
  await expect(verdict(page)).toContainText('NOT ON THIS LIST');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(verdict(page)).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Where?' })).toBeVisible();
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
  await loseNetwork(page);
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
  const read = await gate.desk('POST', '/api/desk/gate/handed-over', JSON.parse(file));
  expect(read).toMatchObject({ scans: 1, new_scans: 1 });
  expect(await arrived(gate)).toBe(before + 1);
});

test('Nothing stands in a volunteer’s way on any screen of the gate', async ({
  gate,
  newPhone,
}) => {
  const [proven, unproven] = [await gate.newPassHolder(), await gate.newPassHolder(false)];
  const page = await newPhone();
  const widths = [320, 390, 768, 1440];
  const look = async () => {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page, widths);
    await page.setViewportSize({ width: 390, height: 844 });
  };
  await page.goto('/gate');
  await look();
  await pair(page, gate);
  await look();
  await startScanning(page);
  await expect(page.getByText('The camera does not open.')).toBeVisible();
  await look();
  await typeCode(page, unproven.code);
  await look();
  await page.keyboard.press('Escape');
  for (const [code, words] of [
    ['0000-0000-0000-0000', 'NOT VALID'],
    [proven.code, 'ADMITTED'],
    [proven.code, 'ALREADY IN'],
  ] as const) {
    await typeCode(page, code);
    await expect(verdict(page)).toContainText(words);
    if (words !== 'ADMITTED') await look();
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Name or code' }).click();
  await look();
});
