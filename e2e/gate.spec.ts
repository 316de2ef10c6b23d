import { expect, type Page } from '@playwright/test';
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
import { LOOKS, passFilm } from './gate-frames.ts';
import { expectAccessible, expectNoSidewaysScroll, watchErrors } from './visitor.ts';

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

test('A code of something else before the camera lets nobody in, and says so', async ({
  gate,
  newPhone,
}) => {
  const page = await newPhone(await passFilm('upi://pay?pa=asha@bank&pn=Asha&am=100', 'clean'));
  const errors = watchErrors(page);
  await pairAndStart(page, gate);
  await expect(verdict(page)).toContainText('NOT VALID');
  await expect(verdict(page)).not.toContainText('Asha');
  await expect(page.getByText(/^Last: /)).toHaveCount(0);
  expect(errors).toEqual([]);
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
  await expect(verdict(page)).toContainText('SAME PERSON?');
  await verdict(page).getByRole('button', { name: 'Yes, same card' }).click();
  await expect(verdict(page)).toContainText('ADMITTED');
});

test('Whoever has no pass is found by name and shows the card, and only with network', async ({
  gate,
  newPhone,
}) => {
  const { code } = await gate.newPassHolder();
  const page = await newPhone();
  await pairAndStart(page, gate);
  await typeCode(page, code);
  await page.getByRole('button', { name: 'Name or code' }).click();
  await page.getByRole('searchbox').fill(code.slice(-6));
  await expect(page.getByRole('listitem')).toContainText(/in since \d\d:\d\d/);
  await page.getByRole('button', { name: 'Camera' }).click();
  await page.getByRole('button', { name: 'Undo last' }).click();
  await page.getByRole('button', { name: 'Name or code' }).click();
  const findNetwork = await loseNetwork(page);
  await page.getByRole('searchbox').fill(code.slice(-6));
  await expect(page.getByText('Names need the network')).toBeVisible();
  await findNetwork();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('1 found.')).toBeVisible();
  await expect(page.getByRole('listitem')).not.toContainText('in since');
  await page.getByRole('listitem').getByRole('button').click();
  await expect(verdict(page)).toContainText('THE CARD');
  await verdict(page).getByRole('button', { name: 'Keep out' }).click();
  await expect(verdict(page)).toBeHidden();
});

test('A link, a name and a code that can’t be right say why', async ({ gate, newPhone }) => {
  const page = await newPhone();
  await page.goto(`/gate#pair=${'x'.repeat(20)}`);
  await expect(page.getByRole('alert')).toContainText('A part of this link is missing');
  await page.goto('about:blank');
  await pairAndStart(page, gate);
  await page.getByRole('button', { name: 'Name or code' }).click();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.getByRole('searchbox').fill("'a'");
  await expect(page.getByText('At least three letters.')).toBeVisible();
  await page.getByRole('searchbox').fill('a'.repeat(200));
  await expect(page.getByText('Too long to look for: at most 60 letters.')).toBeVisible();
  expect(asked.filter((url) => url.endsWith('/api/gate/people'))).toEqual([]);
  await page.getByRole('searchbox').fill('83QH-3B3W-CN');
  await expect(
    page.getByText(/A whole code has 16 letters and numbers, this has 10/),
  ).toBeVisible();
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
  await expect(verdict(south)).toContainText('SAME PERSON?');
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
  const events = [{ clusterName: 'Music', eventName: 'Lantern Choir' }];
  await pairAndStart(page, gate, { kind: 'events', events });
  await typeCode(page, code);
  await expect(verdict(page)).toContainText('NOT ON THIS LIST');
  await expectAccessible(page);
  // In its first moment a verdict takes no key.
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(verdict(page)).toBeHidden({ timeout: 500 });
  }).toPass();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Where?' })).toBeVisible();
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
  await expect(page.getByRole('heading', { name: 'This phone is not paired' })).toBeVisible();
  await look();
  await pair(page, gate);
  await look();
  await startScanning(page);
  await expect(page.getByText('The camera does not open.')).toBeVisible();
  await look();
  await expectTryAgain(page);
  await typeCode(page, unproven.code);
  await look();
  await page.keyboard.press('Escape');
  for (const [code, words] of [
    ['0000-0000-0000-0000', 'NOT VALID'],
    [proven.code, 'ADMITTED'],
    [proven.code, 'SAME PERSON?'],
  ] as const) {
    await typeCode(page, code);
    await expect(verdict(page)).toContainText(words);
    if (words !== 'ADMITTED') await look();
    // Whose pass it is a thumb has to say.
    if (words === 'SAME PERSON?') await page.getByRole('button', { name: 'Yes' }).click();
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Name or code' }).click();
  await look();
  await page.getByRole('searchbox').fill('Rawi');
  await expect(page.getByText('Nobody by this spelling. Did you mean:')).toBeVisible();
  const meant = page.getByRole('listitem').first();
  await expect(meant).toContainText('Ravi');
  await look();
  await meant.getByRole('button').click();
  await expect(verdict(page)).toContainText('Ravi');
});

test('At a gate that counts in and out whoever leaves is counted, and a pass in two hands is a case', async ({
  gate,
  newPhone,
}) => {
  const [asha, ravi] = [await gate.newPassHolder(), await gate.newPassHolder()];
  const page = await newPhone();
  await pairAndStart(page, gate, { kind: 'gate', name: 'Hostel gate' });
  const numbers = page.getByRole('main').locator('dl');
  const here = async () => Number(/on campus now\s*(\d+)/.exec(await numbers.innerText())?.[1]);
  await expect(numbers).toContainText('on campus now');
  await expect(numbers).toContainText('came ever');
  await typeCode(page, asha.code);
  await expect(verdict(page)).toContainText('ADMITTED');
  await expect(verdict(page)).toBeHidden();
  const ways = page.getByRole('group', { name: 'Which way' });
  await ways.getByRole('button', { name: 'Out' }).press('Enter');
  await expect(page.getByText('Going OUT: code into the frame')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [320, 390, 768]);
  await expectTryAgain(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const button of await page.getByRole('button').all())
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(56);

  await typeCode(page, ravi.code);
  await expect(verdict(page)).toContainText('OUT');
  await expect(verdict(page)).toContainText('Nobody saw them come in.');
  await expectAccessible(page);
  await expect(verdict(page)).toBeHidden();
  await expect(page.getByText('out today')).toBeVisible();
  await expect(page.getByText(/^Last: /)).toContainText(`${ravi.name}, out`);

  await typeCode(page, asha.code);
  await expect(verdict(page)).toContainText('SAME PERSON?');
  await page.keyboard.press('Escape');
  await expect(verdict(page)).toContainText('SAME PERSON?');
  await verdict(page).getByRole('button', { name: 'No: stop them' }).click();
  await expect(verdict(page)).toContainText('STOPPED');
  await expectAccessible(page);
  await verdict(page).getByRole('button', { name: 'Next' }).click();
  type Cases = { open: { verdict: string; person: { code: string } | null }[] };
  const openCase = async () => {
    const { open } = await gate.desk<Cases>('GET', '/api/desk/gate/cases');
    return open.find(({ person }) => person?.code === asha.code)?.verdict;
  };
  await expect.poll(openCase).toBe('kept out');
  expect(await here()).toBeGreaterThan(0);
});

/** On the smallest phone the way on is seen, all of it, where the camera doesn't open. */
async function expectTryAgain(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 568 });
  await expect(page.getByRole('button', { name: 'Try again' })).toBeInViewport({ ratio: 1 });
}
