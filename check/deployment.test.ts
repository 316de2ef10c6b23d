import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n');

it('no image takes settings, data or backups along, by whichever program it is made', () => {
  for (const name of ['.git', 'data', 'backups', '**/.env', '**/node_modules'])
    expect(linesOf('.dockerignore')).toContain(name);
});

it('a release runs nothing as root that another user could have written', () => {
  const script = linesOf('deploy/release.sh').filter((line) => !line.startsWith('#'));
  const built = script.filter((line) => /\b(npm|node|tar)\b/.test(line));
  expect(built.length).toBeGreaterThan(3);
  for (const line of built) expect(line).toMatch(/^as_build |runuser -u festival-build -- tar/);
  expect(script.join('\n')).toContain('source=/usr/local/src/festival');
});

it('a command is passed on as it was typed, as the servers’ user and with their settings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'festival-command-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const systemd = join(folder, 'systemd-run');
  writeFileSync(systemd, '#!/bin/sh\nprintf "%s\\n" "$@"\n');
  chmodSync(systemd, 0o755);
  const typed = ['organise', '--', 'admin', 'asha@example.org', '--by', 'Ravi, at the desk'];
  const { stdout } = spawnSync('sh', ['deploy/festival.sh', ...typed], {
    env: { PATH: `${folder}:${process.env.PATH}` },
  });
  const passed = String(stdout).trim().split('\n');
  expect(passed.slice(-8)).toEqual(['npm', 'run', '--silent', ...typed].slice(-8));
  expect(passed).toContain('--uid=festival');
  expect(passed).toContain('--property=EnvironmentFile=/etc/festival/festival.env');
});
