import { clusterSlug } from '../../../contract/clusters.ts';
import type { Festival } from '../../../contract/festival.ts';
import type { Entry } from '../api/models.ts';
import type { Drawing, Pictures } from '../pictures/pictures.ts';
import { looksOf } from '../posters/looks.ts';
import { drawPoster } from '../posters/poster.ts';
import type { ContentFile, ContentFolder } from './content-folder.ts';
import {
  byOrder,
  type PicturedFile,
  readMarkdownFolder,
  refuseSameNames,
  textOf,
  wireDate,
} from './entries.ts';
import { refuseOtherDays } from './festival.ts';
import { stableDocumentId, stableId, stampsOf } from './identity.ts';
import { ClusterFile, EventFile } from './schemas.ts';

/** What the gallery of clusters shows. */
export interface ClusterSummary {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly line: string;
  readonly eventCount: number;
}

export interface ReadCluster {
  readonly summary: ClusterSummary;
  readonly entry: Entry;
}

/** The names and ids that the site knows; see `contract/clusters.ts`. */
export type KnownClusters = readonly { readonly id: number; readonly name: string }[];

/** `clusters/<slug>/`: each cluster with its events, by id. */
export const readClusters = async (
  folder: ContentFolder,
  pictures: Pictures,
  festival: Festival | undefined,
  known: KnownClusters,
  { drawsPosters }: { drawsPosters: boolean },
): Promise<ReadCluster[]> => {
  const slugs = await folder.list('clusters');
  refuseMissing(folder, slugs, known);
  const read = slugs.map((slug) =>
    readCluster(folder, pictures, festival, known, drawsPosters, slug),
  );
  const clusters = (await Promise.all(read)).filter((cluster) => cluster !== undefined);
  return clusters.sort((a, b) => a.summary.id - b.summary.id);
};

const refuseMissing = (folder: ContentFolder, slugs: string[], known: KnownClusters) => {
  for (const { name } of known)
    if (!slugs.includes(clusterSlug(name)))
      folder.faults.add(`clusters/${clusterSlug(name)}/cluster.yaml`, '', 'is missing');
};

const readCluster = async (
  folder: ContentFolder,
  pictures: Pictures,
  festival: Festival | undefined,
  known: KnownClusters,
  drawsPosters: boolean,
  slug: string,
): Promise<ReadCluster | undefined> => {
  const path = `clusters/${slug}`;
  const file = await folder.yaml(`${path}/cluster.yaml`, ClusterFile);
  const events = await readMarkdownFolder(folder, path, EventFile, ['cluster.yaml']);
  refuseSameNames(events);
  refuseOtherDays(events, festival);
  events.sort(byOrder);
  const looks = drawsPosters && file ? looksOf(events.map(({ data }) => data.name)) : [];
  const entries = await Promise.all(
    events.map((event, at) => {
      const poster = looks[at] && file && drawPoster(file.data.id, looks[at]);
      return eventEntry(folder, pictures, event, poster);
    }),
  );
  if (!file) return;
  refuseUnknown(file, slug, known);
  return {
    summary: { ...file.data, slug, eventCount: events.length },
    entry: clusterEntry(file, entries),
  };
};

/** The id, the name and the folder belong together: the site's addresses and calls are made of them. */
const refuseUnknown = (file: ContentFile<ClusterFile>, slug: string, known: KnownClusters) => {
  const { id, name } = file.data;
  const match = known.find((cluster) => clusterSlug(cluster.name) === slug);
  if (!match) return file.fault('', `${slug} is no cluster that the site knows`);
  if (match.name !== name) file.fault('name', `must be ${match.name}, as its folder says`);
  if (match.id !== id) file.fault('id', `must be ${match.id}, the id of ${match.name}`);
};

const clusterEntry = (file: ContentFile<ClusterFile>, events: Entry[]): Entry => {
  const { id, name } = file.data;
  const details = {
    id,
    fields: { title: name },
    nested: { Events: events, Event_Relations: events },
  };
  return {
    id,
    documentId: String(id),
    fields: { name, ...stampsOf(file.modifiedAt) },
    nested: { Cluster_Details: [details] },
  };
};

const eventEntry = async (
  folder: ContentFolder,
  pictures: Pictures,
  { file, data, body, modifiedAt, picture }: PicturedFile<EventFile>,
  poster: Drawing | undefined,
): Promise<Entry> => {
  const image = picture
    ? await pictures.take(folder, picture, data.name)
    : poster && pictures.draw(file, poster, `Poster of ${data.name}`, modifiedAt);
  return {
    id: stableId(file),
    documentId: stableDocumentId(file),
    fields: {
      name: data.name,
      description: textOf(body),
      contact: data.contacts ?? null,
      Rules: data.rules ?? null,
      date: wireDate(data.date),
      location: data.venue ?? null,
      price_money: data.prize ?? null,
      Judging_Criteria: data.judging ?? null,
      Format: data.format ?? null,
      event_online_link: data.register ?? null,
      ...stampsOf(modifiedAt),
    },
    nested: { image: image ? [image] : [] },
  };
};
