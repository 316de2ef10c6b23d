import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startScript } from '../testing/process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

/** Says what it is at, and each signal that it has heard; start and end each wait until somebody says a word. */
const SCRIPT = `
  import { once } from 'node:events';
  import { endOnSignal } from './server/cli/end-on-signal.ts';
  const step = async (from, to) => {
    console.log(from);
    await once(process.stdin, 'data');
    console.log(to);
    return 'servers';
  };
  const end = (started) => step('ending ' + started, 'ended');
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => console.log(signal));
  endOnSignal(step('starting', 'started'), end, 7);`;

/** The script's process; `says` waits for a line of it, `lines` are all so far. */
function begin() {
  const child = startScript(SCRIPT, {});
  const exit = once(child, 'exit');
  let said = '';
  child.stdout!.on('data', (words) => {
    said += words;
  });
  const lines = () => said.trim().split('\n');
  const says = (line: string, times = 1) =>
    expect.poll(() => lines().filter((one) => one === line).length).toBe(times);
  const signal = async (name: NodeJS.Signals, times = 1) => {
    child.kill(name);
    await says(name, times);
  };
  return { says, lines, signal, goOn: () => child.stdin!.write('.'), exit };
}

it('Who ends a command while its servers start, has them ended once they have', async () => {
  const { says, lines, signal, goOn, exit } = begin();
  await says('starting');
  await signal('SIGINT');
  await signal('SIGTERM');
  goOn();
  await says('ending servers');
  goOn();
  expect(await exit).toEqual([7, null]);
  expect(lines()).toEqual(['starting', 'SIGINT', 'SIGTERM', 'started', 'ending servers', 'ended']);
});

it('Who asks again while they end, ends them no less whole', async () => {
  const { says, lines, signal, goOn, exit } = begin();
  await says('starting');
  goOn();
  await says('started');
  await signal('SIGINT');
  await says('ending servers');
  await signal('SIGINT', 2);
  await signal('SIGTERM');
  goOn();
  expect(await exit).toEqual([7, null]);
  expect(
    lines()
      .slice(2)
      .filter((line) => !line.startsWith('SIG')),
  ).toEqual(['ending servers', 'ended']);
});

it.each(['cluster', 'night'])(
  'npm’s signal reaches the program of `npm run %s`, not a shell',
  async (name) => {
    const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
    const dir = await temporaryFolder();
    await writeFile(join(dir, 'node'), '#!/bin/sh\nps -o comm= -p $PPID\n', { mode: 0o755 });
    const shell = ['-c', scripts[name]];
    const parent = execFileSync('sh', shell, {
      env: { PATH: `${dir}:${process.env.PATH}` },
      encoding: 'utf8',
    });
    expect(parent.trim()).not.toBe('sh');
  },
);
