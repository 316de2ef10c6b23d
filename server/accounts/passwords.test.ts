import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
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

it('A password waits for no work of libuv', async () => {
  const done: string[] = [];
  const note = async (what: string, work: Promise<unknown>) => {
    await work;
    done.push(what);
  };
  await hashPassword('the threads are there', 'a test');
  // Libuv has four threads: all are held for long, and as much waits for them.
  const held = Array.from({ length: 8 }, () =>
    note('held', promisify(pbkdf2)('a', 'b', 800_000, 32, 'sha256')),
  );
  await note('hashed', hashPassword('Lantern$42', 'a test'));
  expect(done).toEqual(['hashed']);
  await Promise.all(held);
});
