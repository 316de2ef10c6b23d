import { extname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import * as z from 'zod';
import type { WireMedia } from '../../../../contract/content-answers.ts';
import { clockAt, INDIA_OFFSET } from '../../../../contract/moments.ts';
import { RegistrationRules } from '../../../../contract/registration-rules.ts';
import { Entry } from '../../../content/entries/entry.ts';
import { ENTRY_SCHEMAS, eventIdOf, SponsorItem } from '../../../content/entries/schemas.ts';
import type { ListName } from '../../../content/entries/source.ts';
import type { ContentFolder } from '../../../content/files/content-folder.ts';
import { listItems } from '../../../content/files/file-source.ts';
import { CALLS, doubtAt } from '../../../content/upstream/calls.ts';
import { namesSaid } from '../../../content/upstream/written-entries.ts';
import { PullError, type PulledEntry } from './asking.ts';
import { altOf, fetchPicture, logoNameOf } from './pictures.ts';
import { knownFiles, numberedPlaces, orderedPlaces, type ReadFile } from './places.ts';
import type { Plan } from './plan.ts';

export interface Pulling {
  readonly folder: ContentFolder;
  readonly plan: Plan;
  readonly contentUrl: string;
}

interface FiledData {
  id?: string | null | undefined;
  name: string;
  order?: number;
}

/** The files of a list as its entries shall be. */
export function writeList(
  pulling: Pulling,
  list: ListName,
  entries: readonly PulledEntry[],
): Promise<void> {
  return list === 'sponsors'
    ? writeSponsors(pulling, entries)
    : writeFolder(pulling, list, entries);
}

async function writeFolder(
  pulling: Pulling,
  path: Exclude<ListName, 'sponsors'>,
  entries: readonly PulledEntry[],
): Promise<void> {
  const schema: z.ZodType<FiledData> = ENTRY_SCHEMAS[kindOf(path)];
  const { folder, plan } = pulling;
  const files = await readFiles(folder, path, schema);
  requireMeant(
    path,
    files.map(({ data, body }) => ({ ...data, '': body || undefined })),
    entries,
  );
  const known = knownFiles(entries, files);
  const places = (path === 'hospitality' ? numberedPlaces : orderedPlaces)(entries, known);
  const wanted: (string | undefined)[] = [];
  for (const [at, { fields, name, body, media }] of entries.entries()) {
    const before = known[at];
    const { slug, ...order } = places[at]!;
    const file = `${path}/${slug}.md`;
    const { id, name: _, order: __, alt: ___, ...others } = fields;
    const isItsPath = id === undefined || id === eventIdOf(file, undefined);
    const alt = altOf(media, name);
    const rest = frontMatterOf({ ...others, ...(alt && { alt }) });
    const said = { ...(!isItsPath && { id }), name, ...order, ...rest };
    // One that says the same stays as it is, with its comments and its way of writing.
    if (before?.file !== file || !saysTheSame(before, schema, said, body))
      await plan.write(file, markdownText(said, body));
    wanted.push(file, await writePicture(pulling, `${path}/${slug}`, before?.picture, media));
  }
  plan.removeAllBut(
    files.flatMap(({ file, picture }) => [file, picture]),
    wanted,
  );
}

/** The files of a folder; those that can't be read are faults of the folder's. */
async function readFiles<Data extends object>(
  folder: ContentFolder,
  path: string,
  schema: z.ZodType<Data>,
): Promise<ReadFile<Data>[]> {
  const files = (await folder.markdownFiles(path, ['cluster.yaml'])) ?? [];
  return files.flatMap(({ slug, picture, ...written }) => {
    const entry = Entry.judge(written, schema);
    return entry ? [{ file: entry.key, data: entry.data, body: entry.body, slug, picture }] : [];
  });
}

function kindOf(list: ListName) {
  return CALLS.find((call) => call.list === list)!.kind;
}

/** @throws PullError for an answer that is more likely a mistake of the server's than meant */
function requireMeant(
  list: ListName,
  before: readonly FrontMatter[],
  entries: readonly PulledEntry[],
): void {
  const known = { keys: namesSaid(kindOf(list), before), entries: before.length, isAbsent: false };
  const wire = entries.map((entry) => entry.wire);
  const doubt = doubtAt(wire, known);
  if (doubt)
    throw new PullError(`${list} ${doubt}. Take it out of the files first where that is meant`);
}

async function writePicture(
  { plan, contentUrl }: Pulling,
  base: string,
  known: string | undefined,
  media: WireMedia | undefined,
): Promise<string | undefined> {
  const picture = media && (await fetchPicture(media, contentUrl));
  if (!picture) return;
  const ours = known && extname(known).toLowerCase() === picture.extension;
  const file = ours ? known : `${base}${picture.extension}`;
  await plan.write(file, picture.bytes);
  return file;
}

/** `sponsors/sponsors.yaml` and the logos that it names. Logos that no list named stay where they are. */
async function writeSponsors(
  { folder, plan, contentUrl }: Pulling,
  sponsors: readonly PulledEntry[],
): Promise<void> {
  const items = (await listItems(folder, 'sponsors/sponsors.yaml', SponsorItem, 'name')) ?? [];
  const before = items.map(({ fields }) => present(fields));
  requireMeant('sponsors', before, sponsors);
  const taken = new Map<string, Buffer>();
  const wanted = [];
  for (const { name, fields, media } of sponsors) {
    const picture = await fetchPicture(media, contentUrl);
    const logo = picture && logoNameOf(picture, name, taken);
    if (picture) await plan.write(`sponsors/logos/${logo}`, picture.bytes);
    const { name: _, alt: __, hidden, ...words } = fields;
    const item = { name, ...words, logo, alt: altOf(media, name), hidden };
    wanted.push(frontMatterOf(item));
  }
  if (!isDeepStrictEqual(before, wanted))
    await plan.write('sponsors/sponsors.yaml', stringify(wanted, LONG_LINES));
  const logos = (list: readonly FrontMatter[]) =>
    list.flatMap(({ logo }) => (logo ? [`sponsors/logos/${logo}`] : []));
  plan.removeAllBut(logos(before), logos(wanted));
}

function present(fields: object): FrontMatter {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** The front matter or YAML of a file, by the keys of `schemas.ts`; null is as good as absent. */
type FrontMatter = Readonly<Record<string, unknown>>;

/** Front matter as an organiser writes it: moments by India's clock, a registration without what goes without saying. */
function frontMatterOf(fields: FrontMatter): FrontMatter {
  const { registration, ...others } = fields;
  const rules = registration ? RegistrationRules.parse(registration) : undefined;
  return withoutDefaults({ ...others, ...(rules && { registration: rules }) }) as FrontMatter;
}

/** Fields that a file says as well by leaving them out are left out: null, false, an empty list. */
function withoutDefaults(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutDefaults(item));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, inner]) => inner || inner === 0)
        .filter(([, inner]) => !Array.isArray(inner) || inner.length > 0)
        .map(([key, inner]) => [key, withoutDefaults(inner)]),
    );
  const moment = Moment.safeParse(value).data;
  return moment ? localMoment(moment) : value;
}

const Moment = z.iso.datetime({ offset: true });

function markdownText(matter: FrontMatter, body: string): string {
  return `---\n${stringify(matter, LONG_LINES)}---\n${body === '' ? '' : `\n${body}\n`}`;
}

/** A folded line is hard to edit by hand. */
const LONG_LINES = { lineWidth: 0 } as const;

/** Tells files that say this already, however they write it. */
function saysTheSame(
  file: Readonly<{ data: unknown; body: string }>,
  schema: z.ZodType,
  matter: FrontMatter,
  body: string,
): boolean {
  return file.body === body && isDeepStrictEqual(file.data, schema.safeParse(matter).data);
}

/** A moment as an organiser writes it: by India's clock, with its offset. */
function localMoment(date: string): string {
  return `${clockAt(date).toISOString().slice(0, 19)}${INDIA_OFFSET}`;
}
