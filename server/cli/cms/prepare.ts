import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildIfStale } from '../../runtime/build-if-stale.ts';
import { cmsDir } from './strapi.ts';

/**
 * Makes Strapi ready to start: installs it, compiles it and builds its panel, each only where its
 * sources have changed. `say` is told of what takes its time. @throws Error when a step fails
 */
export async function prepare({ panel, say }: { panel: boolean; say: (line: string) => void }) {
  await buildIfStale(
    cmsDir,
    'node_modules/made-from',
    ['package-lock.json', '.npmrc'],
    async () => {
      say('Installing Strapi: 3 minutes, 720 MB.');
      await run('npm', ['ci']);
    },
  );
  await buildIfStale(cmsDir, 'dist/made-from', ['src', 'config', 'tsconfig.json'], async () => {
    // Files compiled from one that is gone would be loaded all the same.
    for (const stale of ['dist/src', 'dist/config'])
      await rm(join(cmsDir, stale), { recursive: true, force: true });
    await run(process.execPath, ['node_modules/typescript/bin/tsc']);
  });
  if (!panel) return;
  await buildIfStale(
    cmsDir,
    'dist/build/made-from',
    ['package-lock.json', 'config/admin.ts', 'src/admin'],
    async () => {
      say('Building the panel: 1 minute.');
      await run(process.execPath, ['node_modules/@strapi/strapi/bin/strapi.js', 'build']);
    },
  );
}

async function run(command: string, words: string[]): Promise<void> {
  const child = spawn(command, words, {
    cwd: cmsDir,
    env: { ...process.env, STRAPI_TELEMETRY_DISABLED: 'true' },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32' && command === 'npm',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${[command, ...words].join(' ')} failed (in cms/).`);
}

/* `npm run test:cms` needs no panel. */
if (import.meta.main) await prepare({ panel: false, say: console.log });
