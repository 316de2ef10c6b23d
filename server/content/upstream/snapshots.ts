import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** A good answer, and what is known of it. Moments are milliseconds since 1970. */
const Copy = z.object({
  body: z.looseObject({}),
  /** Since when the content server has said this. */
  since: z.number(),
  /** When it last said so. */
  goodAt: z.number(),
  /** The entries that it was taken without. */
  leftOut: z.array(z.object({ entry: z.number(), field: z.string(), reason: z.string() })),
  entries: z.number(),
});
export type Copy = z.infer<typeof Copy>;

const Copies = z.object({
  answers: z.record(z.string(), Copy),
  /** Which picture of the content server was kept as which file of `DATA_DIR/pictures`. */
  pictures: z.array(
    z.object({ key: z.string(), file: z.string(), keptAs: z.string().regex(/^[\w.-]+$/) }),
  ),
});
export type Copies = z.infer<typeof Copies>;

/** Where the good answers of a content server are kept, one file for each server that was ever asked. */
export const copiesFile = (dataDir: string, contentUrl: string): string => {
  const name = createHash('sha256').update(contentUrl).digest('hex').slice(0, 16);
  return join(dataDir, 'content-copies', `${name}.json`);
};

/** None where there is no such file, or where it can't be understood any more. */
export const readCopies = async (file: string): Promise<Copies> => {
  try {
    return Copies.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return { answers: {}, pictures: [] };
  }
};
