import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sbomOf } from '../check/sbom.ts';
import { expect, test } from './visitor.ts';

const root = join(import.meta.dirname, '..');

/** The packages that the browser's sources name, types apart. */
function namedPackages(): Set<string> {
  const files = ['web', 'contract'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|entry\.server/.test(file))
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  );
  const imports = files.flatMap((text) => [
    ...text.matchAll(/^(?:import (?!type)|\} from).*?'((?:@[^/'.]+\/)?[^/'.]+)[^']*';/gm),
  ]);
  return new Set(imports.map(([, name = '']) => name));
}

test('every page leads to the licences of what it is made with: each package of its scripts, and the fonts', async ({
  page,
  request,
}) => {
  await page.goto('/');
  const address = await page.locator('head link[rel="license"]').getAttribute('href');
  const response = await request.get(address!);
  expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const text = await response.text();
  const named = namedPackages();
  expect([...named]).toContain('react');
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { components } = sbomOf(lock);
  for (const name of named) {
    const { version, licenses } = components.find((one) => one.name === name)!;
    expect(text).toContain(`\n${name} ${version}: ${licenses[0]?.expression}\n`);
  }
  for (const font of ['Rozha One', 'Newsreader', 'Courier Prime'])
    expect(text).toMatch(new RegExp(`^${font}.*: Copyright`, 'm'));
  expect(text).toContain('SIL OPEN FONT LICENSE Version 1.1');
});
