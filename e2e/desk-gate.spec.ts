import { expect, type Page } from '@playwright/test';
import { DAY_AND_NIGHT, enrolByCalls, expectOpen, administratorTest as test } from './desk.ts';
import type { RunningSite } from './server.ts';
import { expectAccessible, expectNoSidewaysScroll } from './visitor.ts';

const CODE = '7Q4M-X0TC-19HV-ZB3K';
let scans = 0;

/** A volunteer's phone, by its calls alone. */
class Phone {
  readonly #url: string;
  #cookie = '';
  readonly #place: string;

  constructor({ url }: RunningSite, place: string) {
    this.#url = url;
    this.#place = place;
  }

  async #call(path: string, body: object) {
    const response = await fetch(`${this.#url}/api/gate${path}`, {
      method: 'POST',
      headers: { origin: this.#url, 'content-type': 'application/json', cookie: this.#cookie },
      body: JSON.stringify(body),
    });
    expect(response.status, await response.clone().text()).toBe(200);
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
    if (cookie) this.#cookie = cookie;
  }

  pair(address: string) {
    return this.#call('/pairings', { pairing: address.split('#pair=')[1] });
  }

  letIn(code: string, verdict = 'admitted') {
    scans += 1;
    const now = Date.now();
    const facts = { way: 'camera', letIn: ['card seen'], verdict, isOut: false, listVersion: 0 };
    const id = `${scans}`.padStart(22, 'A');
    const scan = { kind: 'scan', id, at: now, place: this.#place, code, ...facts };
    return this.#call('/scans', { now, unsent: 0, listVersion: 0, scans: [scan] });
  }
}

/** Adds a device at a gate and pairs a phone with it, as two people at the desk do. */
async function pairedPhone(page: Page, desk: RunningSite, gate: string, name = gate) {
  await page.getByRole('button', { name: 'Add a device' }).click();
  await page.getByLabel('Its name').fill(name);
  // The form begins where the last phone was put.
  await page.getByRole('radio', { name: /^at a gate/ }).check();
  await page.getByRole('combobox', { name: 'Gate' }).selectOption(gate);
  const added = page.waitForResponse(
    (response) =>
      response.url().endsWith('/gate/devices') && response.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Show the code' }).click();
  const { message } = await (await added).json();
  const phone = new Phone(desk, `gate/${gate}`);
  await expect(page.getByRole('img', { name: `QR code that makes a phone` })).toBeVisible();
  await phone.pair(message.address);
  await expect(page.getByRole('dialog', { name: 'Paired' })).toContainText('is a gate device now');
  await page.getByRole('button', { name: 'Done' }).click();
  return phone;
}

/** The code on the pass of whoever signed up last, from the list of people. */
async function somebodysCode(page: Page): Promise<string> {
  const answer = await page.request.get('/api/desk/people?sort=-signedUp');
  return (await answer.json()).message.rows[0].code;
}

test('An administrator pairs two phones, sees who arrives, and decides about a double admission', async ({
  page,
  desk,
  organiser,
}) => {
  await page.goto('/desk');
  await expectOpen(page);
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page.getByRole('heading', { name: 'Gate', exact: true })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Add a device' })).toBeVisible();
  await page.keyboard.press('Escape');
  const [north, south] = [
    await pairedPhone(page, desk, 'North gate'),
    await pairedPhone(page, desk, 'South gate'),
  ];
  const code = await somebodysCode(page);
  await north.letIn(code);
  await expect(page.getByRole('table', { name: 'Arrivals by gate' })).toContainText('North gate');
  const last = page.getByRole('region', { name: 'Last in and out' });
  await expect(last).toContainText(organiser.name, { timeout: 6000 });
  await south.letIn(code);

  await page.getByRole('link', { name: /^Cases/ }).click();
  const open = page.getByRole('table', { name: 'Cases to decide' });
  await expect(open.getByRole('row').nth(1)).toContainText('One pass twice within minutes');
  await expect(open).toContainText('North gate');
  // A card on a phone: a name has its width, and both acts are a thumb's.
  await page.setViewportSize({ width: 320, height: 640 });
  const whose = open.getByRole('rowheader');
  await expect.poll(async () => (await whose.boundingBox())!.width).toBeGreaterThan(240);
  for (const name of ['Take it back', 'Let it stand']) {
    const { width, height } = (await open.getByRole('button', { name }).boundingBox())!;
    expect(Math.min(width / 2, height)).toBeGreaterThanOrEqual(44);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await open.getByRole('button', { name: 'Take it back' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('A note').fill('Their phone was shown twice');
  await dialog.getByRole('button', { name: 'Take it back' }).press('Enter');
  await expect(page.getByText('No case waits.')).toBeVisible();
  const decided = page.getByRole('table', { name: 'Decided cases' });
  await expect(decided).toContainText('Taken back');
  await expect(decided).toContainText('Their phone was shown twice');
  await decided.getByRole('link', { name: organiser.name }).click();
  await expect(page.getByText(/, North gate$/).first()).toBeVisible();
  const passages = page.getByRole('listitem').filter({ hasText: /(in|out), .* gate/ });
  await expect(passages).toHaveText([/in, North gateby North gate$/]);
});

test('Who was refused at a gate is found by name, gate, reason and day, with the reason in plain words', async ({
  page,
  desk,
  organiser,
}) => {
  await page.goto('/desk/gate/refused');
  await page.getByLabel('Name or code').fill('Nobody of that name');
  await expect(page.getByText('No refused scan is found.')).toBeVisible();
  await page.goto('/desk/gate');
  const west = await pairedPhone(page, desk, 'West gate');
  const code = await somebodysCode(page);
  await west.letIn(code);
  await west.letIn(code, 'already in');
  await page.getByRole('link', { name: 'Refused' }).click();
  const list = page.getByRole('table', { name: 'Refused scans' });
  const own = list.getByRole('row').filter({ hasText: 'West gate' });
  await expect(own).toContainText(organiser.name);
  await expect(own).toContainText('In already');
  await page.getByLabel('Why').selectOption('Nobody’s pass');
  await expect(own).toHaveCount(0);
  await page.getByLabel('Why').selectOption('In already');
  await page.getByLabel('Gate', { exact: true }).selectOption('West gate');
  await page.getByLabel('Day').selectOption({ index: 1 });
  await page.getByLabel('Name or code').fill(code.slice(0, 9));
  await expect(page).toHaveURL(/q=/);
  await page.reload();
  await expect(own).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, [390]);
  await expectAccessible(page);
  await own.getByRole('link', { name: organiser.name }).click();
  await expect(page.getByText(/, West gate$/).first()).toBeVisible();
});

test('A device is ended after it was asked twice, and its phone opens nothing any more', async ({
  page,
  desk,
}) => {
  await page.goto('/desk/gate/devices');
  await pairedPhone(page, desk, 'East gate', 'East phone');
  const row = page.getByRole('row', { name: /East phone/ });
  await expect(row).toContainText('Paired');
  await page.getByRole('button', { name: 'Add a device' }).click();
  // The next phone is for the gate of the last one, until its end.
  const dialog = page.getByRole('dialog', { name: 'Add a device' });
  await expect(dialog.getByRole('combobox', { name: 'Gate' })).toHaveValue('East gate');
  await page.keyboard.press('Escape');
  await pairedPhone(page, desk, 'East gate', 'Spare phone');
  await page.getByLabel('Name or place').fill('spare');
  await expect(row).toBeHidden();
  await page.getByLabel('Name or place').fill('East g');
  await expect(row).toBeVisible();
  await page.getByLabel('Name or place').blur();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page.getByRole('row').nth(2).getByRole('button').first()).toBeFocused();
  await row.getByRole('button', { name: 'End East phone' }).click();
  await expect(page.getByRole('dialog', { name: 'End East phone?' })).toBeVisible();
  await expect(page.getByText(/no other phone now/)).toBeHidden();
  await page.getByRole('button', { name: 'Keep' }).click();
  await page.getByRole('button', { name: 'End Spare phone' }).click();
  await page.getByRole('button', { name: 'End now' }).click();
  await expect(page.getByRole('row', { name: /Spare phone/ })).toBeHidden();
  // Its line has gone: the one in its place has the focus.
  await expect(page.getByRole('table', { name: 'Gate devices' }).locator(':focus')).toBeVisible();
  await row.getByRole('button', { name: 'End East phone' }).click();
  await page.keyboard.press('Escape');
  await expect(row).toContainText('Paired');
  await row.getByRole('button', { name: 'End East phone' }).click();
  await expect(page.getByText('East gate has no other phone now.')).toBeVisible();
  await page.getByRole('button', { name: 'End now' }).click();
  await expect(row).toBeHidden();
  await page.getByLabel('Shown').selectOption('ended');
  await expect(page).toHaveURL(/state=ended/);
  await expect(row).toContainText('Ended');
});

test('A cluster manager adds the door of their own event, and is offered no gate', async ({
  page,
  desk,
  elsewhere,
  newConfirmed,
}) => {
  const manager = await elsewhere();
  const person = await newConfirmed();
  const given = await page.request.post('/api/desk/roles', {
    headers: { origin: desk.url },
    data: {
      user_email: person.email,
      role: 'cluster-manager',
      clusters: ['Music'],
      endsAt: Date.now() + 1e9,
    },
  });
  expect(given.status(), await given.text()).toBe(200);
  await enrolByCalls(manager.request, desk, person);
  await manager.goto('/desk/gate/devices');
  await expect(manager.getByText('No phone is at a gate.')).toBeVisible();
  await manager.getByRole('button', { name: 'Add a device' }).click();
  const dialog = manager.getByRole('dialog', { name: 'Add a device' });
  await dialog.getByRole('checkbox', { name: /Humming/ }).check();
  await expect(dialog.getByRole('radio')).toHaveCount(0);
  await expect(dialog.getByRole('checkbox', { name: /Queen/ })).toHaveCount(0);
  await dialog.getByLabel('Its name').fill('Humming, left door');
  await dialog.getByRole('button', { name: 'Show the code' }).click();
  await expect(manager.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await manager.getByRole('button', { name: 'Close' }).click();
  await expect(manager.getByRole('row', { name: /Humming, left door/ })).toContainText(
    'To be paired',
  );
  await manager.close();
});

test('What was typed of a device stays when something of it is wrong, with the reason', async ({
  page,
}) => {
  await page.goto('/desk/gate');
  await expect(page.getByRole('heading', { name: 'Gate', exact: true })).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add a device' });
  await dialog.getByLabel('Its name').fill('West phone');
  await dialog.getByLabel('Until').fill('2020-01-01T10:00');
  // The last device may have stood at a door.
  await dialog.getByRole('radio', { name: /at a gate/ }).check();
  await dialog.getByRole('combobox', { name: 'Gate' }).selectOption('West gate');
  await dialog.getByRole('button', { name: 'Show the code' }).click();
  await expect(dialog.getByRole('alert')).toContainText('must be in the future');
  await expect(dialog.getByLabel('Its name')).toHaveValue('West phone');
  await dialog.getByRole('radio', { name: /door of an event/ }).check();
  for (const event of await dialog.getByRole('checkbox', { checked: true }).all())
    await event.uncheck();
  await dialog.getByLabel('Its name').fill('');
  await dialog.getByRole('button', { name: 'Show the code' }).click();
  // A field says its own, and once, also where there are more of them than are seen at a time.
  const doors = dialog.getByRole('group', { name: 'Events, one after the other at this door' });
  await expect(doors.getByRole('alert')).toHaveText('Choose an event');
  await expect(doors.getByRole('alert')).toBeInViewport();
  await expect(dialog.getByRole('alert')).toHaveCount(2);
  await dialog.getByLabel('Its name').fill('West phone');
  // Enter chooses what is found, which stays in sight beside what else is looked for, and sends nothing.
  const search = dialog.getByRole('searchbox');
  await search.fill('humm');
  await expect(doors.getByRole('checkbox')).toHaveCount(1);
  await search.press('Enter');
  await search.fill('vak');
  await expect(doors.getByRole('checkbox')).toHaveCount(2);
  await expect(doors.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await dialog.getByLabel('Until').fill('2020-01-01T11:00');
  await dialog.getByRole('button', { name: 'Show the code' }).click();
  await expect(dialog.getByRole('checkbox', { name: /Humming/ })).toBeChecked();
});

test('A file that is none of a phone’s is refused in words', async ({ page }) => {
  await page.goto('/desk/gate');
  await page.getByRole('button', { name: 'Add scans from a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Read a phone’s file' });
  await dialog.getByRole('button', { name: 'Read it' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Choose the file');
  const buffer = Buffer.from('{"scans":[]}');
  const file = { name: 'scans.json', mimeType: 'application/json', buffer };
  await dialog.getByLabel('The file').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Read it' }).click();
  await expect(dialog.getByRole('alert')).toContainText('no file of a gate device');
  const strange = { device: 'x', nonce: 'AAAA', sealed: 'AAAA' };
  const other = { ...file, buffer: Buffer.from(JSON.stringify(strange)) };
  await dialog.getByLabel('The file').setInputFiles(other);
  await dialog.getByRole('button', { name: 'Read it' }).click();
  await expect(dialog.getByRole('alert')).toContainText('no such device');
});

for (const [time, colorScheme] of DAY_AND_NIGHT)
  test(`The gate at the desk has no barrier, ${time}`, async ({ page, desk }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/desk/gate');
    const phone = await pairedPhone(page, desk, 'Main gate', `Phone by ${colorScheme}`);
    await phone.letIn(await somebodysCode(page));
    await phone.letIn(CODE);
    for (const [path, words] of [
      ['', 'Gate arrivals today'],
      ['/devices', 'Last heard'],
      ['/cases', 'Nobody’s pass'],
    ]) {
      await page.goto(`/desk/gate${path}`);
      await expect(page.getByText(words!).first()).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page, [360, 768, 1024, 1440]);
    }
    await page.getByRole('button', { name: 'Add a device' }).click();
    await expectAccessible(page);
    await page.goto('/desk');
    await expect(page.getByRole('img', { name: /^Arrivals today/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Decide' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page, [360, 768, 1024, 1440]);
  });

test('A phone that was ended sends hundreds: its scans wait for a press, and its cases are decided together', async ({
  page,
  desk,
}) => {
  await page.goto('/desk/gate/devices');
  const east = await pairedPhone(page, desk, 'East gate');
  for (let scan = 0; scan < 12; scan += 1) await east.letIn('NOBO-DYSC-ODEX-0000');
  const devices = page.getByRole('table', { name: 'Gate devices' });
  await devices.getByRole('button', { name: 'End East gate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End now' }).press('Enter');
  await expect(devices.getByRole('row').filter({ hasText: 'East gate' })).toHaveCount(0);
  await east.letIn('NOBO-DYSC-ODEX-0000');
  const own = devices.getByRole('row').filter({ hasText: 'East gate' });
  await expect(own).toContainText('1 sent after its end', { timeout: 10_000 });
  for (const width of [1440, 768, 390]) await expectNoSidewaysScroll(page, [width]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await own.getByRole('button', { name: 'Leave out East gate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave out' }).press('Enter');
  await expect(page.getByText('Scans left out: 1.')).toBeVisible();
  await expect(own).toHaveCount(0);

  await page.getByRole('link', { name: /^Cases/ }).click();
  await expect(page.getByText('East gate has 12 cases; the first 10 stand below.')).toBeVisible();
  for (const width of [1440, 768, 390]) await expectNoSidewaysScroll(page, [width]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Take all back of East gate' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Take them back' }).press('Enter');
  await expect(page.getByText('Scans taken back: 12.')).toBeVisible();
});
