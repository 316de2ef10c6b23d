import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const files = execFileSync('git', ['ls-files', '--', 'web/*.tsx'], { encoding: 'utf8' }).split(
  '\n',
);
const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g;

it('Every class that a component names stands in its stylesheet', () => {
  const uses = files.filter(Boolean).flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    return [...source.matchAll(IMPORT)].flatMap(([, styles, path]) => {
      const css = readFileSync(join(file, '..', path!), 'utf8');
      const named = [
        ...source
          .replaceAll(/^import .*$/gm, '')
          .matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g')),
      ];
      return named.map(([, name]) => ({ file, name: name!, css }));
    });
  });
  expect(uses.length).toBeGreaterThan(500);
  const missing = uses.filter(({ name, css }) => !new RegExp(`\\.${name}(?![\\w-])`).test(css));
  expect(missing.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});
