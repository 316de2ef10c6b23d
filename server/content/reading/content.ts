import type { College } from '../../../contract/accounts/colleges.ts';
import { clusters as siteClusters } from '../../../contract/clusters.ts';
import type { ContentSource } from '../../../contract/content.ts';
import type { Event } from '../../../contract/events.ts';
import type { Festival } from '../../../contract/festival.ts';
import type { HospitalityTopic } from '../../../contract/hospitality.ts';
import type { ClusterSummary } from '../../../contract/site.ts';
import type { Sponsor } from '../../../contract/sponsors.ts';
import type { Workshop } from '../../../contract/workshops.ts';
import { byOrder, withoutSameNames } from '../entries/clashes.ts';
import { EntryReader } from '../entries/entry-reader.ts';
import { ContentError, type ContentFault } from '../entries/faults.ts';
import { fieldsIn, HospitalityFile, SponsorItem, WorkshopFile } from '../entries/schemas.ts';
import type { SoundEntries } from '../entries/sound-entries.ts';
import type { EntrySource, ListName, RemoteSource } from '../entries/source.ts';
import { ContentFolder } from '../files/content-folder.ts';
import { fileSource } from '../files/file-source.ts';
import type { Upload } from '../pictures/pictures.ts';
import { type KnownClusters, readClusters } from './clusters.ts';
import type { FindEventFacts } from './event-ids.ts';
import {
  checkCampusCollege,
  daysOutside,
  readColleges,
  readFestival,
  readTeams,
  readVenues,
} from './festival.ts';
import type { Newcomer } from './lost-events.ts';
import { checkTextPictures, NO_PICTURES, readTextPictures } from './text-pictures.ts';

/** The festival in the shape of `contract/`, checked. Never changes: changed files make a new one. */
export interface Content extends Omit<ContentSource, 'event' | 'schedule'> {
  readonly festival: Festival;
  readonly colleges: readonly College[];
  readonly clusters: readonly ClusterSummary[];
  /** The last change of an event, topic, sponsor, workshop or cluster of this content. */
  readonly changedAt: (entity: object) => Date;
  /** The file of an event, `clusters/music/alaap.md`. */
  readonly fileOf: (event: Event) => string;
  readonly findFormerEvent: FindFormerEvent;
  readonly newcomers: readonly Newcomer[];
  /**
   * The id that the file of each event says, hidden ones too, by the event's own; an event that is shown as it was has none.
   * Undefined while a content server has not told all.
   */
  readonly fileIds: ReadonlyMap<string, string> | undefined;
  /** Never, of what visitors see: only in content that was read with `showsHidden`. */
  readonly isHidden: (entity: object) => boolean;
  readonly uploads: ReadonlyMap<string, Upload>;
  /** The pictures that texts may name by these addresses of their own, as `textPictureAddress` has them. */
  readonly textPictures: ReadonlyMap<string, string>;
}

/** Tells the id of the event that had a title in a cluster before; undefined where none had. */
export type FindFormerEvent = (clusterName: string, title: string) => string | undefined;

/** Another content server has never told what was asked for. */
export class ContentUnavailable extends Error {
  override readonly name = 'ContentUnavailable';
}

export interface ReadOptions {
  /** The clusters that must be there, by default those that the site knows. Only for those are posters drawn. */
  readonly known?: KnownClusters | undefined;
  /** A folder that gets a copy of each picture, to be served whatever becomes of the file. */
  readonly picturesDir?: string | undefined;
  /** What was last sound: it stands in for what isn't now. */
  readonly last?: SoundEntries | undefined;
  readonly findEventFacts?: FindEventFacts | undefined;
  readonly findFormerEvent?: FindFormerEvent | undefined;
  /** Reads entries that are hidden like others. */
  readonly showsHidden?: boolean | undefined;
  /** Leaves out what belongs to features that are off, so that nothing of them is shown, told or acted on. */
  readonly switchesOff?: boolean | undefined;
  /** So many a list may have; by default `LIST_ENTRIES`. */
  readonly listEntries?: number | undefined;
  /** The entries of a content server in place of the folder's. */
  readonly server?: RemoteSource | undefined;
}

