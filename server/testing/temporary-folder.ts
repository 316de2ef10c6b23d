import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** The path of a new folder, which is gone when the running test is over. */
export async function temporaryFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'festival-test-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}
