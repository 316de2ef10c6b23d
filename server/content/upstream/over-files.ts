import { contentAddress } from '../../../contract/content-addresses.ts';
import { type Content, ContentUnavailable } from '../files/content.ts';
import type { PictureMirror } from './picture-mirror.ts';
import type { HeldReading } from './readings.ts';

/** All that the content server has told, by the addresses of the four calls. */
export interface Answers {
  readonly readings: ReadonlyMap<string, HeldReading>;
  readonly since: (address: string) => Date;
  /** Clusters that it never had. */
  readonly absent: ReadonlySet<string>;
  readonly pictures: PictureMirror;
}

/** The content of the files with the entities and pictures of the content server in place of theirs. */
export function placedOver(files: Content, { since, pictures, ...told }: Answers): Content {
  // As they are now: a round may replace them while this is shown.
  const readings = new Map(told.readings);
  const absent = new Set(told.absent);
  const changedAt = new WeakMap<object, Date>();
  for (const [address, { entries }] of readings)
    for (const entity of entries) changedAt.set(entity, since(address));
  const clusters = files.clusters.map((cluster) => {
    const address = contentAddress.cluster(cluster.id);
    const counted = { ...cluster, eventCount: readings.get(address)?.entries.length ?? null };
    changedAt.set(counted, since(address));
    return counted;
  });
  const entitiesAt = (address: string) => {
    const reading = readings.get(address);
    if (!reading) throw new ContentUnavailable(`The content server never answered ${address}`);
    return reading.entries as never;
  };
  const posters = [...readings.values()].flatMap((reading) => [...reading.posters]);
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
    uploads: new Map([...pictures.uploads, ...posters]),
    textPictures: new Map(),
    pictureOrigins: [...pictures.origins],
  };
}
