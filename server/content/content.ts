import { clusters as siteClusters } from '../../contract/clusters.ts';
import { contentAddress } from '../../contract/content-addresses.ts';
import type { Festival, Team } from '../../contract/festival.ts';
import { type Answers, type Collections, makeAnswers } from './api/answers.ts';
import { type ClusterSummary, type KnownClusters, readClusters } from './files/clusters.ts';
import { ContentFolder } from './files/content-folder.ts';
import { Faults } from './files/faults.ts';
import { readColleges, readFestival, readTeams } from './files/festival.ts';
import { readHospitality } from './files/hospitality.ts';
import { readSponsors } from './files/sponsors.ts';
import { readWorkshops } from './files/workshops.ts';
import { Pictures, type Upload } from './pictures/pictures.ts';

/** The festival as its files tell it, checked. Never changes: changed files make a new one. */
export interface Content {
  readonly festival: Festival;
  readonly teams: readonly Team[];
  readonly colleges: readonly string[];
  readonly clusters: readonly ClusterSummary[];
  /** The content server's answer to an address; the HTTP routes and the site's rendering both use it. */
  readonly answer: Answers;
  /** The pictures of `/uploads/` by their names. */
  readonly uploads: ReadonlyMap<string, Upload>;
  /** Other hosts that pictures come from: `https://cdn.example.org`. None, while the content is these files. */
  readonly pictureOrigins: readonly string[];
}

/**
 * Reads and checks the content folder. Throws a ContentError that lists every fault of every file.
 * `known`: the clusters that must be there, by default those that the site knows. Only for those
 * are posters drawn: others, such as the recorded ones, must answer what the recorded Strapi did.
 * `keepPicturesIn`: a folder that gets a copy of each picture, to be served whatever becomes of the file.
 */
export const loadContent = async (
  directory: string,
  known: KnownClusters = siteClusters,
  keepPicturesIn?: string,
): Promise<Content> => {
  const faults = new Faults();
  const folder = new ContentFolder(directory, faults);
  const pictures = new Pictures(keepPicturesIn);
  const festival = await readFestival(folder);
  const [teams, colleges, clusters, hospitalities, sponsors, workshops] = await Promise.all([
    readTeams(folder),
    readColleges(folder),
    readClusters(folder, pictures, festival, known, { drawsPosters: known === siteClusters }),
    readHospitality(folder),
    readSponsors(folder, pictures),
    readWorkshops(folder, pictures, festival),
  ]);
  faults.throwIfAny();
  if (!festival) throw new Error('a festival without faults was read');

  const entries = clusters.map(({ entry }) => entry);
  const collections = { clusters: entries, hospitalities, sponsors, workshops };
  return {
    festival,
    teams,
    colleges,
    clusters: clusters.map(({ summary }) => summary),
    answer: await makeAnswers(collections, visitorsAddresses(collections)),
    uploads: pictures.uploads,
    pictureOrigins: [],
  };
};

/** The product's own calls. */
const visitorsAddresses = ({ clusters }: Collections): string[] => [
  ...clusters.map(({ id }) => contentAddress.cluster(id)),
  contentAddress.hospitalities,
  contentAddress.sponsors,
  contentAddress.workshops,
];
