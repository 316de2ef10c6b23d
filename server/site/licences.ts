import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

/** Of a module's path, the innermost package and where it lies. */
const PACKAGE = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)(?=\/)/;

/** Modules that the builder itself adds: they are its package's. */
const BUILDERS: readonly (readonly [RegExp, string])[] = [
  [/^\0?vite\//, 'vite'],
  [/^\0?(@oxc-project\+runtime|rolldown\/)/, 'rolldown'],
];

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
