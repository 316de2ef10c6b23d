import type { College } from '../../../contract/accounts/colleges.ts';
import { clusters as siteClusters } from '../../../contract/clusters.ts';
import type { ContentSource } from '../../../contract/content.ts';
import type { Festival } from '../../../contract/festival.ts';
import type { ClusterSummary } from '../../../contract/site.ts';
import { Pictures, type Upload } from '../pictures/pictures.ts';
import { type KnownClusters, readClusters } from './clusters.ts';
import { ContentFolder } from './content-folder.ts';
import { Faults } from './faults.ts';
import { checkCampusCollege, readColleges, readFestival, readTeams } from './festival.ts';
import { readHospitality } from './hospitality.ts';
import { readSponsorFiles } from './sponsors.ts';
import { checkTextPictures, readTextPictures } from './text-pictures.ts';
import { readWorkshopFiles } from './workshops.ts';

/** The festival in the shape of `contract/`, checked. Never changes: changed files make a new one. */
export interface Content extends Omit<ContentSource, 'event' | 'schedule'> {
  readonly festival: Festival;
  readonly colleges: readonly College[];
  readonly clusters: readonly ClusterSummary[];
  /** The last change of an event, topic, sponsor, workshop or cluster of this content. */
  readonly changedAt: (entity: object) => Date;
  readonly uploads: ReadonlyMap<string, Upload>;
  /** The pictures that texts may name by these addresses of their own, as `textPictureAddress` has them. */
  readonly textPictures: ReadonlyMap<string, string>;
  /** Other hosts that pictures come from: `https://cdn.example.org`. None, while the content is these files. */
  readonly pictureOrigins: readonly string[];
}

/** Another content server has never told what was asked for. */
export class ContentUnavailable extends Error {
  override readonly name = 'ContentUnavailable';
}

/**
 * Reads and checks the content folder. Throws a ContentError that lists every fault of every file.
 * `known`: the clusters that must be there, by default those that the site knows. Only for those
 * are posters drawn: others, such as the recorded ones, must answer what the recorded Strapi did.
 * `keepPicturesIn`: a folder that gets a copy of each picture, to be served whatever becomes of the file.
 */
export async function loadContent(
  directory: string,
  known: KnownClusters = siteClusters,
  keepPicturesIn?: string,
): Promise<Content> {
  const faults = new Faults();
  const folder = new ContentFolder(directory, faults, new Pictures(keepPicturesIn));
  const festival = await readFestival(folder);
  const textPictures = await readTextPictures(folder, keepPicturesIn);
  const [teams, colleges, clusters, topics, sponsors, workshops] = await Promise.all([
    readTeams(folder),
    readColleges(folder),
    readClusters(folder, festival, known, { drawsPosters: known === siteClusters }),
    readHospitality(folder),
    readSponsorFiles(folder),
    readWorkshopFiles(folder, festival),
  ]);
  checkCampusCollege(
    folder,
    festival,
    colleges.map(({ college_name }) => college_name),
  );
  const events = clusters.flatMap((cluster) => cluster.events);
  checkTextPictures(folder, textPictures.addresses, { events, topics, workshops });
  faults.throwIfAny();
  if (!festival) throw new Error('a festival without faults was read');

  const loadedAt = new Date();
  const eventsById = new Map(clusters.map(({ summary, events }) => [summary.id, events]));
  return {
    festival,
    teams: () => teams,
    colleges,
    clusters: clusters.map(({ summary }) => summary),
    events: (clusterId) => eventsById.get(clusterId) ?? [],
    topics: () => topics,
    sponsors: () => sponsors,
    workshops: () => workshops,
    changedAt: (entity) => folder.changes.get(entity) ?? loadedAt,
    uploads: new Map([...folder.pictures.uploads, ...textPictures.uploads]),
    textPictures: textPictures.addresses,
    pictureOrigins: [],
  };
}
