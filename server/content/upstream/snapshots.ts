import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** A good answer as it was sent. Moments are milliseconds since 1970. */
const Snapshot = z.object({
  body: z.looseObject({}),
  /** Since when the content server has said this. */
  since: z.number(),
  goodAt: z.number(),
});
export type Snapshot = z.infer<typeof Snapshot>;

const Snapshots = z.object({
  answers: z.record(z.string(), Snapshot),
  /** The file of `DATA_DIR/pictures` in which each picture of the content server is kept. */
  pictures: z.array(
    z.object({ key: z.string(), file: z.string(), keptAs: z.string().regex(/^[\w.-]+$/) }),
  ),
});
export type Snapshots = z.infer<typeof Snapshots>;

/** The file of a content server's good answers: one for each server that was ever asked. */
export function snapshotsFile(dataDir: string, contentUrl: string): string {
  const name = createHash('sha256').update(contentUrl).digest('hex').slice(0, 16);
  return join(dataDir, 'content-copies', `${name}.json`);
}

/** None where there is no such file, or where it can't be understood any more. */
export async function readSnapshots(file: string): Promise<Snapshots> {
  try {
    return Snapshots.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return { answers: {}, pictures: [] };
  }
}
