import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callsWith, expectAccessibleDayAndNight, test } from './desk.ts';
import { expect, expectNoSidewaysScroll } from './visitor.ts';

const WIDTHS = [320, 390, 768, 1440];

test('An event moves; home asks to tell its people, by keys alone, with old and new in the mail', async ({
  page,
  desk,
  organiser: _,
  newConfirmed,
}) => {
  const person = await newConfirmed();
  const call = callsWith(page.request, desk);
  const file = join(desk.contentDir, 'clusters/music/humming.md');
  const text = await readFile(file, 'utf8');
  // What is over moves no more, and this festival is.
  const undated = text.replace(/^date: .*\n/m, '');
  await writeFile(file, undated);
  const startsAt = async () => (await call('GET', 'events/music/Humming')).startsAt;
  await expect.poll(startsAt, { timeout: 15_000 }).toBe(null);
  const entries = 'events/music/Humming/entries';
  const { id } = await call('POST', entries, { person: person.email });
  await writeFile(file, undated.replace('venue: Library', 'venue: Barn Hall'));
  // Others' hour may have made a decision of it before.
  const expectMovedTo = (venue: string) =>
    expect
      .poll(async () => (await call('GET', 'home')).decisions, { timeout: 15_000 })
      .toContainEqual(
        expect.objectContaining({ kind: 'moved', is: expect.objectContaining({ venue }) }),
      );
  await expectMovedTo('Barn Hall');

  await page.goto('/desk');
  const decision = page.getByRole('listitem').filter({ hasText: 'Humming has moved' });
  await expect(decision).toContainText(/Venue\s*was Library\s*, is Barn Hall/);
  await decision.getByRole('button', { name: /^Tell/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Humming has moved: tell/ });
  await expect(dialog.getByLabel('A sentence of yours')).toBeFocused();
  await page.keyboard.type('Bring a lamp.');
  await expect(dialog.getByLabel('The letter')).toContainText('Bring a lamp.');
  await expectAccessibleDayAndNight(page);
  await expectNoSidewaysScroll(page, WIDTHS);
  await page.keyboard.press('Control+Enter');
  await expect(decision).toBeHidden();
  await page.getByRole('button', { name: 'Take back' }).press('Enter');
  await expect(decision).toBeVisible();

  await decision.getByRole('button', { name: 'Not needed' }).press('Enter');
  await expectAccessibleDayAndNight(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Say why')).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await page.keyboard.press('Escape');
  await decision.getByRole('button', { name: /^Tell/ }).press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(decision).toBeHidden();

  // Two are asked, and one is a moment later.
  await writeFile(file, undated.replace('venue: Library', 'venue: Dance Hall'));
  await expectMovedTo('Dance Hall');
  await page.reload();
  for (const [word, field] of [
    ['Tell', 'A sentence of yours'],
    ['Not needed', 'Why, in your words'],
  ] as const) {
    await decision.getByRole('button', { name: word }).press('Enter');
    await page.getByRole('dialog').getByLabel(field).fill('It is near');
    const { decisions } = await call('GET', 'home');
    const { was, is } = decisions.find(({ kind }: { kind: string }) => kind === 'moved');
    await call('POST', 'events/music/Humming/move/untold', { is, reason: 'They were called' });
    await page.keyboard.press('Control+Enter');
    await expect(decision).toBeHidden();
    await expect(page.getByText(/^Somebody has told them already/)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    if (word !== 'Tell') break;
    await writeFile(file, undated.replace('venue: Library', `venue: ${was.venue}`));
    await expectMovedTo(was.venue);
    await page.reload();
  }
  // Others use the event, too.
  await call('POST', `${entries}/${id}/withdraw`, { reason: 'The journey is over' });
  await writeFile(file, text);
});
