import { clusterSlug } from '../../../contract/clusters.ts';
import type { Event } from '../../../contract/events.ts';
import type { Festival } from '../../../contract/festival.ts';
import { registrationFaults } from '../../../contract/registration-rules.ts';
import { stableId } from '../pictures/identity.ts';
import type { Drawing } from '../pictures/pictures.ts';
import { posterAlt, postersOf } from '../posters/looks.ts';
import { type ContentFile, ContentFolder } from './content-folder.ts';
import { Faults } from './faults.ts';
import { checkDays } from './festival.ts';
import {
  byOrder,
  checkNamesDiffer,
  type PicturedFile,
  readMarkdownFolder,
} from './markdown-folder.ts';
import { ClusterFile, EventFile, eventKeys, renamed } from './schemas.ts';

/** The names and ids that the site knows; see `contract/clusters.ts`. */
export type KnownClusters = readonly { readonly id: number; readonly name: string }[];

/** `clusters/<slug>/`: each cluster with its events, by id. */
export async function readClusters(
  folder: ContentFolder,
  festival: Festival | undefined,
  known: KnownClusters,
  { drawsPosters }: { drawsPosters: boolean },
) {
  const slugs = await folder.list('clusters');
  for (const { name } of known)
    if (!slugs.includes(clusterSlug(name)))
      folder.faults.add(`clusters/${clusterSlug(name)}/cluster.yaml`, '', 'is missing');
  const read = slugs.map(async (slug) => {
    const file = await folder.yaml(`clusters/${slug}/cluster.yaml`, ClusterFile);
    const events = await readEventFiles(folder, slug, festival);
    if (!file) return;
    checkIsKnown(file, slug, known);
    const titles = events.map(({ data }) => data.name);
    const posters = drawsPosters ? postersOf(file.data.id, titles) : [];
    const summary = { ...file.data, eventCount: events.length };
    return {
      summary: folder.dated(summary, file.modifiedAt),
      files: events,
      events: await Promise.all(events.map((event, at) => readEvent(folder, event, posters[at]))),
    };
  });
  const clusters = (await Promise.all(read)).filter((cluster) => cluster !== undefined);
  checkIdsDiffer(clusters.flatMap(({ files }) => files));
  return clusters.sort((a, b) => a.summary.id - b.summary.id);
}

async function readEventFiles(folder: ContentFolder, slug: string, festival?: Festival) {
  const events = await readMarkdownFolder(folder, `clusters/${slug}`, EventFile, ['cluster.yaml']);
  checkNamesDiffer(events);
  checkDays(events, festival);
  for (const { data, fault } of events) {
    if (data.date && data.ends && data.ends <= data.date)
      fault('ends', 'must be after the event starts');
    const late = data.registration ? registrationFaults(data.registration, data.date) : [];
    for (const { field, reason } of late) fault(`registration.${field}`, reason);
  }
  return events.sort(byOrder);
}

/** The id of an event: as its front matter says, else its path within `clusters/`. */
export function eventIdOf({
  file,
  data,
}: Readonly<{ file: string; data: { id?: string | null | undefined } }>): string {
  return data.id ?? file.replace(/^clusters\/|\.md$/g, '');
}

/** The events of a content folder by their ids, as far as their files can be read; nothing of theirs is checked further. */
export async function listEventFiles(directory: string) {
  const folder = new ContentFolder(directory, new Faults());
  const slugs = await folder.list('clusters');
  const files = await Promise.all(
    slugs.map((slug) =>
      readMarkdownFolder(folder, `clusters/${slug}`, EventFile, ['cluster.yaml']),
    ),
  );
  return new Map(
    files.flat().map(({ file, data }) => [eventIdOf({ file, data }), { file, name: data.name }]),
  );
}

/** Adds a fault for each id that another file has already: of two, to the one that could say another. */
function checkIdsDiffer(files: readonly ContentFile<EventFile>[]): void {
  const seen = new Map<string, string>();
  const sayingNone = files.filter(({ data }) => !data.id);
  for (const event of [...sayingNone, ...files.filter(({ data }) => data.id)]) {
    const id = eventIdOf(event);
    const first = seen.get(id);
    if (first) event.fault('id', `${id} is the id of ${first} already`);
    else seen.set(id, event.file);
  }
}

/** The id, the name and the folder belong together: the site's addresses and calls are made of them. */
function checkIsKnown(file: ContentFile<ClusterFile>, slug: string, known: KnownClusters) {
  const { id, name } = file.data;
  const match = known.find((cluster) => clusterSlug(cluster.name) === slug);
  if (!match) return file.fault('', `${slug} is no cluster that the site knows`);
  if (match.name !== name) file.fault('name', `must be ${match.name}, as its folder says`);
  if (match.id !== id) file.fault('id', `must be ${match.id}, the id of ${match.name}`);
}

async function readEvent(
  folder: ContentFolder,
  { file, data, body, modifiedAt, picture }: PicturedFile<EventFile>,
  poster: Drawing | undefined,
): Promise<Event> {
  const drawn = poster && folder.pictures.draw(file, poster, posterAlt(data.name), modifiedAt);
  const event = {
    id: stableId(file),
    eventId: eventIdOf({ file, data }),
    ...renamed(data, eventKeys),
    description: body || null,
    imageSrc: picture ? await folder.picture(picture, data.alt ?? data.name) : (drawn ?? null),
  };
  return folder.dated(event, modifiedAt);
}
