import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const pages = execFileSync('git', ['ls-files', '--', '*.md'], { encoding: 'utf8' })
  .split('\n')
  // A decision tells of its day, and a log of releases of what was.
  .filter((page) => /^(README|SECURITY|docs\/[\w-]+|content\/README)(\.md)?$/.test(page))
  .filter((page) => page !== 'docs/bench.md');

/** A path in backticks that begins at the root of the project. */
const NAMED =
  /`((?:contract|content|web|server|e2e|bench|check|deploy|docs|art|cms)\/[\w./-]+\.(?:tsx?|css|md|ya?ml|sql|json|sh|conf|service))`/g;

it.each(pages)('%s names only files that are there', (page) => {
  const named = [...readFileSync(page, 'utf8').matchAll(NAMED)].map(([, file]) => file!);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

it('The glossary has at most 60 words of the festival’s own, in their order', () => {
  const rows = [...readFileSync('docs/words.md', 'utf8').matchAll(/^\| ([^|]+) \|/gm)];
  const words = rows.map(([, word]) => word!).filter((word) => !/^(Word|-+)$/.test(word));
  expect(words.length).toBeGreaterThan(20);
  expect(words.length).toBeLessThanOrEqual(60);
  expect(words).toEqual([...words].sort((a, b) => a.localeCompare(b, 'en')));
});
