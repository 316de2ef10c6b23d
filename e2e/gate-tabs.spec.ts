import { expect } from '@playwright/test';
import { loseNetwork, pairAndStart, startScanning, test, typeCode, verdict } from './gate.ts';

test('The newest tab of a phone is the gate, and knows what the one before scanned', async ({
  gate,
  newPhone,
}) => {
  const { code } = await gate.newPassHolder();
  const before = await newPhone();
  await pairAndStart(before, gate);
  await loseNetwork(before);
  await typeCode(before, code);
  await expect(verdict(before)).toContainText('ADMITTED');

  const tab = await before.context().newPage();
  await loseNetwork(tab);
  await tab.goto('/gate');
  await expect(before.getByRole('alert')).toContainText('Every scan is kept.');
  await expect(tab.getByText('Offline, 1 scan to send.')).toBeVisible();
  await startScanning(tab);
  await typeCode(tab, code);
  await expect(verdict(tab)).toContainText('SAME PERSON?');

  await before.getByRole('button', { name: 'Go on here instead' }).click();
  await expect(before.getByRole('heading', { name: 'Where?' })).toBeVisible();
  await expect(tab.getByRole('alert').filter({ hasText: 'Every scan is kept.' })).toBeVisible();
});
