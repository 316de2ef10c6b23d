import { extname } from 'node:path';
import type * as z from 'zod';
import type { WireMedia } from '../../../../contract/pictures.ts';
import { EVENT_NAMES, WORKSHOP_NAMES } from '../../../content/api/wire-entries.ts';
import { eventIdOf } from '../../../content/files/clusters.ts';
import type { ContentFolder } from '../../../content/files/content-folder.ts';
import { readMarkdownFolder } from '../../../content/files/markdown-folder.ts';
import {
  EventFile,
  eventKeys,
  HospitalityFile,
  WorkshopFile,
  workshopKeys,
} from '../../../content/files/schemas.ts';
import type { PulledEvent, PulledTopic, PulledWorkshop } from './asking.ts';
import {
  type FrontMatter,
  frontMatterOf,
  markdownText,
  saysTheSame,
  trimmed,
} from './front-matter.ts';
import { altOf, fetchPicture } from './pictures.ts';
import { knownFiles, numberedPlaces, orderedPlaces } from './places.ts';
import type { Plan } from './plan.ts';

export interface Pulling {
  readonly folder: ContentFolder;
  readonly plan: Plan;
  readonly contentUrl: string;
  readonly timeZone: string;
}

/** An entry as its file shall say it; `matter` lacks the name and the order. */
interface Wanted {
  /** Of an event, which stays itself under another name. */
  readonly eventId?: string;
  readonly name: string;
  readonly matter: FrontMatter;
  readonly body: string;
  readonly picture?: WireMedia;
}

export function writeEvents(
  pulling: Pulling,
  slug: string,
  events: readonly PulledEvent[],
): Promise<void> {
  const wanted = events.map((event) => ({
    eventId: event.event_id?.trim() || String(event.id),
    name: event.name,
    body: trimmed(event.description ?? ''),
    picture: event.image,
    matter: {
      ...frontMatterOf(event, eventKeys, EVENT_NAMES, pulling.timeZone),
      alt: altOf(event.image, event.name),
    },
  }));
  return writeFolder(pulling, `clusters/${slug}`, EventFile, wanted, ['cluster.yaml']);
}

export function writeWorkshops(
  pulling: Pulling,
  workshops: readonly PulledWorkshop[],
): Promise<void> {
  const wanted = workshops.map((workshop) => ({
    name: workshop.name,
    body: trimmed(workshop.Details ?? ''),
    picture: workshop.Image,
    matter: {
      ...frontMatterOf(workshop, workshopKeys, WORKSHOP_NAMES, pulling.timeZone),
      alt: altOf(workshop.Image, workshop.name),
    },
  }));
  return writeFolder(pulling, 'workshops', WorkshopFile, wanted);
}

export function writeTopics(pulling: Pulling, topics: readonly PulledTopic[]): Promise<void> {
  const wanted = topics.map(({ name, desc }) => ({ name, body: trimmed(desc ?? ''), matter: {} }));
  return writeFolder(pulling, 'hospitality', HospitalityFile, wanted);
}

async function writeFolder<
  S extends z.ZodType<{ id?: string | null | undefined; name: string; order?: number }>,
>(
  pulling: Pulling,
  path: string,
  schema: S,
  wanted: readonly Wanted[],
  others: readonly string[] = [],
): Promise<void> {
  const { folder, plan } = pulling;
  const files = await readMarkdownFolder(folder, path, schema, others);
  const known = knownFiles(wanted, files);
  const places = (path === 'hospitality' ? numberedPlaces : orderedPlaces)(wanted, known);
  const kept: (string | undefined)[] = [];
  for (const [at, { eventId, name, matter, body, picture }] of wanted.entries()) {
    const before = known[at];
    const { slug, ...order } = places[at]!;
    const file = `${path}/${slug}.md`;
    const isItsPath = eventId === undefined || eventId === eventIdOf({ file, data: {} });
    const said = { ...(!isItsPath && { id: eventId }), name, ...order, ...matter };
    // One that says the same stays as it is, with its comments and its way of writing.
    if (before?.file !== file || !saysTheSame(before, schema, said, body))
      await plan.write(file, markdownText(said, body));
    kept.push(file, await writePicture(pulling, `${path}/${slug}`, before?.picture, picture));
  }
  plan.removeAllBut(
    files.flatMap(({ file, picture }) => [file, picture]),
    kept,
  );
}

async function writePicture(
  { plan, contentUrl }: Pulling,
  base: string,
  known: string | undefined,
  media: WireMedia | undefined,
): Promise<string | undefined> {
  const picture = media && (await fetchPicture(media, contentUrl));
  if (!picture) return;
  const ours = known && extname(known).toLowerCase() === picture.extension;
  const file = ours ? known : `${base}${picture.extension}`;
  await plan.write(file, picture.bytes);
  return file;
}
