import { execFileSync, spawn } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../runtime/free-port.ts';
import { FESTIVAL_DIR } from '../../../testing/festival.ts';
import { endOf, summaryOf } from '../../../testing/process.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';

/* `npm run cms` itself, without the panel: what whoever runs it sees. */

/** Starts it with a Strapi that is new, in a group of its own, as a terminal does. */
async function startCommand() {
  const dataDir = await temporaryFolder();
  const port = await freePort('localhost');
  const child = spawn(process.execPath, ['server/cli/cms/main.ts'], {
    env: {
      PATH: process.env.PATH,
      CONTENT_DIR: FESTIVAL_DIR,
      DATA_DIR: dataDir,
      CMS_DATA_DIR: dataDir,
      CMS_PORT: String(port),
      CMS_PANEL: 'false',
    },
    detached: true,
  });
  const signalAll = (signal: NodeJS.Signals) => process.kill(-child.pid!, signal);
  onTestFinished(() => {
    try {
      signalAll('SIGKILL');
    } catch {
      // Nobody is left.
    }
  });
  const summary = await summaryOf(child);
  child.stdout.resume();
  const logFile = join(dataDir, 'strapi.log');
  return { child, url: `http://localhost:${port}`, summary, logFile, signalAll };
}

/** The process that another one has started. */
function childOf(pid: number): number {
  return Number(execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }));
}

/** Resolves when nothing listens there. */
function gone(url: string) {
  return expect.poll(() => fetch(url).then(Boolean, () => false)).toBe(false);
}

test('a Strapi that is killed takes the command along, which says so with the end of its log', async () => {
  const { child, url, summary, logFile } = await startCommand();
  expect(summary).toMatch(new RegExp(`Its log +${logFile}\n`));
  await fetch(`${url}/api/sponsors`, { method: 'POST' });
  const log = () => readFile(logFile, 'utf8');
  await expect.poll(log).toMatch(/POST \/api\/sponsors \(\d+ ms\) 403/);
  expect((await stat(logFile)).mode & 0o777).toBe(0o600);
  const ended = endOf(child);
  process.kill(childOf(child.pid!), 'SIGKILL');
  const { code, said } = await ended;
  expect(code).toBe(1);
  expect(said).toContain(
    `Strapi has ended by itself: something killed it (SIGKILL). ${logFile} ends so:\n`,
  );
  expect(said).toMatch(/POST \/api\/sponsors \(\d+ ms\) 403/);
  await gone(url);
});

test('Ctrl-C ends both, and is no death to tell', async () => {
  const { child, url, signalAll } = await startCommand();
  const ended = endOf(child);
  signalAll('SIGINT');
  expect(await ended).toEqual({ code: 0, said: '' });
  await gone(url);
});