/** What was read. No `content` where the festival itself or a cluster is missing and never was there. */
export interface ReadContent {
  readonly content: Content | undefined;
  readonly faults: readonly ContentFault[];
  readonly sound: SoundEntries;
}

/**
 * Reads and checks the content folder. Throws a ContentError that lists every fault of every file. `known` and
 * others: see `ReadOptions`.
 */
export async function loadContent(
  directory: string,
  known?: KnownClusters,
  others: Omit<ReadOptions, 'known'> = {},
): Promise<Content> {
  const { content, faults } = await readContent(directory, { known, ...others });
  if (!content || faults.length > 0) throw new ContentError(faults);
  return content;
}

/**
 * Reads the content folder, entry by entry and field by field: a fault costs the field that it is in, which is cut at its
 * bound, as it last soundly was, or nothing.
 */
export async function readContent(
  directory: string,
  {
    known = siteClusters,
    findEventFacts,
    findFormerEvent = () => undefined,
    server,
    switchesOff = false,
    ...options
  }: ReadOptions = {},
): Promise<ReadContent> {
  const reader = new EntryReader(options);
  const { faults } = reader;
  const folder = new ContentFolder(directory, faults);
  const files = fileSource(folder, reader.pictures);
  const source = server?.source(reader, files) ?? files;
  const festival = await readFestival(reader, folder);
  await checkBelongs(folder);
  const textPictures = server ? NO_PICTURES : await readTextPictures(reader, folder);
  const [teams, venues, colleges, { clusters, newcomers, fileIds }, topics, sponsors, workshops] =
    await Promise.all([
      readTeams(reader, folder),
      readVenues(reader, folder),
      readColleges(reader, folder),
      readClusters(reader, {
        ...{ source, festival, known, findEventFacts },
        registers: !switchesOff || festival?.features.registration === true,
        drawsPosters: known === siteClusters,
      }),
      readTopics(reader, source),
      readSponsors(reader, source),
      readWorkshops(reader, source, festival),
    ]);
  checkCampusCollege(
    reader,
    festival,
    colleges.map(({ college_name }) => college_name),
  );
  const events = clusters.flatMap((cluster) => cluster.events);
  if (!server)
    checkTextPictures(folder, textPictures.addresses, {
      events,
      hospitality: topics,
      sponsors,
      workshops,
    });
  const isWhole = festival && clusters.length === known.length;
  const loadedAt = new Date();
  const byId = new Map(clusters.map((cluster) => [cluster.summary.id, cluster]));
  const isKnown = (list: ListName) => !server || reader.isKnown(list);
  const content: Content | undefined = !isWhole
    ? undefined
    : {
        festival,
        teams: () => teams,
        venues: () => venues,
        colleges,
        clusters: clusters.filter(({ isAbsent }) => !isAbsent).map(({ summary }) => summary),
        events: (clusterId: number) => {
          const { isKnown = true, isAbsent = true, events = [] } = byId.get(clusterId) ?? {};
          return available(events, isKnown || isAbsent, `cluster ${clusterId}`);
        },
        topics: () => available(topics, isKnown('hospitality'), 'hospitality'),
        sponsors: () => available(sponsors, isKnown('sponsors'), 'sponsors'),
        workshops: () => available(workshops, isKnown('workshops'), 'workshops'),
        fileOf: (event: Event) => reader.keys.get(event) ?? '',
        findFormerEvent,
        newcomers,
        fileIds,
        isHidden: (entity: object) => reader.hidden.has(entity),
        changedAt: (entity: object) => reader.changes.get(entity) ?? loadedAt,
        uploads: new Map([...reader.pictures.uploads, ...textPictures.uploads]),
        textPictures: textPictures.addresses,
      };
  return { content, faults: faults.sorted(), sound: reader.sound };
}

