import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import {
  callsWith,
  enrolByCalls,
  expectAccessibleDayAndNight,
  expectListsFit,
  newAdministrator,
} from './desk.ts';
import { beginEvent, doorPhone } from './door.ts';
import { leaveUnderWay } from './left-dialog.ts';
import { at, startRegisteringSite } from './open-registration.ts';
import { confirmEmail } from './outbox.ts';
import { newcomer, signUp } from './people.ts';
import { atRest, test as base, expect, expectNoSidewaysScroll } from './visitor.ts';

const EVENT = 'Door Song';
const PATH = `events/music/${encodeURIComponent(EVENT)}`;
const SCREEN = `/desk/${PATH}/waiting`;
const WIDTHS = [320, 390, 768, 1440];

/** A festival of this journey's own: its event begins when it says so. */
const test = base.extend<object, { desk: Awaited<ReturnType<typeof startRegisteringSite>> }>({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const song = { name: EVENT, rules: ['places: 4', 'waiting: 9'], closes: 1 };
      const lines = [`date: ${at(2, 10)}`, 'venue: Old Hall'];
      const site = await startRegisteringSite([{ ...song, lines }], 0, ['desk', 'gate']);
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ desk }, use) => use(desk.url),
});
test.use(atRest);

async function expectForEverybody(page: Page): Promise<void> {
  await expectAccessibleDayAndNight(page);
  await expectNoSidewaysScroll(page, WIDTHS);
  await page.setViewportSize({ width: 1440, height: 900 });
}

const PHONES = [
  [390, 844],
  [320, 568],
] as const;

