import { isDeepStrictEqual } from 'node:util';
import { type EntryField, type EntryKind, eachField } from '../../../contract/entry-fields.ts';
import { firstPicture } from '../../../contract/pictures.ts';
import type { ReportFault, WrittenEntry } from '../entries/entry.ts';
import type { EntryReader } from '../entries/entry-reader.ts';
import { EventId } from '../entries/schemas.ts';
import type { PictureMirror } from './picture-mirror.ts';
import { PICTURES, type WireEntry } from './wire-answers.ts';

/** Where an entry stands: for its key, and for whoever mends it. */
interface Place {
  readonly list: string;
  readonly kind: EntryKind;
  readonly label: string;
  /** The content server's. */
  readonly url: string;
  /** Where a PDF of its library is served from here; left out where none is. */
  readonly documentAt?: PictureMirror['documentAt'];
  /** The picture of a field as it is served from here; left out where none is. */
  readonly pictureOf?: PictureMirror['pictureOf'];
}

/** The name on the wire for each key in a file, those of links among them, and for what is a file's text. */
function namesOf(kind: EntryKind) {
  const wireName = ({ wire }: EntryField) => wire;
  const keys = eachField(kind, ({ file }) => file, wireName);
  const links = eachField(kind, ({ file, type }) => (type === 'link' ? file : undefined), wireName);
  const { body } = eachField(kind, ({ file }) => (file ? undefined : 'body'), wireName);
  return { keys, links, body };
}

/** The names on the wire that are read of a kind of entry. */
export function readKeys(kind: EntryKind): string[] {
  const { keys, body } = namesOf(kind);
  return [
    'name',
    ...Object.values(keys),
    ...[body, PICTURES[kind][0]].filter((key) => key !== undefined),
  ];
}

/** The names on the wire of what one of these files says, by their keys; '' is that of their text. */
export function namesSaid(
  kind: EntryKind,
  files: readonly Readonly<Record<string, unknown>>[],
): string[] {
  const { keys, body } = namesOf(kind);
  const said = Object.entries({ ...keys, '': body }).filter(([key]) =>
    files.some((fields) => fields[key] != null),
  );
  return said.flatMap(([, name]) => name ?? []);
}

const PANEL: Readonly<Record<EntryKind, string>> = {
  events: 'cluster',
  hospitality: 'hospitality',
  sponsors: 'sponsor',
  workshops: 'workshop',
};