/** @throws ContentUnavailable */
function available<Entity>(entities: readonly Entity[], isKnown: boolean, list: string) {
  if (!isKnown) throw new ContentUnavailable(`The content server never answered ${list}`);
  return entities;
}

/** What may stand in the content folder, beside notes and pictures of its editors. */
const PARTS = [
  ...['clusters', 'hospitality', 'sponsors', 'uploads', 'workshops'],
  ...['festival.yaml', 'searches.yaml', 'teams.yaml', 'venues.yaml'],
];

/** Adds a fault for each folder or list whose name is misspelt: its entries would go without a word. */
async function checkBelongs(folder: ContentFolder): Promise<void> {
  for (const name of (await folder.list('')) ?? [])
    if (!PARTS.includes(name) && /^[^.]+$|\.ya?ml$/.test(name))
      folder.faults.add(name, '', 'belongs to nothing here');
}

/** `hospitality/NN-slug.md`, in the order of their numbers. */
async function readTopics(reader: EntryReader, source: EntrySource): Promise<HospitalityTopic[]> {
  const listed = await source.list('hospitality');
  const judged = withoutSameNames(reader.judgeList('hospitality', listed, HospitalityFile));
  const isOfFiles = !source.isRemote && listed !== undefined;
  const topics: HospitalityTopic[] = [];
  const sorted = judged.sort((a, b) => (a.slug < b.slug ? -1 : 1));
  for (const topic of await reader.shownOf(sorted)) {
    const { data, body, modifiedAt, fault } = topic.entry;
    if (isOfFiles && !/^\d{2}-/.test(topic.slug))
      fault('', 'must start with two digits, as 01-food.md');
    await reader.keep(topic);
    const made = {
      id: topics.length + 1,
      name: data.name,
      ...fieldsIn('hospitality', data),
      desc: body,
    };
    topics.push(reader.dated(made, modifiedAt, data.hidden));
  }
  return topics;
}

async function readSponsors(reader: EntryReader, source: EntrySource): Promise<Sponsor[]> {
  const listed = await source.list('sponsors');
  const namedBy = source.isRemote ? undefined : 'name';
  const judged = reader.judgeList('sponsors', listed, SponsorItem, { namedBy });
  const sponsors: Sponsor[] = [];
  // One after the other: their order is the one in which they are noted.
  for (const sponsor of await reader.shownOf(judged)) {
    const { data, modifiedAt } = sponsor.entry;
    const made = {
      id: sponsors.length + 1,
      name: data.name,
      ...fieldsIn('sponsors', data),
      logo: await reader.keep(sponsor, data.alt ?? data.name),
    };
    sponsors.push(reader.dated(made, modifiedAt, data.hidden));
  }
  return sponsors;
}

/** `workshops/<slug>.md` by their order, with the pictures beside them. */
async function readWorkshops(
  reader: EntryReader,
  source: EntrySource,
  festival: Festival | undefined,
): Promise<Workshop[]> {
  const listed = await source.list('workshops');
  const judged = withoutSameNames(
    reader.judgeList('workshops', listed, WorkshopFile, {
      fallbacks: { order: Number.MAX_SAFE_INTEGER },
    }),
  );
  const shown = await reader.shownOf(judged.sort(byOrder));
  const outside = daysOutside(festival);
  const workshops = shown.map(async (workshop, at) => {
    const { entry } = workshop;
    entry.requireSound(outside);
    const { data, body, modifiedAt } = entry;
    const made = {
      id: at + 1,
      name: data.name,
      ...fieldsIn('workshops', data),
      details: body || null,
      image: await reader.keep(workshop, data.alt ?? data.name),
    };
    return reader.dated(made, modifiedAt, data.hidden);
  });
  return Promise.all(workshops);
}
