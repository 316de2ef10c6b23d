import { extname } from 'node:path';
import type * as z from 'zod';
import { readContacts } from '../../../../contract/contacts.ts';
import type { WireMedia } from '../../../../contract/content.ts';
import type { ContentFolder } from '../../../content/files/content-folder.ts';
import { type PicturedFile, readMarkdownFolder } from '../../../content/files/entries.ts';
import { EventFile, HospitalityFile, WorkshopFile } from '../../../content/files/schemas.ts';
import type { PulledEvent, PulledTopic, PulledWorkshop } from './asking.ts';
import {
  freeName,
  type Head,
  localMoment,
  markdownText,
  saysTheSame,
  slugOf,
  trimmed,
} from './entries.ts';
import { fetchPicture } from './pictures.ts';
import { knownFiles, ordersOf } from './places.ts';
import type { Plan } from './plan.ts';

/** Where a pull comes from and where it goes. */
export interface Pulling {
  readonly folder: ContentFolder;
  readonly plan: Plan;
  readonly contentUrl: string;
  readonly timeZone: string;
}

/** An entry as its file shall say it; `head` lacks the order. */
interface Wanted {
  readonly name: string;
  readonly head: Head;
  readonly body: string;
  readonly picture?: WireMedia;
}

/** `clusters/<slug>/`. */
export const writeEvents = (
  pulling: Pulling,
  slug: string,
  events: readonly PulledEvent[],
): Promise<void> =>
  writeFolder(
    pulling,
    `clusters/${slug}`,
    EventFile,
    ['cluster.yaml'],
    events.map((event) => ({
      name: event.name,
      body: trimmed(event.description ?? ''),
      picture: event.image,
      head: {
        name: event.name,
        contacts: contactLines(event.contact),
        rules: event.Rules || null,
        date: dateOf(event.date, pulling),
        venue: event.location,
        prize: event.price_money?.toString(),
        register: event.event_online_link || null,
        judging: event.Judging_Criteria,
        format: event.Format,
      },
    })),
  );

/** `workshops/`. */
export const writeWorkshops = (
  pulling: Pulling,
  workshops: readonly PulledWorkshop[],
): Promise<void> =>
  writeFolder(
    pulling,
    'workshops',
    WorkshopFile,
    [],
    workshops.map((workshop) => ({
      name: workshop.name,
      body: trimmed(workshop.Details ?? ''),
      picture: workshop.Image,
      head: {
        name: workshop.name,
        contact: workshop.Contact,
        date: dateOf(workshop.date, pulling),
        venue: workshop.location,
        register: workshop.Registration_link || null,
        faq: workshop.FAQ,
        content: workshop.Content,
      },
    })),
  );

const dateOf = (date: string | null | undefined, { timeZone }: Pulling) =>
  date ? localMoment(date, timeZone) : null;

const contactLines = (contacts: PulledEvent['contact']) =>
  Array.isArray(contacts)
    ? readContacts(contacts)
        .map(({ name, phone }) => `${name} - ${phone}\n`)
        .join('')
    : contacts;

const writeFolder = async <S extends z.ZodType<{ name: string; order: number }>>(
  pulling: Pulling,
  path: string,
  schema: S,
  others: readonly string[],
  wanted: readonly Wanted[],
): Promise<void> => {
  const files = await readMarkdownFolder(pulling.folder, path, schema, others);
  const known = knownFiles(wanted, files);
  const orders = ordersOf(known);
  const taken = new Set(known.flatMap((file) => file?.slug ?? []));
  const kept: (string | undefined)[] = [];
  for (const [at, entry] of wanted.entries()) {
    const base = `${path}/${known[at]?.slug ?? freeName(slugOf(entry.name) || 'untitled', taken)}`;
    const { name, ...rest } = entry.head;
    await writeText(
      pulling,
      `${base}.md`,
      known[at],
      { name, order: orders[at], ...rest },
      entry.body,
    );
    kept.push(`${base}.md`, await writePicture(pulling, base, known[at]?.picture, entry.picture));
  }
  pulling.plan.removeAllBut(
    files.flatMap(({ file, picture }) => [file, picture]),
    kept,
  );
};

/** Leaves a file that says the same as it is, with its comments and its way of writing. */
const writeText = async (
  { plan }: Pulling,
  file: string,
  known: PicturedFile<Head> | undefined,
  head: Head,
  body: string,
): Promise<void> => {
  if (known?.file === file && saysTheSame(known, head, body)) return;
  await plan.write(file, markdownText(head, body));
};

const writePicture = async (
  { plan, contentUrl }: Pulling,
  base: string,
  known: string | undefined,
  media: WireMedia,
): Promise<string | undefined> => {
  const picture = await fetchPicture(media, contentUrl);
  if (!picture) return;
  const ours = known && extname(known).toLowerCase() === picture.extension;
  const file = ours ? known : `${base}${picture.extension}`;
  await plan.write(file, picture.bytes);
  return file;
};

/** `hospitality/NN-slug.md`: the numbers are the order. */
export const writeTopics = async (
  pulling: Pulling,
  topics: readonly PulledTopic[],
): Promise<void> => {
  const files = await readMarkdownFolder(pulling.folder, 'hospitality', HospitalityFile);
  const wanted = topics.map(({ name, desc }) => ({ name, body: trimmed(desc ?? '') }));
  const known = knownFiles(wanted, files);
  const inOrder = known.every(
    (file, at) => file && (at === 0 || file.slug > (known[at - 1]?.slug ?? '')),
  );
  const kept: string[] = [];
  for (const [at, { name, body }] of wanted.entries()) {
    const slug = known[at]?.slug.slice(3) ?? slugOf(name);
    const file = inOrder
      ? known[at]!.file
      : `hospitality/${String(at + 1).padStart(2, '0')}-${slug}.md`;
    await writeText(pulling, file, known[at], { name }, body);
    kept.push(file);
  }
  pulling.plan.removeAllBut(
    files.map(({ file }) => file),
    kept,
  );
};
