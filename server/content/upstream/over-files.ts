import { contentAddress } from '../../../contract/content-addresses.ts';
import type { Event } from '../../../contract/events.ts';
import type { Reading } from '../../../contract/reading.ts';
import { type Content, ContentUnavailable } from '../files/content.ts';
import { Pictures } from '../pictures/pictures.ts';
import { posterAlt, postersOf } from '../posters/looks.ts';
import type { PictureMirror } from './picture-mirror.ts';

/** All that the content server has told, by the addresses of the four calls. */
export interface Told {
  readonly readings: ReadonlyMap<string, Reading<object>>;
  readonly since: (address: string) => Date;
  /** Clusters that it never had. */
  readonly absent: ReadonlySet<string>;
  readonly pictures: PictureMirror;
}

/** The content of the files with the entities and pictures of the content server in place of theirs. */
export function placedOver(files: Content, { readings, since, absent, pictures }: Told): Content {
  const posters = new Pictures();
  const changedAt = new WeakMap<object, Date>();
  const shown = new Map<string, readonly object[]>();
  for (const [address, { entries }] of readings) shown.set(address, entries);
  for (const { id } of files.clusters) {
    const address = contentAddress.cluster(id);
    const events = shown.get(address) as readonly Event[] | undefined;
    if (events) shown.set(address, withPosters(id, events, posters, since(address)));
  }
  for (const [address, entities] of shown)
    for (const entity of entities) changedAt.set(entity, since(address));
  const clusters = files.clusters.map((cluster) => {
    const address = contentAddress.cluster(cluster.id);
    const counted = { ...cluster, eventCount: shown.get(address)?.length ?? cluster.eventCount };
    changedAt.set(counted, since(address));
    return counted;
  });
  const entitiesAt = (address: string) => {
    const entities = shown.get(address);
    if (!entities) throw new ContentUnavailable(`The content server never answered ${address}`);
    return entities as never;
  };
  const isThere = (clusterId: number) => !absent.has(contentAddress.cluster(clusterId));
  return {
    ...files,
    events: (clusterId) =>
      isThere(clusterId) ? entitiesAt(contentAddress.cluster(clusterId)) : [],
    topics: () => entitiesAt(contentAddress.hospitalities),
    sponsors: () => entitiesAt(contentAddress.sponsors),
    workshops: () => entitiesAt(contentAddress.workshops),
    clusters: clusters.filter(({ id }) => isThere(id)),
    changedAt: (entity) => changedAt.get(entity) ?? files.changedAt(entity),
    uploads: new Map([...pictures.uploads, ...posters.uploads]),
    textPictures: new Map(),
    pictureOrigins: [...pictures.origins],
  };
}

/** The same posters as the files' events have, for the events that have no picture, or whose picture isn't held. */
function withPosters(
  clusterId: number,
  events: readonly Event[],
  pictures: Pictures,
  since: Date,
): Event[] {
  const titles = events.map(({ title }) => title);
  const posters = postersOf(clusterId, titles);
  return events.map((event, at) => {
    if (event.imageSrc) return event;
    const alt = posterAlt(event.title);
    return { ...event, imageSrc: pictures.draw(`event_${event.id}`, posters[at]!, alt, since) };
  });
}
