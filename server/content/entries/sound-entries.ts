import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** An entry's fields, text and picture as they were when they were last sound. */
const SoundEntry = z.object({
  /** As its author wrote them. */
  fields: z.record(z.string(), z.unknown()),
  body: z.string(),
  /** ISO 8601. */
  modifiedAt: z.string(),
  /** Keys that stood beside the fields and are none. */
  unknown: z.array(z.string()).optional(),
  /** `file`: its name; `storedAs`: the name of its copy in `DATA_DIR/pictures`. */
  picture: z
    .object({ file: z.string(), storedAs: z.string().regex(/^[\w.-]+$/), modifiedAt: z.string() })
    .optional(),
});
export type SoundEntry = z.infer<typeof SoundEntry>;

const Stored = z
  .string()
  .transform((text, { addIssue }) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      addIssue('is no JSON');
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string(), SoundEntry));

/** By the entries' keys. */
export type SoundEntries = ReadonlyMap<string, SoundEntry>;

/** The file of the last sound entries: values, so that what is sound today needs no file of yesterday. */
export function soundEntriesFile(dataDir: string): string {
  return join(dataDir, 'sound-content.json');
}

/** None where there is no such file yet, or where it `isBroken`. @throws Error where it can't be read */
export async function readSoundEntries(
  file: string,
): Promise<{ entries: SoundEntries; isBroken: boolean }> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (text === undefined) return { entries: new Map(), isBroken: false };
  const read = z.safeParse(Stored, text);
  return { entries: new Map(Object.entries(read.data ?? {})), isBroken: !read.success };
}

/** What stands in the file of these entries: those of a list in their order, the lists in one that hangs on no reading. */
export function soundEntriesText(entries: SoundEntries): string {
  const lists = Map.groupBy(entries, ([key]) => key.replace(/\/.*/, ''));
  const sorted = [...lists.keys()].sort().flatMap((list) => lists.get(list)!);
  return JSON.stringify(Object.fromEntries(sorted));
}
