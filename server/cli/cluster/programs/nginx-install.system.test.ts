import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { installPrograms, needProgram } from '../../programs.ts';
import { deployPath } from './deploy-file.ts';

beforeAll(() => installPrograms({ nginx: 'nginx-light' }), 120_000);

/** What Debian's nginx-common links from sites-enabled. */
const DEBIANS_SITE = 'server { listen 80 default_server; listen [::]:80 default_server; }\n';

/** The lines of `docs/running.md` that put nginx's files in their places. */
async function documentedLines(): Promise<string[]> {
  const page = await readFile(deployPath('../docs/running.md'), 'utf8');
  const block = /^# TLS, then nginx .*\n((?:.+\n)*)/m.exec(page)?.[1] ?? '';
  return block.split('\n').filter((line) => /^(sed|rm|ln|cp) /.test(line));
}

/** A machine's folders below one of ours, on ports that anybody may open. */
function inFolder(dir: string, text: string): string {
  return text
    .replaceAll('/usr/local/src/festival/deploy', deployPath(''))
    .replaceAll(/(?<![\w.])\/(etc|run|var)\//g, `${dir}/$1/`)
    .replaceAll(
      /(listen (?:\[::\]:)?)(80|443)\b/g,
      (_, listen, port) => listen + (8000 + Number(port)),
    )
    .replace('user www-data;\n', '');
}

it('The commands of the documentation end at files that nginx takes, where Debian had put its own site', async () => {
  const dir = await temporaryFolder();
  const nginx = join(dir, 'etc/nginx');
  const keys = join(dir, 'etc/letsencrypt/live/festival.example.org');
  const folders = ['run/festival_forms', 'var/cache', 'var/log/nginx'].map((at) => join(dir, at));
  for (const at of [...folders, keys, join(nginx, 'sites-available'), join(nginx, 'sites-enabled')])
    await mkdir(at, { recursive: true });
  await writeFile(join(nginx, 'sites-available/default'), inFolder(dir, DEBIANS_SITE));
  await symlink('../sites-available/default', join(nginx, 'sites-enabled/default'));
  const named = ['-keyout', join(keys, 'privkey.pem'), '-out', join(keys, 'fullchain.pem')];
  const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=festival.example.org'];
  execFileSync('openssl', ['req', ...made, ...named], { stdio: 'ignore' });

  for (const line of await documentedLines())
    execFileSync('sh', ['-ec', inFolder(dir, line).replace('HOST', 'festival.example.org')]);
  for (const name of ['nginx.conf', 'sites-available/festival'])
    await writeFile(join(nginx, name), inFolder(dir, await readFile(join(nginx, name), 'utf8')));

  const args = ['-t', '-e', 'stderr', '-p', dir, '-c', join(nginx, 'nginx.conf')];
  const { stderr } = spawnSync(needProgram('nginx', 'nginx-light'), args, { encoding: 'utf8' });
  expect(stderr).toContain('test is successful');
});
