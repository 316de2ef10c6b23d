import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build, type Plugin } from 'vite';
import { compressed } from '../http/encodings.ts';
import { filesBelow } from '../runtime/build-if-stale.ts';
import { packOfflineFiles } from './offline-files.ts';
import { PARTS } from './parts.ts';

/** Of a module's path, the innermost package and where it lies. */
const PACKAGE = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)(?=\/)/;

/** Modules that the builder itself adds: they are its package's. */
const BUILDERS: readonly (readonly [RegExp, string])[] = [
  [/^\0?vite\//, 'vite'],
  [/^\0?(@oxc-project\+runtime|rolldown\/)/, 'rolldown'],
];

/** Where the build leaves it, and its address. */
const LICENCES = 'licences.txt';

/* Builds the site of the working directory: for the browser, for the server, the organisers' desk, the volunteers' gate, the service worker, and a compressed copy of each text file; and the licences of what is in it. */

const root = process.cwd();
const configFile = join(root, 'vite.config.ts');
const packages = new Set<string>();
const collect = () => collectPackages(root, packages);
/** Scripts of workers are built apart, within the rest. */
const sent = { plugins: [collect()], worker: { plugins: () => [collect()] } };
await build({ root, configFile, logLevel: 'warn', ...sent });
await build({ root, configFile, logLevel: 'warn', build: { ssr: true } });
for (const mode of [...PARTS, 'worker'])
  await build({ root, configFile, logLevel: 'warn', mode, ...sent });
const fontLicence = await readFile(join(root, 'web/styles/fonts/OFL.txt'), 'utf8');
await writeFile(join(root, 'build/site', LICENCES), licencesText(packages, fontLicence));
await packOfflineFiles(join(root, 'build/site'));
for (const file of await filesBelow(join(root, 'build/site'))) {
  if (!/\.(js|css|svg|json|txt)$/.test(file)) continue;
  const { br, gzip } = await compressed(await readFile(file), 'best');
  await writeFile(`${file}.br`, br);
  await writeFile(`${file}.gz`, gzip);
}

/** Notes the folder of each package of which anything is in what a browser is sent. */
export function collectPackages(root: string, folders: Set<string>): Plugin {
  return {
    name: 'collect-packages',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk')
          for (const module of file.moduleIds) {
            const [folder] = PACKAGE.exec(module.replaceAll('\\', '/')) ?? [];
            const [, builder] = BUILDERS.find(([path]) => path.test(module)) ?? [];
            if (folder) folders.add(folder.replace(/^\0/, ''));
            else if (builder) folders.add(join(root, 'node_modules', builder));
          }
    },
  };
}

/**
 * The licences of what a visitor's browser is sent: of each package its name, version and words, and of the fonts.
 * @throws Error that names a package without a licence
 */
export function licencesText(folders: Iterable<string>, fontLicence: string): string {
  const packages = [...folders].map(licenceOf).sort();
  return [
    'What this site sends to browsers is made with these packages and fonts.',
    ...packages,
    `Fonts\n\n${fontLicence.trim()}`,
  ].join(`\n\n${'-'.repeat(60)}\n\n`);
}

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((each) => /^licen[cs]e(\.(md|txt))?$/i.test(each));
  if (!license || !file)
    throw new Error(`The package ${name} (${basename(folder)}) brings no licence`);
  // What the builder itself is made of isn't sent.
  const [words = ''] = readFileSync(join(folder, file), 'utf8').split('# Licenses of bundled');
  return `${name} ${version}: ${license}\n\n${words.trim()}`;
}
