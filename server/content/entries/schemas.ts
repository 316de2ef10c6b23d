import * as z from 'zod';
import { readContacts } from '../../../contract/contacts.ts';
import type { EntryValues, TypeValues } from '../../../contract/content-answers.ts';
import {
  type EntryFields,
  type EntryKind,
  eachField,
  type FieldType,
  type FileOf,
  MAX_LINE,
  type TypeOf,
} from '../../../contract/entry-fields.ts';
import { EVENT_ID } from '../../../contract/event-addresses.ts';
import { IndianMoment, OffsetMoment } from '../../../contract/indian-moment.ts';
import { cleanName, faultOfSigns } from '../../../contract/names.ts';
import { RegistrationInFile } from '../../../contract/registration-rules.ts';
import { MAX_TEXT, markdownFault } from '../../../contract/texts.ts';
import { drawingFault } from '../../drawing/faces.ts';

/* The content files' own schemas; those of `festival.yaml` and `teams.yaml` are in `contract/festival.ts`. */

/** As much as a screen reader reads in one go. */
const MAX_ALT = 300;

/** An event's id as a file or a panel may say it. */
export const EventId = z
  .string('must be text')
  .refine((id) => !faultOfSigns(id), 'holds a sign that is broken or unknown')
  .regex(EVENT_ID, 'must be one line of at most 200 characters');

/** The id of an event: as its front matter says, else its path within `clusters/`. */
export function eventIdOf(file: string, id: unknown): string {
  return String(id ?? file.replace(/^clusters\/|\.md$/g, ''));
}

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
const EventIdInFile = z.union([z.string(), z.int()]).transform(String).pipe(EventId).nullish();

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
  markdownLine: Markdown,
  link: Link,
  moment: Moment,
  campusMoment: z.nullish(IndianMoment).transform((moment) => moment ?? null),
  contacts: z.string().refine(isShort, TOO_LONG).nullish().transform(readContacts),
  registration: z.nullish(RegistrationInFile).transform((rules) => rules ?? null),
} as const satisfies { [Type in FieldType]: z.ZodType<TypeValues[Type]> };

/** The checks of a kind's own fields, by their keys in its file. */
function fileFields<Kind extends EntryKind>(kind: Kind) {
  return eachField(
    kind,
    ({ file }) => file,
    ({ type }) => FILE_TYPES[type],
  ) as {
    [Field in keyof EntryFields<Kind> as FileOf<
      EntryFields<Kind>[Field]
    >]: (typeof FILE_TYPES)[TypeOf<EntryFields<Kind>[Field]>];
  };
}

/** A kind's own fields of a file, by their names to the site: all but what is the text beneath them. */
export function fieldsIn<Kind extends EntryKind>(kind: Kind, data: object): InFile<Kind> {
  return eachField(
    kind,
    ({ file }, name) => file && name,
    ({ file }) => data[file as keyof typeof data],
  ) as InFile<Kind>;
}

type InFile<Kind extends EntryKind> = Pick<
  EntryValues<Kind>,
  {
    [Field in keyof EntryFields<Kind>]: EntryFields<Kind>[Field] extends { file: string }
      ? Field
      : never;
  }[keyof EntryFields<Kind>]
>;

/**
 * The front matter of `clusters/<slug>/<event-slug>.md`; the rest of the file is the description.
 * `id`: what people hang on, said before the file is moved or renamed; else it is the file's path within `clusters/`.
 * `order` sorts within the cluster.
 */
export const EventFile = z.strictObject({
  id: EventIdInFile,
  name: DrawnName,
  order: z.number(),
  ...fileFields('events'),
  alt: AlternativeText,
  hidden: Hidden,
});
export type EventFile = z.infer<typeof EventFile>;

/** The front matter of `hospitality/NN-slug.md`; NN sorts; the rest of the file is the topic's text. */
export const HospitalityFile = z.strictObject({
  name: Name,
  ...fileFields('hospitality'),
  hidden: Hidden,
});

/** An item of `sponsors/sponsors.yaml`, in the order shown. `title` is the tier; `logo` a file of `sponsors/logos/`. */
export const SponsorItem = z.strictObject({
  name: Name,
  ...fileFields('sponsors'),
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
  ...fileFields('workshops'),
  alt: AlternativeText,
  hidden: Hidden,
});

/** By their kinds. */
export const ENTRY_SCHEMAS = {
  events: EventFile,
  hospitality: HospitalityFile,
  sponsors: SponsorItem,
  workshops: WorkshopFile,
} as const satisfies Record<EntryKind, z.ZodType>;
