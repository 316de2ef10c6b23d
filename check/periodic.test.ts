import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the page on the architecture lists all that happens by itself', () => {
  const words = ['whileOpen(', ' = periodic(', 'setInterval('].flatMap((word) => ['-e', word]);
  const files = execFileSync('git', ['grep', '-lF', ...words, '--', 'server'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && !/\.test\.ts$|^server\/testing\/|runtime\/periodic\.ts$/.test(file));
  // A form that comes slowly is looked at until it is there.
  const repeated = files.filter((file) => file !== 'server/http/form.ts');
  const page = readFileSync('docs/architecture.md', 'utf8');
  expect(repeated.length).toBeGreaterThan(4);
  expect(repeated.filter((file) => !page.includes(`\`${file}\``))).toEqual([]);
});
