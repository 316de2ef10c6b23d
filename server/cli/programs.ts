import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { environment } from '../settings/settings.ts';

/** Debian keeps each version of PostgreSQL apart; administrators' programs aren't in everybody's PATH. */
const PLACES = ['/usr/lib/postgresql/*/bin', '/usr/sbin'];

/** The path of a program of this machine, PostgreSQL's of its newest version; undefined where there is none. */
function findProgram(name: string): string | undefined {
  const byVersion = new Intl.Collator('en', { numeric: true });
  const folders = PLACES.flatMap((place) => globSync(place).sort(byVersion.compare).reverse());
  const inPath = (environment().PATH ?? '').split(delimiter);
  return [...folders, ...inPath]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

/** As above. @throws Error that names Debian's package of it */
export function needProgram(name: string, debianPackage: string): string {
  const path = findProgram(name);
  if (path) return path;
  throw new Error(
    `${name} isn't on this machine. On Debian it comes with: apt-get install ${debianPackage}`,
  );
}

/** Programs by Debian's package of each, installed where this user may and one is missing. */
export function installPrograms(packages: Readonly<Record<string, string>>): void {
  const missing = Object.keys(packages).filter((name) => !findProgram(name));
  const apt = '/usr/bin/apt-get';
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync(apt)) return;
  const wanted = missing.map((name) => packages[name]!);
  console.log(`Installing ${wanted.join(' and ')} from Debian.`);
  // As a machine without services: the packages' own servers aren't started.
  const env = { ...environment(), RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' };
  // Tests that run side by side find the same missing, and apt refuses a second of itself.
  // Another program's apt, which takes no part in that, is waited for.
  const options = ['-q', '-o', 'DPkg::Lock::Timeout=300'];
  for (const args of [['update'], ['install', '-y', ...wanted]])
    spawnSync('flock', [apt, apt, ...options, ...args], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
}
