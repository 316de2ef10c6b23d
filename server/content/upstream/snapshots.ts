import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** A good answer as it was sent: JSON. Moments are milliseconds since 1970. */
export interface Snapshot {
  readonly bytes: Uint8Array;
  /** Since when the content server has said this. */
  readonly since: number;
  readonly goodAt: number;
}

const Snapshots = z.object({
  answers: z.record(
    z.string(),
    z.object({ body: z.looseObject({}), since: z.number(), goodAt: z.number() }),
  ),
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

/** The file of these. The answers are put in as they came: making text of them again takes too long. */
export function snapshotsText(
  answers: ReadonlyMap<string, Snapshot>,
  pictures: Snapshots['pictures'],
): Buffer {
  const parts = [...answers].flatMap(([address, { bytes, since, goodAt }], at) => [
    Buffer.from(`${at > 0 ? ',' : ''}${JSON.stringify(address)}:${head({ since, goodAt })}`),
    bytes,
    Buffer.from('}'),
  ]);
  const end = `},"pictures":${JSON.stringify(pictures)}}`;
  return Buffer.concat([Buffer.from('{"answers":{'), ...parts, Buffer.from(end)]);
}

function head(moments: Pick<Snapshot, 'since' | 'goodAt'>): string {
  return `${JSON.stringify(moments).slice(0, -1)},"body":`;
}
