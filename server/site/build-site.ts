import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { compressed } from '../http/encodings.ts';
import { filesBelow } from '../runtime/build-if-stale.ts';
import { collectPackages, licencesText } from './licences.ts';
import { packOfflineFiles } from './offline-files.ts';
import { PARTS } from './parts.ts';

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
