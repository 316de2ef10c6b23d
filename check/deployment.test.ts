import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

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