/** A content server's entry in the form of a file: by the keys of its front matter. Its faults are told by the panel's names. */
export function writtenFrom(
  { id, documentId, fields: wire, media, mediaFaults }: WireEntry,
  at: number,
  { list, kind, label, url, documentAt, pictureOf }: Place,
  reader: EntryReader,
): { written: WrittenEntry; media: WireEntry['media'] } {
  const { keys, links, body: bodyName } = namesOf(kind);
  const key = `${list}/#${id}`;
  const before = reader.before(key);
  const name = typeof wire.name === 'string' && wire.name.trim() ? wire.name : undefined;
  const named = name ?? before?.fields.name ?? `entry ${at + 1}`;
  const model = `api::${PANEL[kind]}.${PANEL[kind]}`;
  const link = documentId
    ? `${url}/admin/content-manager/collection-types/${model}/${documentId}`
    : undefined;
  const panelNames = new Map(
    Object.entries({ ...keys, id: 'event_id', picture: PICTURES[kind][0] }),
  );
  const panelPlace = `${label} › ${named}`;
  const fault: ReportFault = (field, reason, shown) => {
    const [first = '', ...rest] = field.split('.');
    const wireName = [panelNames.get(first) ?? (first || bodyName), ...rest].join('.');
    reader.faults.add(panelPlace, wireName, reason, { shown, link });
  };
  for (const reason of mediaFaults) fault('picture', reason, 'as it was');
  const body = plain(wire[bodyName ?? '']) ?? '';
  if (typeof body !== 'string') fault('', 'must be text', 'as it was');
  const saidId = plain(wire.event_id);
  const parsedId = EventId.safeParse(typeof saidId === 'string' ? saidId.trim() : saidId);
  const hadId = before?.fields.id;
  if (wire.event_id && parsedId.error)
    fault('id', parsedId.error.issues[0]!.message, hadId === undefined ? 'nothing' : 'as it was');
  const isNamed = mediaFaults.length > 0 || firstPicture(media);
  // Words are of the picture that is shown.
  const isAsItWas = isNamed && before?.picture && !pictureOf?.(media, '');
  const alt = isAsItWas ? before.fields.alt : firstPicture(media)?.alternativeText?.trim();
  const fields = withoutNothing({
    ...(kind === 'events' && { id: parsedId.data ?? ((wire.event_id && hadId) || id) }),
    name,
    ...(kind !== 'hospitality' && kind !== 'sponsors' && { order: at + 1 }),
    ...Object.fromEntries(
      Object.entries(keys).map(([own, wired]) => [
        own,
        own === 'contacts' ? contactsAsLines(wire[wired]) : plain(wire[wired]),
      ]),
    ),
    alt: alt || undefined,
    hidden: wire.hidden || undefined,
  });
  mirrorLibraryLinks(fields, before?.fields ?? {}, { links, url, documentAt }, fault);
  const text =
    typeof body === 'string'
      ? body.replaceAll('\r\n', '\n').replace(/^\n+|\n+$/g, '')
      : (before?.body ?? '');
  const isSame = before && before.body === text && isDeepStrictEqual(before.fields, fields);
  const modifiedAt = isSame ? new Date(before.modifiedAt) : new Date();
  const written = { key, place: panelPlace, fields, body: text, modifiedAt, fault };
  return { written, media };
}

const IN_LIBRARY =
  'leads into the panel’s media library, of which visitors reach pictures and PDFs: put the file where all can have it, and its https:// address here';

/** The addresses of PDFs in the content server's library that an entry's links lead to. */
export function libraryDocuments({ fields }: WireEntry, kind: EntryKind, url: string): string[] {
  return Object.values(namesOf(kind).links).flatMap((name) => {
    const address = String(fields[name] ?? '').trim();
    return isInLibrary(address, url) && isPdf(address) ? [address] : [];
  });
}

/** Visitors never ask the content server: a PDF of its library is mirrored as pictures are, another file left out. */
function mirrorLibraryLinks(
  fields: Record<string, unknown>,
  before: Readonly<Record<string, unknown>>,
  {
    links,
    url,
    documentAt,
  }: Pick<Place, 'url' | 'documentAt'> & { readonly links: Readonly<Record<string, string>> },
  fault: ReportFault,
): void {
  for (const own of Object.keys(links)) {
    const address = String(fields[own] ?? '').trim();
    if (!isInLibrary(address, url)) continue;
    const found = isPdf(address) ? documentAt?.(address) : undefined;
    const served = found?.url ?? (found?.isGone ? undefined : before[own]);
    const reason = found ? found.fault : IN_LIBRARY;
    if (reason) fault(own, reason, served ? 'as it was' : 'nothing');
    if (served) fields[own] = served;
    else delete fields[own];
  }
}

function isInLibrary(address: string, url: string): boolean {
  return address.startsWith('/uploads/') || address.startsWith(`${url}/uploads/`);
}

function isPdf(address: string): boolean {
  return /\.pdf$/i.test(address);
}

/** Those that lack a name or a number, or are something else, stay lines without a hyphen, which are told. */
function contactsAsLines(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const lines = value.map((item: unknown) => {
    if (typeof item === 'string') return item;
    const { name, phone } = (item ?? {}) as Record<string, unknown>;
    return [name, phone].filter(Boolean).join(' - ') || JSON.stringify(item);
  });
  return lines.join('\n');
}

/** As a file would say it: numbers as text, a component without its row and what is empty in it. */
function plain(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { id: _, ...fields } = value as Record<string, unknown>;
  return withoutNothing(fields);
}

/** A panel writes null or an empty text for nothing. */
function withoutNothing(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== null && value !== undefined && value !== '',
    ),
  );
}