/** On these phones these stand above its foot, and none lies over another. */
async function expectInFirstView(
  page: Page,
  phones: readonly (readonly [number, number])[],
  ...these: Locator[]
): Promise<void> {
  const foot = page.getByRole('navigation', { name: 'Event' });
  const hidden = async () => {
    const boxes = await Promise.all([...these, foot].map((one) => one.boundingBox()));
    const [last, ...others] = boxes.map((box) => box!).reverse();
    const sorted = [...others.sort((one, other) => one.y - other.y), last!];
    return Math.max(...sorted.slice(1).map(({ y }, at) => sorted[at]!.y + sorted[at]!.height - y));
  };
  for (const [width, height] of phones) {
    await page.setViewportSize({ width, height });
    await expect.poll(hidden, `at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('At the door those who are here are let in by their turn, out of it by a reason, and the places of the absent are freed by their numbers, by keys alone', async ({
  page,
  request,
  desk,
}) => {
  test.slow();
  await enrolByCalls(page.request, desk, await newAdministrator(request, desk));
  const call = callsWith(page.request, desk);
  const people: { name: string; code: string }[] = [];
  for (const name of ['Asha H', 'Ravi H', 'Meera H', 'Asha M', 'Asha W', 'Ravi W', 'Meera W']) {
    const person = { ...newcomer(), name };
    const headers = { authorization: `Bearer ${await signUp(request, person)}` };
    await confirmEmail(request, desk, person);
    const taken = await request.post(`/api/${PATH}/entries`, { headers, data: {} });
    expect(taken.status(), await taken.text()).toBe(200);
    const profile = await (await request.get('/api/user/details', { headers })).json();
    people.push({ name, code: profile.message.QRCode });
  }
  const named = { eventId: 'music/door-song', eventName: EVENT };
  const scanCode = await doorPhone(request, { url: desk.url, call }, named);
  const scan = (which: string, verdict: 'admitted' | 'on the line') =>
    scanCode(people.find(({ name }) => name === which)!.code, verdict);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(SCREEN);
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: 'Asha W' })).toBeVisible();
  await scan('Asha H', 'admitted');
  await scan('Meera W', 'on the line');
  await scan('Ravi W', 'on the line');
  await page.reload();
  const names = page.getByRole('rowheader').filter({ hasText: / [WHM]$/ });
  await expect(names).toHaveText(['Ravi W', 'Meera W', 'Asha W']);
  await expect(rows.filter({ hasText: 'Ravi W' })).toContainText('no place is free');
  await expectInFirstView(page, PHONES, rows.filter({ hasText: 'Ravi W' }));
  const free = page.getByRole('button', { name: 'Free the places of the absent' });
  await expect(free).toBeDisabled();
  await expect(page.getByText('Rests until the event begins')).toBeVisible();
  await expectForEverybody(page);

  await beginEvent(join(desk.contentDir, 'clusters/music/door-song.md'));
  await expect(async () => {
    await page.reload();
    await expect(free).toBeEnabled({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  // Then it lies under a thumb, and over nobody who is here.
  const [first, second] = ['Ravi W', 'Meera W'].map((name) => rows.filter({ hasText: name }));
  await expectInFirstView(page, PHONES, first!, free);

  // One is marked absent by hand, and their place goes to the first who is here.
  await page.keyboard.press('1');
  await page
    .getByRole('row', { name: /Asha M/ })
    .getByRole('button', { name: 'Absent' })
    .press('Enter');
  await expect(page.getByText('absent, place free')).toBeVisible();
  await page.keyboard.press('2');
  await expect(
    rows.filter({ hasText: 'Ravi W' }).getByRole('button', { name: 'Let in' }),
  ).toBeVisible();
  await expectInFirstView(page, [PHONES[0]], first!, second!, free);
  await page.keyboard.press('l');
  await expect(page.getByText('In: Ravi W.')).toBeVisible();
  await expect(names).toHaveText(['Meera W', 'Asha W']);
  await page.keyboard.press('z');
  await expect(names).toHaveText(['Ravi W', 'Meera W', 'Asha W']);

  // Out of their turn by a reason alone.
  await rows
    .filter({ hasText: 'Meera W' })
    .getByRole('button', { name: 'Let in …' })
    .press('Enter');
  const turn = page.getByRole('dialog', { name: 'Let Meera W in before their turn?' });
  await expect(turn).toContainText('Ravi W is here and comes first');
  await expectForEverybody(page);
  await page.keyboard.press('2');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('In: Meera W.')).toBeVisible();
  await expect(names).toHaveText(['Ravi W', 'Asha W']);

  // The server can't be asked: nothing is given, and one press asks again.
  await page.route('**/let-in', (route) => route.abort());
  await page.getByRole('link', { name: /^Registered/ }).click();
  await page
    .getByRole('row', { name: /Ravi H/ })
    .getByRole('button', { name: 'Absent' })
    .click();
  await expect(page.getByText('absent, place free')).toHaveCount(2);
  await page.keyboard.press('2');
  await page
    .getByRole('row', { name: /Ravi W/ })
    .getByRole('button', { name: 'Let in' })
    .click();
  const refused = page.getByRole('status').filter({ hasText: 'Not let in: Ravi W.' });
  await expect(refused).toContainText('Only the server gives places');
  await page.unroute('**/let-in');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('In: Ravi W.')).toBeVisible();

  // A list longer than a phone that is refused says so in sight, where it was pressed.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/door', async (route) => {
    const { message } = await (await route.fetch()).json();
    const absent = Array.from({ length: 60 }, (_, at) => ({
      ...{ id: `${at}`, name: `Somebody of a long name ${at}`, rank: null },
    }));
    await route.fulfill({ json: { message: { ...message, absent } } });
  });
  await page.route('**/door/free', (route) =>
    route.fulfill({ status: 503, json: { message: 'The server has no time now' } }),
  );
  await page.keyboard.press('v');
  const long = page.getByRole('dialog', { name: 'Free the places of the absent?' });
  await long.getByRole('button', { name: 'Free 60 places' }).click();
  await expect(long.getByRole('alert')).toHaveText('The server has no time now');
  await expect(long.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(long.getByRole('button', { name: 'Free 60 places' })).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page, [320, 390]);
  // Left before it is refused, it says so over what is open by then.
  await page.unroute('**/door/free');
  const freeing = page.getByRole('button', { name: 'Free 60 places' });
  await leaveUnderWay(page, {
    ...{ dialog: long.filter({ has: freeing }), key: 'v', calls: '**/door/free' },
    send: () => freeing.click(),
    refusal: { status: 409, json: { message: 'Ravi was first' } },
  });
  await expect(long.getByText('Ravi was first')).toBeVisible();
  await page.unroute('**/door');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });

  // The rest of the absent at once, by their numbers; which somebody else changes meanwhile.
  await page.keyboard.press('v');
  const dialog = page.getByRole('dialog', { name: 'Free the places of the absent?' });
  await expect(dialog.getByRole('listitem')).toHaveText(['Meera H', 'Asha WNo. 1']);
  await page.setViewportSize({ width: 320, height: 640 });
  const scrollers = await dialog
    .locator('*')
    .evaluateAll((all) => all.filter((one) => getComputedStyle(one).overflowY === 'auto').length);
  expect(scrollers, 'lists that scroll within the dialog').toBe(0);
  await expectForEverybody(page);
  await scan('Asha W', 'on the line');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('alert')).toContainText('nothing was done');
  await expect(dialog.getByText('Get a place now')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('1 place was freed, 1 let in, 0 offered.')).toBeVisible();
  await expect(page.getByText('Nobody waits.')).toBeVisible();
  await expectForEverybody(page);
  await page.keyboard.press('z');
  await expect(names).toHaveText(['Asha W']);
  await expectListsFit(page);

  // Who was absent and comes now is found, and has a place while one is free.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('a');
  const add = page.getByRole('dialog', { name: 'Add an entry by hand' });
  await add.getByLabel('Code, phone, name or e-mail').fill('ravi h');
  await page.keyboard.press('Enter');
  await expect(add.getByText('No place is free: all 4 are taken or offered')).toBeVisible();
  await expectForEverybody(page);
  await add.getByRole('checkbox').check();
  await add.getByRole('textbox', { name: 'Why' }).fill('Their bus had a puncture');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('ravi h has a place, from the waiting list.')).toBeVisible();
  const audit = await call('GET', 'audit');
  expect(audit.rows.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining([
      'let in',
      'let in out of order',
      'let in beyond the limit',
      'places of the absent freed',
      'taken back at the door',
    ]),
  );

  // Whatever is said of somebody leaves the marks beside it in sight and in reach.
  await page.goto(`/desk/${PATH}`);
  const here = page.getByRole('row', { name: /Asha H/ });
  await here.getByRole('button', { name: 'Absent' }).click();
  const words = here.getByText('absent, at the door, place free');
  await expect(words).toBeVisible();
  // Who is absent is in the list, and so in its number.
  await expect(page.getByRole('link', { name: /^Registered/ })).toHaveText('Registered6');
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 800 });
    const ends = async () => {
      const [said, marks] = [
        await words.boundingBox(),
        await here.getByRole('group').boundingBox(),
      ];
      return said!.x + said!.width - marks!.x;
    };
    await expect.poll(ends, `at ${width} px`).toBeLessThanOrEqual(0);
  }
});
