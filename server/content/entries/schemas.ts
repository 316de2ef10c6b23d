import * as z from 'zod';
import { readContacts } from '../../../contract/contacts.ts';
import { EVENT_ID } from '../../../contract/event-addresses.ts';
import {
  type EventFields,
  eachEventField,
  type FieldType,
  MAX_LINE,
} from '../../../contract/event-fields.ts';
import { IndianMoment, OffsetMoment } from '../../../contract/indian-moment.ts';
import { cleanName, faultOfSigns } from '../../../contract/names.ts';
import { RegistrationInFile } from '../../../contract/registration-rules.ts';
import { MAX_TEXT, markdownFault } from '../../../contract/texts.ts';
import type { Workshop } from '../../../contract/workshops.ts';
import { drawingFault } from '../../drawing/faces.ts';

/* The content files' own schemas; those of `festival.yaml` and `teams.yaml` are in `contract/festival.ts`. */

/** As much as a screen reader reads in one go. */
const MAX_ALT = 300;

/** A name that shows something and can stand in an address ('..' can't), spelled one way. */
const Name = z
  .string()
  .refine((name) => !faultOfSigns(name), 'holds a sign that is broken or unknown')
  .overwrite(cleanName)
  .max(80)
  .regex(/[\p{L}\p{N}]/u, 'must have a letter or a digit');

/** It stands on certificates and sharing pictures, too. */
const DrawnName = Name.superRefine((name, { addIssue }) => {
  const fault = faultOfSigns(name) ? undefined : drawingFault(name);
  if (fault) addIssue(fault);
});

/** Not to be cut: a part of a link or of a number leads to somebody else. */
function isShort(text: string): boolean {
  return text.length <= MAX_TEXT;
}
const TOO_LONG = `must have at most ${MAX_TEXT} characters`;

/** A link to somewhere else, or to a path of this site; no other scheme runs or opens anything. */
const Link = z
  .string()
  .trim()
  .refine(isShort, TOO_LONG)
  .regex(/^(https?:\/\/[^\s/]|\/(?!\/))/i, 'must start with http://, https:// or /')
  .nullish()
  .transform((link) => link ?? null);

const Moment = z
  .nullish(OffsetMoment)
  .transform((moment) => (moment ? new Date(moment).toISOString() : null));

const Text = z.string().max(MAX_TEXT).nullish().transform(textOrNull);

const Markdown = z
  .string()
  .superRefine((text, { addIssue }) => {
    const fault = markdownFault(text);
    if (fault) addIssue(fault);
  })
  .nullish()
  .transform(textOrNull);

function textOrNull(text: string | null | undefined): string | null {
  return text?.trim() ? text : null;
}

/** A picture's words for those who can't see it; without them the name of its owner stands in their place. */
const AlternativeText = z.string().trim().max(MAX_ALT).nullish().transform(textOrNull);

/** What visitors see nothing of: whatever word it says but no, for what is half-written is not to be seen by mistake. */
const Hidden = z
  .union([z.boolean(), z.number(), z.string()], 'must be true or false')
  .nullish()
  .transform((said) => !/^(|no?|off|false|0)$/i.test(String(said ?? '').trim()));

/** YAML takes a bare 12 for a number. */
const EventIdInFile = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(
    z
      .string()
      .refine((id) => !faultOfSigns(id), 'holds a sign that is broken or unknown')
      .regex(EVENT_ID, 'must be one line of at most 200 characters'),
  )
  .nullish();

/** `clusters/<slug>/cluster.yaml`. `id` is the content server's id; `line` stands beneath the name. */
export const ClusterFile = z.strictObject({
  id: z.int().positive(),
  name: DrawnName,
  line: z.string().max(90),
});
export type ClusterFile = z.infer<typeof ClusterFile>;

/** How each type of field is checked in a file. */
const FILE_TYPES = {
  line: z.string().trim().max(MAX_LINE).nullish().transform(textOrNull),
  text: Text,
  words: Text,
  price: Text,
  markdown: Markdown,
  link: Link,
  moment: Moment,
  campusMoment: z.nullish(IndianMoment).transform((moment) => moment ?? null),
  contacts: z.string().refine(isShort, TOO_LONG).nullish().transform(readContacts),
  registration: z.nullish(RegistrationInFile).transform((rules) => rules ?? null),
} as const satisfies Record<FieldType, z.ZodType>;

/** The fields that stand in the front matter. */
type InFile = Pick<
  EventFields,
  {
    [Field in keyof EventFields]: EventFields[Field] extends { file: string } ? Field : never;
  }[keyof EventFields]
>;

/** The front matter's key for each field of an event; an id that isn't told is the file's own path. */
export const eventKeys = {
  title: 'name',
  ...(eachEventField(
    ({ file }, name) => file && name,
    ({ file }) => file,
  ) as { [Field in keyof InFile]: InFile[Field]['file'] }),
} as const;

/**
 * The front matter of `clusters/<slug>/<event-slug>.md`; the rest of the file is the description.
 * `id`: what people hang on, said before the file is moved or renamed; else it is the file's path within `clusters/`.
 * `order` sorts within the cluster.
 */
export const EventFile = z.strictObject({
  id: EventIdInFile,
  name: DrawnName,
  order: z.number(),
  ...(eachEventField(
    ({ file }) => file,
    ({ type }) => FILE_TYPES[type],
  ) as {
    [Field in keyof InFile as InFile[Field]['file']]: (typeof FILE_TYPES)[InFile[Field]['type']];
  }),
  alt: AlternativeText,
  hidden: Hidden,
});
export type EventFile = z.infer<typeof EventFile>;

/** The front matter of `hospitality/NN-slug.md`; NN sorts; the rest of the file is the topic's text. */
export const HospitalityFile = z.strictObject({ name: Name, hidden: Hidden });

/** An item of `sponsors/sponsors.yaml`, in the order shown. `title` is the tier; `logo` a file of `sponsors/logos/`. */
export const SponsorItem = z.strictObject({
  name: Name,
  title: Text,
  link: Link,
  logo: z
    .string()
    .regex(/^[\w.-]+$/, 'must be the name of a file in sponsors/logos/')
    .nullish(),
  alt: AlternativeText,
  hidden: Hidden,
});

/** The front matter of `workshops/<slug>.md`; the rest of the file is its details. `contact`, `faq`, `content`: Markdown. */
export const WorkshopFile = z.strictObject({
  name: Name,
  order: z.number(),
  contact: Markdown,
  date: Moment,
  venue: Text,
  register: Link,
  faq: Markdown,
  content: Markdown,
  alt: AlternativeText,
  hidden: Hidden,
});

/** The front matter's key for each field of a workshop. */
export const workshopKeys = {
  name: 'name',
  contact: 'contact',
  date: 'date',
  location: 'venue',
  registrationLink: 'register',
  faq: 'faq',
  content: 'content',
} as const satisfies Record<
  Exclude<keyof Workshop, 'id' | 'image' | 'details'>,
  keyof z.infer<typeof WorkshopFile>
>;

/** The values of `data` under the keys, by the fields that they stand for. */
export function renamed<Data, Keys extends Readonly<Record<string, keyof Data>>>(
  data: Data,
  keys: Keys,
): { [Field in keyof Keys]: Data[Keys[Field]] } {
  const fields = Object.entries(keys).map(([field, key]) => [field, data[key]]);
  return Object.fromEntries(fields);
}
