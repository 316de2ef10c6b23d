import { contactLines } from '../../../contract/contacts.ts';
import type { Picture } from '../../../contract/pictures.ts';
import type { ClusterSummary } from '../../../contract/site.ts';
import type { Content } from '../files/content.ts';
import { stableDocumentId, stableId } from '../pictures/identity.ts';
import {
  type Entry,
  eventFields,
  type models,
  sponsorFields,
  topicFields,
  workshopFields,
} from './models.ts';

/** The content's entities as entries in the shape of Strapi. @throws ContentUnavailable */
export function entriesOf(content: Content, plural: keyof typeof models): Entry[] {
  const entry = (entity: Entity, fields: Fields, nested: Entry['nested'] = {}): Entry => ({
    id: entity.id,
    documentId: String(entity.id),
    fields: { ...fieldValues(entity, fields), ...stampsOf(content.changedAt(entity)) },
    nested,
  });
  const pictures = (picture: Picture | null) => () =>
    picture ? [pictureEntry(content, picture)] : [];
  const events = (clusterId: number) => () =>
    content.events(clusterId).map((event) => ({
      ...entry(event, eventFields, { image: pictures(event.imageSrc) }),
      documentId: stableDocumentId(`event ${event.id}`),
    }));
  const details = ({ id, name }: ClusterSummary): Entry => ({
    id,
    fields: { title: name },
    nested: { Events: events(id), Event_Relations: events(id) },
  });
  switch (plural) {
    case 'clusters':
      return content.clusters.map((cluster) =>
        entry(cluster, { name: 'name' }, { Cluster_Details: () => [details(cluster)] }),
      );
    case 'hospitalities':
      return content.topics().map((topic) => entry(topic, topicFields));
    case 'sponsors':
      return content
        .sponsors()
        .map((sponsor) => entry(sponsor, sponsorFields, { logo: pictures(sponsor.logo) }));
    case 'workshops':
      return content
        .workshops()
        .map((workshop) => entry(workshop, workshopFields, { Image: pictures(workshop.image) }));
  }
}

type Entity = { readonly id: number };
type Fields = Readonly<Record<string, string>>;

function fieldValues(entity: object, fields: Fields): Entry['fields'] {
  const values = Object.entries(fields).map(([field, name]) => {
    const value: unknown = entity[field as keyof object];
    return [name, Array.isArray(value) ? contactLines(value) : value || null];
  });
  return Object.fromEntries(values);
}

function stampsOf(changedAt: Date) {
  const at = changedAt.toISOString();
  return { createdAt: at, updatedAt: at, publishedAt: at };
}

function pictureEntry({ uploads }: Content, picture: Picture): Entry {
  const { url, width, height, alt, colour } = picture;
  const upload = uploads.get(url.replace('/uploads/', ''));
  const shown = { alternativeText: alt, width, height, url };
  const [, hash = '', ext = ''] = /^(.*)(\.\w+)$/.exec(upload?.name ?? '') ?? [];
  return {
    id: stableId(`picture ${url}`),
    documentId: stableDocumentId(`picture ${url}`),
    fields: upload
      ? {
          ...shown,
          name: upload.given.name,
          formats: formatsOf(picture),
          hash,
          ext,
          mime: upload.mime,
          size: Math.round(upload.given.bytes / 10) / 100,
          provider: 'local',
          // Strapi's place for what only a provider knows.
          provider_metadata: colour && { colour },
          ...stampsOf(upload.modifiedAt),
        }
      : shown,
    nested: {},
  } as Entry;
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
