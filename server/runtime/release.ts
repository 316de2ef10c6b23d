import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which state of the project runs. */
interface Release {
  /** As `package.json` has it: the festival's year, and a number that counts up. */
  readonly version: string;
  /** The commit, or 'unknown' where there is no history to ask. */
  readonly commit: string;
}

const UNKNOWN = 'unknown';

/** Of the project in `root`: what `deploy/release.sh` wrote into `build/commit`, else what git says. */
export function releaseOf(root: string): Release {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return { version, commit: writtenCommit(root) ?? commitByGit(root) ?? UNKNOWN };
}

function writtenCommit(root: string): string | undefined {
  const file = join(root, 'build/commit');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() || undefined : undefined;
}

/** A folder without a history of its own may lie within somebody else's. */
function commitByGit(root: string): string | undefined {
  if (!existsSync(join(root, '.git'))) return undefined;
  try {
    const asked = ['-C', root, 'rev-parse', '--short=12', 'HEAD'];
    return execFileSync('git', asked, { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    // No git here, or a history that is another user's.
    return undefined;
  }
}

/** Of what runs here, as it was when it started. */
export const RELEASE = releaseOf(join(import.meta.dirname, '../..'));
