import * as z from 'zod';

/** What may stand in the content files. What `festival.yaml` and `teams.yaml` hold: `contract/festival.ts`. */

/** A name that shows something and can stand in an address ('..' can't). */
const Name = z
  .string()
  .trim()
  .max(80)
  .regex(/[\p{L}\p{N}]/u, 'must have a letter or a digit');

/** A link to somewhere else, or to a path of this site; no other scheme runs or opens anything. */
const Link = z
  .string()
  .trim()
  .regex(/^(https?:\/\/[^\s/]|\/(?!\/))/i, 'must start with http://, https:// or /');

/** A moment with its offset, so that no reader has to guess the time zone. */
const Moment = z.iso.datetime({
  offset: true,
  error: 'must be a moment with its offset, such as 2025-09-18T10:00:00+05:30',
});

const Text = z.string().nullish();

/** `clusters/<slug>/cluster.yaml`. `id` is the content server's id; `line` stands beneath the name. */
export const ClusterFile = z.object({ id: z.int().positive(), name: Name, line: z.string() });
export type ClusterFile = z.infer<typeof ClusterFile>;

/**
 * The front matter of `clusters/<slug>/<event-slug>.md`; the rest of the file is the description.
 * `order` sorts within the cluster. `contacts`: lines of 'name - phone'. `judging`, `format`: Markdown.
 */
export const EventFile = z.object({
  name: Name,
  order: z.number(),
  contacts: Text,
  rules: Link.nullish(),
  date: Moment.nullish(),
  venue: Text,
  prize: Text,
  register: Link.nullish(),
  judging: Text,
  format: Text,
});
export type EventFile = z.infer<typeof EventFile>;

/** The front matter of `hospitality/NN-slug.md`; NN sorts; the rest of the file is what the topic says. */
export const HospitalityFile = z.object({ name: Name });
export type HospitalityFile = z.infer<typeof HospitalityFile>;

/** `sponsors/sponsors.yaml`, in the order shown. `title` is the tier; `logo` a file of `sponsors/logos/`. */
export const SponsorsFile = z.array(
  z.object({
    name: Name,
    title: Text,
    link: Link.nullish(),
    logo: z
      .string()
      .regex(/^[\w.-]+$/, 'must be the name of a file in sponsors/logos/')
      .nullish(),
  }),
);
export type SponsorsFile = z.infer<typeof SponsorsFile>;

/** The front matter of `workshops/<slug>.md`; the rest of the file is its details. `faq`, `content`: Markdown. */
export const WorkshopFile = z.object({
  name: Name,
  order: z.number(),
  contact: Text,
  date: Moment.nullish(),
  venue: Text,
  register: Link.nullish(),
  faq: Text,
  content: Text,
});
export type WorkshopFile = z.infer<typeof WorkshopFile>;
