import type { College } from '../../../contract/accounts/colleges.ts';
import { clusters as siteClusters } from '../../../contract/clusters.ts';
import type { ContentSource } from '../../../contract/content.ts';
import type { Festival } from '../../../contract/festival.ts';
import type { HospitalityTopic } from '../../../contract/hospitality.ts';
import type { ClusterSummary } from '../../../contract/site.ts';
import type { Sponsor } from '../../../contract/sponsors.ts';
import { textCopyWidths, textPictureAddress } from '../../../contract/text-pictures.ts';
import type { Workshop } from '../../../contract/workshops.ts';
import { imageAddresses, splitAtImages } from '../markdown/images.ts';
import { type Texts, textsIn } from '../markdown/texts.ts';
import { Pictures, type Upload } from '../pictures/pictures.ts';
import { type KnownClusters, readClusters } from './clusters.ts';
import { ContentFolder } from './content-folder.ts';
import { Faults } from './faults.ts';
import {
  checkCampusCollege,
  checkDays,
  readColleges,
  readFestival,
  readTeams,
} from './festival.ts';
import { byOrder, checkNamesDiffer, readMarkdownFolder } from './markdown-folder.ts';
import { HospitalityFile, renamed, SponsorsFile, WorkshopFile, workshopKeys } from './schemas.ts';

/** The folder of pictures that texts name by `/uploads/<file>`, as they do in a Strapi. */
const FOLDER = 'uploads';

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

/** `hospitality/NN-slug.md`, in the order of their numbers. */
async function readHospitality(folder: ContentFolder): Promise<HospitalityTopic[]> {
  const topics = await readMarkdownFolder(folder, 'hospitality', HospitalityFile);
  checkNamesDiffer(topics);
  for (const { file, slug } of topics)
    if (!/^\d{2}-/.test(slug))
      folder.faults.add(file, '', 'must start with two digits, as 01-food.md');
  return topics.map(({ data, body, modifiedAt }, at) =>
    folder.dated({ id: at + 1, name: data.name, desc: body }, modifiedAt),
  );
}

/** `sponsors/sponsors.yaml` in its order, with the logos of `sponsors/logos/`. */
async function readSponsorFiles(folder: ContentFolder): Promise<Sponsor[]> {
  const file = await folder.yaml('sponsors/sponsors.yaml', SponsorsFile);
  if (!file) return [];
  const logos = await folder.list('sponsors/logos');
  const sponsors = file.data.map(async ({ logo, alt, ...words }, at) => {
    const path = `sponsors/logos/${logo}`;
    const isThere = logo && logos.includes(logo);
    if (logo && !isThere) file.fault(`${at}.logo`, `${path} is missing`);
    const picture = isThere ? await folder.picture(path, alt ?? words.name) : null;
    return folder.dated({ id: at + 1, ...words, logo: picture }, file.modifiedAt);
  });
  return Promise.all(sponsors);
}

/** `workshops/<slug>.md` by their order, with the pictures beside them. */
async function readWorkshopFiles(
  folder: ContentFolder,
  festival: Festival | undefined,
): Promise<Workshop[]> {
  const files = await readMarkdownFolder(folder, 'workshops', WorkshopFile);
  checkNamesDiffer(files);
  checkDays(files, festival);
  const workshops = files.sort(byOrder).map(async ({ data, body, modifiedAt, picture }, at) => {
    const workshop = {
      id: at + 1,
      ...renamed(data, workshopKeys),
      details: body || null,
      image: picture ? await folder.picture(picture, data.alt ?? data.name) : null,
    };
    return folder.dated(workshop, modifiedAt);
  });
  return Promise.all(workshops);
}

/** `uploads/`: pictures for texts, by the addresses that texts name them by. */
async function readTextPictures(folder: ContentFolder, keepIn: string | undefined) {
  const pictures = new Pictures(keepIn, ({ name }, { width }) => textCopyWidths(name, width ?? 0));
  const addresses = new Map<string, string>();
  for (const name of await folder.list(FOLDER)) {
    const file = `${FOLDER}/${name}`;
    if (!/^[\w.-]{1,90}$/.test(name))
      folder.faults.add(file, '', 'must have a name of at most 90 letters, digits, . _ and -');
    const picture = await folder.picture(file, '', pictures);
    if (!picture) continue;
    const { url, width, height } = picture;
    const measures = { width: width ?? 0, height: height ?? 0 };
    addresses.set(`/${file}`, textPictureAddress(url, measures));
  }
  return { uploads: pictures.uploads, addresses };
}

/** Adds a fault for each picture that a text names and that isn't there. */
function checkTextPictures(
  folder: ContentFolder,
  addresses: ReadonlyMap<string, string>,
  texts: Texts,
): void {
  const named = new Set(textsIn(texts).flatMap((text) => imageAddresses(splitAtImages(text))));
  for (const address of named)
    if (address.startsWith(`/${FOLDER}/`) && !addresses.has(address))
      folder.faults.add(address.slice(1), '', 'is missing, though a text names it');
}
