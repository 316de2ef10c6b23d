import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import { loadContent } from '../../../content/files/content.ts';
import { ContentFolder } from '../../../content/files/content-folder.ts';
import { Faults } from '../../../content/files/faults.ts';
import { readFestival } from '../../../content/files/festival.ts';
import { SponsorsFile } from '../../../content/files/schemas.ts';
import { writeAtomic } from '../../../runtime/write-atomic.ts';
import { askForAll, type PulledSponsor } from './asking.ts';
import { LONG_LINES, present } from './front-matter.ts';
import { altOf, fetchPicture, type PulledPicture } from './pictures.ts';
import { Plan } from './plan.ts';
import { writeTextPictures } from './text-pictures.ts';
import { type Pulling, writeEvents, writeTopics, writeWorkshops } from './writing.ts';

export interface PullOptions {
  /** The content server, without a trailing slash. */
  readonly contentUrl: string;
  /** The content folder: what the server doesn't hold, such as `festival.yaml`, stays as it is there. */
  readonly directory: string;
  /** Gets what is overwritten or removed, in a folder for this pull. */
  readonly keepIn: string;
}

/**
 * Writes what a content server holds back into a content folder. Everything is fetched, written into
 * a copy and read with the checks of a start first: a ContentError or PullError leaves the folder as it is.
 * `backupDir` holds what was there before, undefined when nothing was.
 */
export async function pullContent(options: PullOptions) {
  const plan = await planPull(options);
  if (plan.files.length === 0) return { written: [], removed: [], backupDir: undefined };
  await tryOut(options.directory, plan);
  const backupDir = await keepReplaced(options, plan);
  await carryOut(options.directory, plan);
  return { written: [...plan.writes.keys()].sort(), removed: [...plan.removals].sort(), backupDir };
}

async function planPull({ contentUrl, directory }: PullOptions): Promise<Plan> {
  const faults = new Faults();
  const folder = new ContentFolder(directory, faults);
  const festival = await readFestival(folder);
  faults.throwIfAny();
  const asked = await askForAll(contentUrl);
  const plan = new Plan(directory);
  const pulling = { folder, plan, contentUrl, timeZone: festival!.timeZone };
  const pulled = await writeTextPictures(pulling, asked);
  for (const [slug, events] of pulled.events) await writeEvents(pulling, slug, events);
  await writeTopics(pulling, pulled.topics);
  await writeSponsors(pulling, pulled.sponsors);
  await writeWorkshops(pulling, pulled.workshops);
  // A file that can't be read now could be taken for one that isn't there.
  faults.throwIfAny();
  return plan;
}

async function tryOut(directory: string, plan: Plan): Promise<void> {
  const copy = await mkdtemp(join(tmpdir(), 'pulled-'));
  try {
    await cp(directory, copy, { recursive: true });
    await carryOut(copy, plan);
    await loadContent(copy);
  } finally {
    await rm(copy, { recursive: true });
  }
}

async function carryOut(directory: string, plan: Plan): Promise<void> {
  for (const file of plan.removals) await rm(join(directory, file));
  for (const [file, bytes] of plan.writes) await writeAtomic(join(directory, file), bytes);
}

async function keepReplaced(
  { directory, keepIn }: PullOptions,
  plan: Plan,
): Promise<string | undefined> {
  const into = join(keepIn, new Date().toISOString().replaceAll(':', '-'));
  const replaced = plan.files.filter((file) => existsSync(join(directory, file)));
  // Folders of DATA_DIR are the server's own: a public start refuses others.
  if (replaced.length > 0) await mkdir(keepIn, { recursive: true, mode: 0o700 });
  for (const file of replaced) await cp(join(directory, file), join(into, file));
  return replaced.length > 0 ? into : undefined;
}

/** `sponsors/sponsors.yaml` and the logos that it names. Logos that no list named stay where they are. */
async function writeSponsors(
  { folder, plan, contentUrl }: Pulling,
  sponsors: readonly PulledSponsor[],
): Promise<void> {
  const file = await folder.yaml('sponsors/sponsors.yaml', SponsorsFile);
  const before = (file?.data ?? []).map(present);
  const taken = new Map<string, Buffer>();
  const wanted = [];
  for (const { name, sponsor_title: title, redirect_link: link, logo, image } of sponsors) {
    const picture = await fetchPicture(logo ?? image, contentUrl);
    const logoName = picture && logoNameOf(picture, name, taken);
    if (picture) await plan.write(`sponsors/logos/${logoName}`, picture.bytes);
    const alt = altOf(logo ?? image, name);
    wanted.push(present({ name, title: title || null, link: link || null, logo: logoName, alt }));
  }
  if (!isDeepStrictEqual(before, wanted))
    await plan.write('sponsors/sponsors.yaml', stringify(wanted, LONG_LINES));
  const logos = (list: readonly { logo?: unknown }[]) =>
    list.flatMap(({ logo }) => (logo ? [`sponsors/logos/${logo}`] : []));
  plan.removeAllBut(logos(before), logos(wanted));
}

/**
 * The logo's name when it was uploaded, as far as a file may be called so; numbered where another picture
 * has it. Sponsors that share a picture share its file.
 */
function logoNameOf(
  { name, extension, bytes }: PulledPicture,
  sponsor: string,
  taken: Map<string, Buffer>,
): string {
  const base = parse(name).name.replace(/[^\w-]+/g, '-') || sponsor.replace(/[^\w-]+/g, '-');
  let file = `${base}${extension}`;
  for (let count = 2; !(taken.get(file.toLowerCase()) ?? bytes).equals(bytes); count++)
    file = `${base}-${count}${extension}`;
  taken.set(file.toLowerCase(), bytes);
  return file;
}
