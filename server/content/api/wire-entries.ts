import { contactLines } from '../../../contract/contacts.ts';
import {
  ENTRY_FIELDS,
  type EntryField,
  type EntryKind,
  eachField,
} from '../../../contract/entry-fields.ts';
import type { Event } from '../../../contract/events.ts';
import type { HospitalityTopic } from '../../../contract/hospitality.ts';
import type { Picture } from '../../../contract/pictures.ts';
import type { ClusterSummary } from '../../../contract/site.ts';
import type { Sponsor } from '../../../contract/sponsors.ts';
import type { Workshop } from '../../../contract/workshops.ts';
import { stableDocumentId, stableId } from '../pictures/identity.ts';
import type { Content } from '../reading/content.ts';

/*
 * The content's entities in the shape of Strapi v4: `{ id, documentId, attributes }`, the fields in the order of the
 * recorded answers of a real one, what is populated after them.
 */

/** Told only where an entry has them: the recorded server knows no such fields. */
export const OPTIONAL_FIELDS: readonly string[] = [
  'event_id',
  ...Object.values(ENTRY_FIELDS).flatMap((fields) =>
    Object.values<EntryField>(fields).flatMap(({ wire, isOurs }) => (isOurs ? wire : [])),
  ),
];

type Fields = Readonly<Record<string, unknown>>;

export function wireCluster(content: Content, cluster: ClusterSummary): object {
  const Events = content.events(cluster.id).map((event) => wireEvent(content, event));
  const { id, name } = cluster;
  return wireEntry(content, cluster, { name }, { Cluster_Details: { id, title: name, Events } });
}

export function wireTopic(content: Content, topic: HospitalityTopic): object {
  return wireEntry(content, topic, { name: topic.name, ...ownFields('hospitality', topic) });
}

export function wireSponsor(content: Content, sponsor: Sponsor): object {
  const { name, logo } = sponsor;
  const data = logo ? [wirePicture(content, logo)] : [];
  return wireEntry(
    content,
    sponsor,
    { name, ...ownFields('sponsors', sponsor) },
    { logo: { data } },
  );
}

export function wireWorkshop(content: Content, workshop: Workshop): object {
  const { name, image } = workshop;
  const fields = { name, ...ownFields('workshops', workshop) };
  return wireEntry(content, workshop, fields, { Image: wireImage(content, image) });
}

/** An event is a component of its cluster: its fields stand beside its id. */
function wireEvent(content: Content, event: Event): object {
  return {
    id: event.id,
    name: event.title,
    event_id: event.eventId,
    ...ownFields('events', event),
    ...hiddenIf(content, event),
    image: wireImage(content, event.imageSrc),
  };
}

function wireEntry(
  content: Content,
  entity: { readonly id: number },
  fields: Fields,
  populated: Fields = {},
): object {
  const attributes = {
    ...fields,
    ...hiddenIf(content, entity),
    ...stampsOf(content.changedAt(entity)),
    ...populated,
  };
  return { id: entity.id, documentId: String(entity.id), attributes };
}

/** Told to whoever fills a content server; visitors' content has nothing that is hidden. */
function hiddenIf(content: Content, entity: object): { hidden?: true } {
  return content.isHidden(entity) ? { hidden: true } : {};
}

function ownFields(kind: EntryKind, entity: object): Fields {
  const valueIn = (name: string): unknown => entity[name as keyof object] || null;
  return eachField(
    kind,
    ({ wire, isOurs }, name) => (isOurs && valueIn(name) === null ? undefined : wire),
    (_, name) => {
      const value = valueIn(name);
      return Array.isArray(value) ? contactLines(value) : value;
    },
  );
}

function stampsOf(changedAt: Date) {
  const at = changedAt.toISOString();
  return { createdAt: at, updatedAt: at, publishedAt: at };
}

function wireImage(content: Content, picture: Picture | null): object {
  return { data: picture && wirePicture(content, picture) };
}

function wirePicture({ uploads }: Content, picture: Picture): object {
  const { url, width, height, alt, colour } = picture;
  const upload = uploads.get(url.replace('/uploads/', ''));
  const [, hash = '', ext = ''] = /^(.*)(\.\w+)$/.exec(upload?.name ?? '') ?? [];
  const attributes = {
    name: upload?.given.name ?? null,
    alternativeText: alt,
    caption: null,
    focalPoint: null,
    width,
    height,
    formats: upload ? formatsOf(picture) : null,
    hash: upload ? hash : null,
    ext: upload ? ext : null,
    mime: upload?.mime ?? null,
    size: upload ? Math.round(upload.given.bytes / 10) / 100 : null,
    url,
    previewUrl: null,
    provider: upload ? 'local' : null,
    // Strapi's place for what only a provider knows.
    provider_metadata: upload && colour ? { colour } : null,
    ...(upload
      ? stampsOf(upload.modifiedAt)
      : { createdAt: null, updatedAt: null, publishedAt: null }),
  };
  return {
    id: stableId(`picture ${url}`),
    documentId: stableDocumentId(`picture ${url}`),
    attributes,
  };
}

/** The lighter copies as Strapi tells them: `avif_260` and so on. */
function formatsOf({ sources, width, height }: Picture): object | null {
  const formats = sources.flatMap(({ mime, srcSet }) =>
    srcSet.split(', ').map((copy) => {
      const [url, wide] = copy.split(' ');
      const copyWidth = Number.parseInt(wide ?? '', 10);
      const copyHeight = Math.round(((height ?? 0) * copyWidth) / (width || 1));
      const name = `${mime.replace('image/', '')}_${copyWidth}`;
      return [name, { width: copyWidth, height: copyHeight, url, mime }] as const;
    }),
  );
  return formats.length > 0 ? Object.fromEntries(formats) : null;
}
