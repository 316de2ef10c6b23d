import { basename } from 'node:path';
import { contentAddress } from '../../../contract/content-addresses.ts';
import { contentAnswer } from '../../content/api/answers.ts';
import type { Content } from '../../content/reading/content.ts';

type Fields = Readonly<Record<string, unknown>>;

/** An entry as the content server answers it. */
interface WireEntry {
  readonly documentId: string;
  readonly attributes: Fields;
}

/** Between two neighbours others find a place without a change of their own. */
const ORDER_STEP = 10;

/**
 * The seed of a new Strapi, for `cms/src/seed.ts`: entries by their type, in order, as the content
 * server tells them, with the files of their pictures in their places.
 */
export function seedOf(content: Content) {
  const { clusters, uploads } = content;
  const entriesAt = (address: string) => {
    const { data } = contentAnswer(content, address).body as {
      data: WireEntry | readonly WireEntry[];
    };
    return [data].flat().map(({ documentId, attributes }) => ({
      documentId,
      data: fieldsOf(attributes, uploads),
    }));
  };
  const inOrder = (address: string) =>
    entriesAt(address).map(({ documentId, data }, at) => ({
      documentId,
      data: { ...data, order: ORDER_STEP * (at + 1) },
    }));
  const entries = {
    'api::cluster.cluster': clusters.flatMap(({ id }) => entriesAt(contentAddress.cluster(id))),
    'api::hospitality.hospitality': inOrder(contentAddress.hospitalities),
    'api::sponsor.sponsor': inOrder(contentAddress.sponsors),
    'api::workshop.workshop': inOrder(contentAddress.workshops),
  };
  return { entries, textPictures: textPicturesOf(content) };
}

/** The pictures that texts name, each with the address by which they do. */
function textPicturesOf({ textPictures, uploads }: Content) {
  return [...textPictures].flatMap(([address, shownAt]) => {
    const upload = uploads.get(basename(shownAt.split('#')[0]!));
    if (typeof upload?.source !== 'string') return [];
    const { source: file, mime } = upload;
    return [{ address, file, name: basename(address), mime, alternativeText: '' }];
  });
}

/** Strapi gives these itself. */
const given = new Set(['id', 'createdAt', 'updatedAt', 'publishedAt']);

function fieldsOf(fields: Fields, uploads: Content['uploads']): Fields {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([key]) => !given.has(key))
      // JSON of our own, whose questions have ids of their own.
      .map(([key, value]) => [key, key === 'registration' ? value : fieldOf(value, uploads)]),
  );
}

function fieldOf(value: unknown, uploads: Content['uploads']): unknown {
  if (Array.isArray(value)) return value.map((item) => fieldOf(item, uploads));
  if (typeof value !== 'object' || value === null) return value;
  return 'data' in value ? picturesOf(value, uploads) : fieldsOf(value as Fields, uploads);
}

/** A field of pictures: their files. What the site draws by itself, such as a poster, has none. */
function picturesOf({ data }: { data?: unknown }, uploads: Content['uploads']) {
  const pictures = [(data ?? []) as WireEntry | WireEntry[]].flat();
  const files = pictures.flatMap(({ attributes }) => {
    const upload = uploads.get(String(attributes.url).replace('/uploads/', ''));
    if (typeof upload?.source !== 'string') return [];
    const { name, alternativeText } = attributes;
    return [{ file: upload.source, name, mime: upload.mime, alternativeText }];
  });
  return Array.isArray(data) ? files : (files[0] ?? null);
}
