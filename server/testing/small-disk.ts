import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A disk in memory that a test can fill. It goes with its test. */
interface SmallDisk {
  readonly dir: string;
  /** Leaves no byte. */
  fill(): Promise<void>;
  /** Gives back what `fill` took. */
  free(): Promise<void>;
}

/** @throws Error for anybody but root, who alone may mount */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const dir = await mkdtemp(join(tmpdir(), 'festival-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dir]);
  onTestFinished(async () => {
    // A process that was killed lets go of its files a moment later.
    execFileSync('umount', ['--lazy', dir]);
    await rmdir(dir);
  });
  await chmod(dir, 0o711);
  const ballast = join(dir, 'ballast');
  return {
    dir,
    async fill() {
      const file = await open(ballast, 'w');
      const page = Buffer.alloc(4096);
      try {
        for (;;) await file.appendFile(page);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    free: () => rm(ballast),
  };
}
