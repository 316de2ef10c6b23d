import { extname } from 'node:path';
import type * as z from 'zod';
import type { WireMedia } from '../../../../contract/pictures.ts';
import { eventFields, workshopFields } from '../../../content/api/models.ts';
import type { ContentFolder } from '../../../content/files/content-folder.ts';
import { type PicturedFile, readMarkdownFolder } from '../../../content/files/markdown-folder.ts';
import {
  EventFile,
  eventKeys,
  HospitalityFile,
  WorkshopFile,
  workshopKeys,
} from '../../../content/files/schemas.ts';
import type { PulledEvent, PulledTopic, PulledWorkshop } from './asking.ts';
import { freeName, slugOf } from './file-names.ts';
import {
  type FrontMatter,
  frontMatterOf,
  markdownText,
  saysTheSame,
  trimmed,
} from './front-matter.ts';
import { knownFiles, ordersOf } from './known-files.ts';
import { fetchPicture } from './pictures.ts';
import type { Plan } from './plan.ts';

export interface Pulling {
  readonly folder: ContentFolder;
  readonly plan: Plan;
  readonly contentUrl: string;
  readonly timeZone: string;
}

/** An entry as its file shall say it; `matter` lacks the order. */
interface Wanted {
  readonly name: string;
  readonly matter: FrontMatter;
  readonly body: string;
  readonly picture: WireMedia;
}

export function writeEvents(
  pulling: Pulling,
  slug: string,
  events: readonly PulledEvent[],
): Promise<void> {
  const wanted = events.map((event) => ({
    name: event.name,
    body: trimmed(event.description ?? ''),
    picture: event.image,
    matter: frontMatterOf(event, eventKeys, eventFields, pulling.timeZone),
  }));
  return writeFolder(pulling, `clusters/${slug}`, EventFile, ['cluster.yaml'], wanted);
}

export function writeWorkshops(
  pulling: Pulling,
  workshops: readonly PulledWorkshop[],
): Promise<void> {
  const wanted = workshops.map((workshop) => ({
    name: workshop.name,
    body: trimmed(workshop.Details ?? ''),
    picture: workshop.Image,
    matter: frontMatterOf(workshop, workshopKeys, workshopFields, pulling.timeZone),
  }));
  return writeFolder(pulling, 'workshops', WorkshopFile, [], wanted);
}

async function writeFolder<S extends z.ZodType<{ name: string; order: number }>>(
  pulling: Pulling,
  path: string,
  schema: S,
  others: readonly string[],
  wanted: readonly Wanted[],
): Promise<void> {
  const files = await readMarkdownFolder(pulling.folder, path, schema, others);
  const known = knownFiles(wanted, files);
  const orders = ordersOf(known);
  const taken = new Set(known.flatMap((file) => file?.slug ?? []));
  const kept: (string | undefined)[] = [];
  for (const [at, { name, matter, body, picture }] of wanted.entries()) {
    const base = `${path}/${known[at]?.slug ?? freeName(slugOf(name) || 'untitled', taken)}`;
    const file = `${base}.md`;
    const ordered = { name, order: orders[at], ...matter };
    await writeText(pulling, { file, known: known[at], schema, matter: ordered, body });
    kept.push(file, await writePicture(pulling, base, known[at]?.picture, picture));
  }
  pulling.plan.removeAllBut(
    files.flatMap(({ file, picture }) => [file, picture]),
    kept,
  );
}

interface WantedText {
  readonly file: string;
  readonly known: PicturedFile<unknown> | undefined;
  readonly schema: z.ZodType;
  readonly matter: FrontMatter;
  readonly body: string;
}

/** Leaves a file that says the same as it is, with its comments and its way of writing. */
async function writeText({ plan }: Pulling, wanted: WantedText): Promise<void> {
  const { file, known, schema, matter, body } = wanted;
  if (known?.file === file && saysTheSame(known, schema, matter, body)) return;
  await plan.write(file, markdownText(matter, body));
}

async function writePicture(
  { plan, contentUrl }: Pulling,
  base: string,
  known: string | undefined,
  media: WireMedia,
): Promise<string | undefined> {
  const picture = await fetchPicture(media, contentUrl);
  if (!picture) return;
  const ours = known && extname(known).toLowerCase() === picture.extension;
  const file = ours ? known : `${base}${picture.extension}`;
  await plan.write(file, picture.bytes);
  return file;
}

/** `hospitality/NN-slug.md`: the numbers are the order. */
export async function writeTopics(pulling: Pulling, topics: readonly PulledTopic[]): Promise<void> {
  const files = await readMarkdownFolder(pulling.folder, 'hospitality', HospitalityFile);
  const wanted = topics.map(({ name, desc }) => ({ name, body: trimmed(desc ?? '') }));
  const known = knownFiles(wanted, files);
  const inOrder = known.every(
    (file, at) => file && (at === 0 || file.slug > (known[at - 1]?.slug ?? '')),
  );
  const kept: string[] = [];
  for (const [at, { name, body }] of wanted.entries()) {
    const slug = known[at]?.slug.slice(3) ?? slugOf(name);
    const file = inOrder
      ? known[at]!.file
      : `hospitality/${String(at + 1).padStart(2, '0')}-${slug}.md`;
    const matter = { name };
    await writeText(pulling, { file, known: known[at], schema: HospitalityFile, matter, body });
    kept.push(file);
  }
  pulling.plan.removeAllBut(
    files.map(({ file }) => file),
    kept,
  );
}
