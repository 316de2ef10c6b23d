import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { deployPath } from './deploy-file.ts';

/** In place of psql: says what it was called with, and answers as a database that nobody uses and that leads. */
const PSQL = `#!/bin/sh
echo "$@" >> "$SAID"
echo "password $PGPASSWORD" >> "$SAID"
case "$*" in *recovery*) echo f ;; *) echo 0 ;; esac
`;
const PATRONICTL = '#!/bin/sh\necho "$@" >> "$SAID"\n';
const POOLER = `trap 'echo paused >> "$SAID"' USR1
trap 'echo resumed >> "$SAID"' USR2
echo runs >> "$SAID"
while :; do sleep 0.1; done`;
const URL = 'postgres://festival:p%40ss%2Fw%25rd@127.0.0.1:5432/festival?sslmode=verify-full';

/** Begins to hand the lead over, with others in place of the programs that it calls; they write down what they hear. */
async function handOver({ url = URL, patronictl = PATRONICTL } = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'festival-switch-over-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const path = (name: string) => join(dir, name);
  await writeFile(path('festival.env'), `HOST=127.0.0.1\nDATABASE_ADMIN_URL=${url}\n`);
  await writeFile(path('psql'), PSQL, { mode: 0o755 });
  await writeFile(path('patronictl'), patronictl, { mode: 0o755 });
  const said = () => readFile(path('said'), 'utf8').catch(() => '');
  const env = { ...process.env, PATH: `${dir}:${process.env.PATH}`, SAID: path('said') };
  const pooler = spawn('sh', ['-c', POOLER], { env });
  onTestFinished(() => void pooler.kill('SIGKILL'));
  await expect.poll(said).toContain('runs');
  const script = spawn(deployPath('switch-over.sh'), [path('festival.env')], {
    env: { ...env, POOLER_PID: String(pooler.pid) },
  });
  const ended = once(script, 'exit').then(([code]) => code as number);
  return { script, ended, said };
}

it.each([URL, `"${URL}"`])(
  'who hands over the lead shows nobody the database’s password: %s',
  async (url) => {
    const { ended, said } = await handOver({ url });
    expect(await ended).toBe(0);
    await expect.poll(said).toContain('resumed');
    const all = await said();
    expect(all).toContain('postgres://festival@127.0.0.1:5432/festival?sslmode=verify-full');
    expect(all).toContain('switchover festival --force');
    expect(all).toContain('password p@ss/w%rd');
    expect(all.replaceAll(/^password .*$/gm, '')).not.toMatch(/p(@|%40)ss/);
  },
);

it('who breaks off while the lead is handed over keeps nobody waiting at the pooler', async () => {
  const { script, ended, said } = await handOver({ patronictl: `${PATRONICTL}sleep 1\n` });
  await expect.poll(said).toContain('switchover festival --force');
  script.kill('SIGHUP');
  expect(await ended).toBe(1);
  await expect.poll(said).toMatch(/paused[\s\S]*resumed/);
});
