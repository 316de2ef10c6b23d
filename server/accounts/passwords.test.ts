import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { endOf, startScript } from '../testing/process.ts';
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

/** The first thread ends once it has begun with two of twelve. */
const A_THREAD_DIES = `
  const threads = process.getBuiltinModule('node:worker_threads');
  const made = [];
  threads.Worker = class extends threads.Worker {
    constructor(...given) {
      super(...given);
      made.push(this);
    }
  };
  const { hashPassword, passwordMatches } = await import('./server/accounts/passwords.ts');
  const hash = await hashPassword('Lantern$42', 'a test');
  const checks = Array.from({ length: 12 }, (_, at) => passwordMatches(hash, 'Lantern$42', 'a' + at));
  const before = made.length;
  await Promise.all([checks[0], made[0].terminate()].map((one) => one.catch(() => undefined)));
  const all = await Promise.allSettled(checks);
  console.error(all.every(({ value }) => value === true), made.length > before);
  process.exit();
`;

it('A thread that dies costs nobody their sign-in: another does what it had begun', async () => {
  const { said } = await endOf(startScript(A_THREAD_DIES, {}));
  expect(said.trim()).toBe('true true');
});
