/**
 * How a field is written. `line`: a few plain words; `words`: a longer text; `price`: a text that may come as a number;
 * `markdownLine`: Markdown that a panel takes in one line; `moment` needs an offset, `campusMoment` is India's without one; `link`: http, https or a path of the site.
 */
export type FieldType =
  | 'line'
  | 'text'
  | 'words'
  | 'price'
  | 'markdown'
  | 'markdownLine'
  | 'link'
  | 'moment'
  | 'campusMoment'
  | 'contacts'
  | 'registration';

export interface EntryField {
  readonly type: FieldType;
  /** Its name in the content server's answers. */
  readonly wire: string;
  /** Its key in the front matter; undefined for the body of the file. */
  readonly file?: string;
  /** The specification's content server doesn't have it: told only where an entry has one. */
  readonly isOurs?: true;
}

/** The most letters of a `line`. */
export const MAX_LINE = 40;

/**
 * What an event, a topic, a sponsor and a workshop have besides their ids, their names and their pictures, each said once and
 * in the order of the content server's answers: the entity and its reader, the wire's schema, the file and its checks, the
 * answers of our content server, the pull into files and Strapi's own JSON come from here. To show a field is the other place.
 */
export const ENTRY_FIELDS = {
  events: {
    kind: { type: 'line', wire: 'kind', file: 'kind', isOurs: true },
    also: { type: 'words', wire: 'also', file: 'also', isOurs: true },
    description: { type: 'markdown', wire: 'description' },
    pocDetails: { type: 'contacts', wire: 'contact', file: 'contacts' },
    ruleBookLink: { type: 'link', wire: 'Rules', file: 'rules' },
    eventDate: { type: 'moment', wire: 'date', file: 'date' },
    ends: { type: 'campusMoment', wire: 'ends', file: 'ends', isOurs: true },
    eventVenue: { type: 'text', wire: 'location', file: 'venue' },
    priceMoney: { type: 'price', wire: 'price_money', file: 'prize' },
    judgingCriteriaDescription: { type: 'markdown', wire: 'Judging_Criteria', file: 'judging' },
    formatDescription: { type: 'markdown', wire: 'Format', file: 'format' },
    onlineLink: { type: 'link', wire: 'event_online_link', file: 'register' },
    registration: {
      type: 'registration',
      wire: 'registration',
      file: 'registration',
      isOurs: true,
    },
  },
  hospitality: {
    desc: { type: 'markdown', wire: 'desc' },
  },
  sponsors: {
    title: { type: 'text', wire: 'sponsor_title', file: 'title' },
    link: { type: 'link', wire: 'redirect_link', file: 'link' },
  },
  workshops: {
    details: { type: 'markdown', wire: 'Details' },
    contact: { type: 'markdownLine', wire: 'Contact', file: 'contact' },
    date: { type: 'moment', wire: 'date', file: 'date' },
    location: { type: 'text', wire: 'location', file: 'venue' },
    registrationLink: { type: 'link', wire: 'Registration_link', file: 'register' },
    faq: { type: 'markdown', wire: 'FAQ', file: 'faq' },
    content: { type: 'markdown', wire: 'Content', file: 'content' },
  },
} as const satisfies Record<string, Readonly<Record<string, EntryField>>>;

export type EntryKind = keyof typeof ENTRY_FIELDS;

/** The fields of a kind, as its line in the table has each; under their own names, their names on the wire or in a file. */
export type EntryFields<Kind extends EntryKind> = (typeof ENTRY_FIELDS)[Kind];
export type TypeOf<Field> = Field extends { type: infer Type extends FieldType } ? Type : never;
export type WireOf<Field> = Field extends { wire: infer Name extends string } ? Name : never;
export type FileOf<Field> = Field extends { file: infer Key extends string } ? Key : never;

/** Each field of a kind with what `make` makes of it, under the name that `nameOf` gives; fields of no name are left out. */
export function eachField<Made>(
  kind: EntryKind,
  nameOf: (field: EntryField, name: string) => string | undefined,
  make: (field: EntryField, name: string) => Made,
): Record<string, Made> {
  const made: Record<string, Made> = {};
  for (const [name, field] of Object.entries<EntryField>(ENTRY_FIELDS[kind])) {
    const key = nameOf(field, name);
    if (key !== undefined) made[key] = make(field, name);
  }
  return made;
}
