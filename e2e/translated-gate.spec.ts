import { expect } from '@playwright/test';
import { pairAndStart, test, typeCode, verdict } from './gate.ts';
import { translate } from './translator.ts';
import { watchErrors } from './visitor.ts';

test('A translated gate tells whom it let in last, how many are in, and what was taken back', async ({
  gate,
  newPhone,
}) => {
  const [first, second] = [await gate.newPassHolder(), await gate.newPassHolder()];
  const page = await newPhone();
  const errors = watchErrors(page);
  await pairAndStart(page, gate);
  const main = page.getByRole('main');
  const inside = async () => Number(/(\d+)\s*here today/.exec(await main.innerText())?.[1]);
  const before = await inside();
  for (const [index, { code, name }] of [first, second].entries()) {
    await page.evaluate(translate);
    await typeCode(page, code);
    await expect(verdict(page)).toContainText('ADMITTED');
    await page.evaluate(translate);
    await expect(verdict(page)).toContainText(name);
    await expect(verdict(page)).toBeHidden();
    await expect(main).toContainText(`Last: ${name}, admitted`);
    expect(await inside()).toBe(before + index + 1);
  }
  await page.evaluate(translate);
  await page.getByRole('button', { name: 'Undo last' }).click();
  await expect(main).toContainText(`Taken back: ${second.name}`);
  await page.evaluate(translate);
  await page.getByRole('button', { name: 'Put it back' }).click();
  await expect.poll(inside).toBe(before + 2);
  await page.evaluate(translate);
  await typeCode(page, first.code);
  await expect(verdict(page)).toContainText('SAME PERSON?');
  expect(errors).toEqual([]);
});
