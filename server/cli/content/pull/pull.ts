import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EntryReader } from '../../../content/entries/entry-reader.ts';
import { ContentFolder } from '../../../content/files/content-folder.ts';
import { loadContent } from '../../../content/reading/content.ts';
import { readFestival } from '../../../content/reading/festival.ts';
import { writeAtomic } from '../../../runtime/write-atomic.ts';
import type { Settings } from '../../../settings/settings.ts';
import { askForAll } from './asking.ts';
import { Plan } from './plan.ts';
import { writeTextPictures } from './text-pictures.ts';
import { writeList } from './writing.ts';

const USAGE = `npm run content pull -- http://localhost:1337
writes what that content server holds into the content folder; without an address, CONTENT_URL says which`;

/** `npm run content pull`. @throws Error in plain words; then no file has changed */
export async function pullCommand(
  { contentUrl: configured, contentDir, dataDir, contentListEntries: listEntries }: Settings,
  [address = configured]: readonly string[],
): Promise<string> {
  if (!/^https?:\/\/[^/\s]/i.test(address)) throw new Error(USAGE);
  const contentUrl = address.replace(/\/+$/, '');
  const { written, removed, backupDir } = await pullContent({
    contentUrl,
    directory: contentDir,
    listEntries,
    storeIn: join(dataDir, 'replaced-content'),
  });
  if (written.length + removed.length === 0)
    return `The files say what ${contentUrl} does already.`;
  return [
    ...written.map((file) => `  written  ${file}`),
    ...removed.map((file) => `  removed  ${file}`),
    backupDir ? `What was there before is in ${backupDir}` : '',
  ]
    .filter(Boolean)
    .join('\n');
}

interface PullOptions {
  /** The content server, without a trailing slash. */
  readonly contentUrl: string;
  /** The content folder: what the server doesn't hold, such as `festival.yaml`, stays as it is there. */
  readonly directory: string;
  /** So many a list may have. */
  readonly listEntries?: number | undefined;
  /** Gets what is overwritten or removed, in a folder for this pull. */
  readonly storeIn: string;
}

/**
 * Writes what a content server holds back into a content folder. Everything is fetched, written into
 * a copy and read with the checks of a start first: a ContentError or PullError leaves the folder as it is.
 * `backupDir` holds what was there before, undefined when nothing was.
 */
export async function pullContent(options: PullOptions) {
  const plan = await planPull(options);
  if (plan.files.length === 0) return { written: [], removed: [], backupDir: undefined };
  await tryOut(options, plan);
  const backupDir = await keepReplaced(options, plan);
  await carryOut(options.directory, plan);
  return { written: [...plan.writes.keys()].sort(), removed: [...plan.removals].sort(), backupDir };
}

async function planPull({ contentUrl, directory }: PullOptions): Promise<Plan> {
  const reader = new EntryReader();
  const { faults } = reader;
  const folder = new ContentFolder(directory, faults);
  await readFestival(reader, folder);
  faults.throwIfAny();
  const asked = await askForAll(contentUrl);
  const plan = new Plan(directory);
  const pulling = { folder, plan, contentUrl };
  const pulled = await writeTextPictures(pulling, asked);
  for (const [list, entries] of pulled) await writeList(pulling, list, entries);
  // A file that can't be read now could be taken for one that isn't there.
  faults.throwIfAny();
  await plan.requireWithin();
  return plan;
}

async function tryOut({ directory, listEntries }: PullOptions, plan: Plan): Promise<void> {
  const copy = await mkdtemp(join(tmpdir(), 'pulled-'));
  try {
    await cp(directory, copy, { recursive: true, verbatimSymlinks: true });
    await carryOut(copy, plan);
    await loadContent(copy, undefined, { listEntries });
  } finally {
    await rm(copy, { recursive: true });
  }
}

async function carryOut(directory: string, plan: Plan): Promise<void> {
  for (const file of plan.removals) await rm(join(directory, file));
  for (const [file, bytes] of plan.writes) await writeAtomic(join(directory, file), bytes);
}

async function keepReplaced(
  { directory, storeIn }: PullOptions,
  plan: Plan,
): Promise<string | undefined> {
  const into = join(storeIn, new Date().toISOString().replaceAll(':', '-'));
  const replaced = plan.files.filter((file) => existsSync(join(directory, file)));
  // Folders of DATA_DIR are the server's own: a public start refuses others.
  if (replaced.length > 0) await mkdir(storeIn, { recursive: true, mode: 0o700 });
  for (const file of replaced) await cp(join(directory, file), join(into, file));
  return replaced.length > 0 ? into : undefined;
}
