import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const files = list('web/*.tsx');
const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g;

it('Every class that a component names stands in its stylesheet', () => {
  const uses = files.flatMap((file) => {
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

it('Every class of a stylesheet is named by a component, or composed by another class', () => {
  const sheets = list('web/*.module.css');
  const imports = list('web/*.ts', 'web/*.tsx').flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    return [...source.matchAll(IMPORT)].map(([, styles, path]) => {
      return { source, styles: styles!, sheet: join(file, '..', path!) };
    });
  });
  const idle = sheets.flatMap((sheet) => {
    const css = readFileSync(sheet, 'utf8');
    const users = imports.filter((one) => one.sheet === sheet);
    const isUsed = (name: string) =>
      users.some(
        ({ source, styles }) =>
          new RegExp(`\\b${styles}\\.${name}\\b`).test(source) || source.includes(`${styles}[`),
      ) || new RegExp(`composes:[^;]*\\b${name}\\b`).test(css);
    return classesOf(css)
      .filter((name) => !isUsed(name))
      .map((name) => `${sheet}: ${name}`);
  });
  expect(idle).toEqual([]);
});

function list(...patterns: string[]): string[] {
  const said = execFileSync('git', ['ls-files', '--', ...patterns], { encoding: 'utf8' });
  return said.split('\n').filter(Boolean);
}

/** The names of a stylesheet's own classes, each once. */
function classesOf(css: string): string[] {
  const selectors = css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .matchAll(/[^{};]+(?=\{)/g);
  const names = [...selectors].flatMap(([selector]) =>
    selector.trim().startsWith('@') ? [] : [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)],
  );
  return [...new Set(names.map(([, name]) => name!))];
}
