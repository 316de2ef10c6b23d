import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cmsDir } from './strapi.ts';

/**
 * Makes Strapi ready to start: installs it, compiles it and builds its panel, each only where what it
 * is made from has changed. `say` is told of what takes its time. @throws Error when a step fails
 */
export async function prepare({ panel, say }: { panel: boolean; say: (line: string) => void }) {
  await unlessMade('node_modules/made-from', ['package-lock.json', '.npmrc'], async () => {
    say('Installing Strapi: 3 minutes, 720 MB.');
    await run('npm', ['ci']);
  });
  await unlessMade('dist/made-from', ['src', 'config', 'tsconfig.json'], async () => {
    // Output compiled from a file that is gone would be loaded all the same.
    for (const stale of ['dist/src', 'dist/config'])
      await rm(join(cmsDir, stale), { recursive: true, force: true });
    await run(process.execPath, ['node_modules/typescript/bin/tsc']);
  });
  if (!panel) return;
  await unlessMade(
    'dist/build/made-from',
    ['package-lock.json', 'config/admin.ts', 'src/admin'],
    async () => {
      say('Building the panel: 1 minute.');
      await run(process.execPath, ['node_modules/@strapi/strapi/bin/strapi.js', 'build']);
    },
  );
}

async function unlessMade(
  stamp: string,
  sources: readonly string[],
  make: () => Promise<void>,
): Promise<void> {
  const file = join(cmsDir, stamp);
  const wanted = await hashOf(sources);
  if ((await readFile(file, 'utf8').catch(() => '')) === wanted) return;
  await make();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, wanted);
}

async function hashOf(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const source of sources)
    for (const file of await filesAt(join(cmsDir, source)))
      hash.update(`\0${file}\0`).update(await readFile(file));
  return hash.digest('hex');
}

/** A file, or every file of a folder. */
async function filesAt(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => null);
  if (!entries) return [path];
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}

function run(command: string, words: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, {
      cwd: cmsDir,
      env: { ...process.env, STRAPI_TELEMETRY_DISABLED: 'true' },
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32' && command === 'npm',
    });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`${[command, ...words].join(' ')} failed (in cms/).`)),
    );
  });
}

/* `npm run test:cms` needs no panel. */
if (import.meta.main) await prepare({ panel: false, say: console.log });
