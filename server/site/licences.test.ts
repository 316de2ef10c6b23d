import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { collectPackages, licencesText } from './licences.ts';

async function packageIn(folder: string, name: string, files: Record<string, string>) {
  const dir = join(folder, 'node_modules', name);
  await mkdir(dir, { recursive: true });
  const facts = { name, version: '1.2.3', license: 'MIT', main: 'index.js' };
  await writeFile(join(dir, 'package.json'), JSON.stringify(facts));
  for (const [file, text] of Object.entries(files)) await writeFile(join(dir, file), text);
}

it('Of what a browser is sent each package is named with its licence, of a worker’s scripts too', async () => {
  const root = await temporaryFolder();
  await packageIn(root, 'lamp', {
    'index.js': 'export const lamp = () => document.title',
    LICENSE: 'Words of lamp',
  });
  await packageIn(root, '@oil/wick', {
    'index.js': 'self.wick = 1',
    'license.md': 'Words of wick',
  });
  await packageIn(root, 'unused', {
    'index.js': 'export const no = 1',
    LICENSE: 'Words of unused',
  });
  await writeFile(join(root, 'worker.js'), "import '@oil/wick'");
  const entry = join(root, 'entry.js');
  const worker = "new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })";
  await writeFile(entry, `import { lamp } from 'lamp'; console.log(lamp(), ${worker})`);
  const folders = new Set<string>();
  const collect = () => collectPackages(root, folders);
  await build({
    ...{ root, configFile: false, logLevel: 'silent', plugins: [collect()] },
    worker: { format: 'es', plugins: () => [collect()] },
    build: { rollupOptions: { input: entry } },
  });
  const text = licencesText(
    [...folders].filter((folder) => folder.startsWith(root)),
    'Words of the fonts',
  );
  expect(text).toContain('@oil/wick 1.2.3: MIT\n\nWords of wick');
  expect(text).toContain('lamp 1.2.3: MIT\n\nWords of lamp');
  expect(text).toContain('Words of the fonts');
  expect(text).not.toContain('unused');
});

it('A package without a licence is named, and nothing is built with it', async () => {
  const root = await temporaryFolder();
  await packageIn(root, 'nameless', {});
  const build = () => licencesText([join(root, 'node_modules/nameless')], '');
  expect(build).toThrow('The package nameless (nameless) brings no licence');
});
