import { expect, type Page } from '@playwright/test';
import { test } from './desk-calls.ts';
import { leaveUnderWay, type Question } from './left-dialog.ts';

const REFUSED = { status: 409, json: { message: 'Ravi was first' } };

async function openExport(page: Page): Promise<Question> {
  await page.goto('/desk/people');
  await expect(page.getByRole('button', { name: /^Export/ })).toBeVisible();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Export people' });
  const send = async () => {
    await dialog.getByLabel('What for').fill('rooms of the hostel');
    await page.keyboard.press('Control+Enter');
  };
  return { dialog, key: 'e', calls: '**/exports/people', send };
}

test('An export that is left leaves the next one open, and its refusal is said there', async ({
  page,
}) => {
  const question = await openExport(page);
  await leaveUnderWay(page, { ...question, refusal: REFUSED });
  await expect(question.dialog.getByText(REFUSED.json.message)).toBeVisible();
  await leaveUnderWay(page, question);
  await expect(question.dialog.getByText(/ is saved\.$/)).toBeVisible();
  await expect(question.dialog.getByLabel('What for')).toHaveValue('');
});

test('A device that is left is refused in words', async ({ page }) => {
  await page.goto('/desk/gate');
  await page.getByRole('button', { name: 'Add a device' }).waitFor();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add a device' });
  const send = async () => {
    await dialog.getByLabel('Its name, or who carries it').fill('Meera');
    await page.keyboard.press('Control+Enter');
  };
  const question = { dialog, key: 'n', calls: '**/gate/devices', send };
  await leaveUnderWay(page, { ...question, refusal: REFUSED });
  await expect(dialog.getByText(REFUSED.json.message)).toBeVisible();
});

test('A file that is left is refused in words, and closes no other', async ({
  page,
  newPerson,
}) => {
  const { email } = await newPerson();
  await page.goto('/desk/events/music/Humming');
  await page.getByRole('button', { name: 'Add from a CSV' }).waitFor();
  await page.keyboard.press('i');
  const dialog = page.getByRole('dialog', { name: 'Add entries from a CSV' });
  const question = (line: string): Question => ({
    ...{ dialog, key: 'i', calls: '**/entries/file' },
    async send() {
      await dialog.getByLabel('The file', { exact: true }).setInputFiles({
        ...{ name: 'list.csv', mimeType: 'text/csv' },
        buffer: Buffer.from(`E-mail\r\n${line}`),
      });
      await dialog.getByRole('button', { name: 'Add' }).click();
    },
  });
  await leaveUnderWay(page, question('nobody@example.org'));
  await expect(dialog.getByText('Nobody of list.csv is added: 1 line to put right')).toBeVisible();
  await leaveUnderWay(page, question(email));
  await expect(dialog.getByText('1 person of list.csv is in.')).toBeVisible();
  await expect(dialog).toBeVisible();
});

test('Invitations that are left say who has none, and why; what is typed meanwhile stays', async ({
  page,
  newConfirmed,
}) => {
  const [first, second, third] = [await newConfirmed(), await newConfirmed(), await newConfirmed()];
  await page.goto('/desk/roles');
  await page.getByRole('button', { name: 'Invite' }).waitFor();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  const emails = dialog.getByLabel(/^E-mails/);
  const question = (...invited: string[]): Question => ({
    ...{ dialog, key: 'n', calls: '**/api/desk/roles' },
    async send() {
      await dialog.getByLabel('Role').selectOption('Treasurer');
      await emails.fill(invited.join(', '));
      await page.keyboard.press('Control+Enter');
    },
  });
  await leaveUnderWay(page, question(first.email, 'nobody@example.org'));
  await expect(dialog.getByText(`${first.name}: invited.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect(dialog.getByText('Not invited: nobody@example.org.')).toBeVisible();
  await leaveUnderWay(page, { ...question(first.email, second.email), refusal: REFUSED });
  const said = dialog.getByRole('status');
  await expect(said).toContainText(`Not invited: ${first.email}, ${second.email}.`);
  await expect(said).toContainText(REFUSED.json.message);
  await leaveUnderWay(page, question(second.email));
  await expect(dialog.getByText(`${second.name}: invited.`)).toBeVisible();
  await expect(dialog).toBeVisible();

  const { promise: isTyped, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/desk/roles', async (route) => {
    if (route.request().method() === 'POST') await isTyped;
    return route.fallback();
  });
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await question(third.email).send();
  await sent;
  await emails.fill(`${third.email}\nmeera@example.org`);
  answer();
  await expect(dialog.getByText(`${third.name}: invited.`)).toBeVisible();
  await expect(emails).toHaveValue('meera@example.org');
});
