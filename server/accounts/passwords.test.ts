import { expect, it } from 'vitest';
import { hashPassword, passwordMatches } from './passwords.ts';

it('A password is taken as it was typed, to its last character, however a keyboard composes its letters', async () => {
  const typed = `${'Lántern$42 '.repeat(11)}x `;
  const hash = await hashPassword(typed.normalize('NFC'), 'a test');
  expect(await passwordMatches(hash, typed.normalize('NFC'), 'a test')).toBe(true);
  expect(await passwordMatches(hash, typed.normalize('NFD'), 'a test')).toBe(true);
  for (const other of [
    typed.trimEnd(),
    typed.slice(0, 64),
    typed.slice(0, 72),
    typed.toLowerCase(),
  ])
    expect(await passwordMatches(hash, other, 'a test'), other).toBe(false);
});
