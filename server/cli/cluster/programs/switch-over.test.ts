import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { deployPath } from './deploy-file.ts';

/** In place of psql: says what it was called with, and answers as a database that nobody uses and that leads. */
const PSQL = `#!/bin/sh
echo "$@" >> "$SAID"
echo "password $PGPASSWORD" >> "$SAID"
case "$*" in *recovery*) echo f ;; *) echo 0 ;; esac
`;

it.each([
  'postgres://festival:p%40ss%2Fw%25rd@127.0.0.1:5432/festival?sslmode=verify-full',
  '"postgres://festival:p%40ss%2Fw%25rd@127.0.0.1:5432/festival?sslmode=verify-full"',
])('who hands over the lead shows nobody the database’s password: %s', async (given) => {
  const dir = await mkdtemp(join(tmpdir(), 'festival-switch-over-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const path = (name: string) => join(dir, name);
  await writeFile(path('festival.env'), `HOST=127.0.0.1\nDATABASE_ADMIN_URL=${given}\n`);
  await writeFile(path('psql'), PSQL, { mode: 0o755 });
  await writeFile(path('patronictl'), '#!/bin/sh\necho "$@" >> "$SAID"\n', { mode: 0o755 });
  const pooler = spawn('sh', ['-c', 'trap : USR1 USR2; while :; do sleep 0.1; done']);
  onTestFinished(() => void pooler.kill('SIGKILL'));
  await promisify(execFile)(deployPath('switch-over.sh'), [path('festival.env')], {
    env: {
      ...process.env,
      ...{ PATH: `${dir}:${process.env.PATH}`, SAID: path('said') },
      POOLER_PID: String(pooler.pid),
    },
  });
  const said = await readFile(path('said'), 'utf8');
  expect(said).toContain('postgres://festival@127.0.0.1:5432/festival?sslmode=verify-full');
  expect(said).toContain('switchover festival --force');
  expect(said).toContain('password p@ss/w%rd');
  expect(said.replaceAll(/^password .*$/gm, '')).not.toMatch(/p(@|%40)ss/);
});
