import { readdir } from 'node:fs/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type StoredFile, StoredFiles } from '../../runtime/stored-files.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { makeAhead } from './routes.ts';

const file = (name: string): StoredFile => ({ name, make: async () => Buffer.from(name) });
const broken: StoredFile = {
  name: 'broken',
  make: async () => {
    throw new Error('cannot be drawn');
  },
};

test('all pictures are made once the server listens, and after a change those that are new; what nothing needs goes', async () => {
  const folder = await temporaryFolder();
  const app = Fastify();
  onTestFinished(() => app.close());
  let all = [file('a'), broken, file('b')];
  const ahead = makeAhead(app, new StoredFiles(folder), () => all, { startMs: 1, pauseMs: 1 });
  ahead.restart();
  await app.ready();
  expect(await readdir(folder)).toEqual([]);
  await app.listen({ host: '127.0.0.1', port: 0 });
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual(['a', 'b']));
  all = [file('b'), file('c')];
  ahead.restart();
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual(['b', 'c']));
});

test('a server that closes makes no more', async () => {
  const folder = await temporaryFolder();
  const app = Fastify();
  const all = () => [file('a'), file('b')];
  makeAhead(app, new StoredFiles(folder), all, { startMs: 1, pauseMs: 60_000 });
  await app.listen({ host: '127.0.0.1', port: 0 });
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual(['a']));
  await app.close();
  expect(await readdir(folder)).toEqual(['a']);
});
