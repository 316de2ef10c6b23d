import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import * as z from 'zod';
import { filesBelow } from '../../runtime/build-if-stale.ts';

export const MANIFEST = 'manifest.json';

const FileFacts = z.object({ bytes: z.number(), sha256: z.string() });
type FileFacts = z.infer<typeof FileFacts>;

/** A backup in numbers: enough to tell, before anything is touched, that it is whole and fits. */
export const Manifest = z.object({
  madeAt: z.iso.datetime(),
  database: z.enum(['sqlite', 'postgres']),
  /** The last change of the tables that it has, by name. */
  schema: z.string(),
  /** By table. */
  rows: z.record(z.string(), z.number()),
  /** Names of the keys that open what is sealed in it. */
  keys: z.array(z.string()),
  /** By their path in the backup. */
  files: z.record(z.string(), FileFacts),
});
export type Manifest = z.infer<typeof Manifest>;

/** @throws Error in plain words where there is no backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) throw new Error(`${folder} is no whole backup: it has no ${MANIFEST}.`);
  const { data } = Manifest.safeParse(parsed(text));
  if (!data) throw new Error(`${folder} is no backup of this site: its ${MANIFEST} can't be read.`);
  return data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Facts of every file below a folder, once each is on the disk for good. */
export async function factsOfFiles(folder: string): Promise<Record<string, FileFacts>> {
  const files = await filesBelow(folder);
  const facts: Record<string, FileFacts> = {};
  for (const file of files.sort()) facts[relative(folder, file)] = await factsOf(file);
  return facts;
}

/** @throws Error that names the first file that isn't as the manifest says */
export async function checkFiles(folder: string, { files }: Manifest): Promise<void> {
  for (const [name, { sha256 }] of Object.entries(files)) {
    const facts = await factsOf(join(folder, name)).catch(unlessGone);
    if (!facts) throw new Error(`The backup is broken: ${name} is missing.`);
    if (facts.sha256 !== sha256)
      throw new Error(
        `The backup is broken: ${name} isn't as it was written (its sha256 differs).`,
      );
  }
}

async function factsOf(path: string): Promise<FileFacts> {
  const file = await open(path);
  try {
    await file.sync();
    const hash = createHash('sha256');
    for await (const chunk of file.createReadStream({ autoClose: false, highWaterMark: 1 << 20 }))
      hash.update(chunk);
    return { bytes: (await file.stat()).size, sha256: hash.digest('hex') };
  } finally {
    await file.close();
  }
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
