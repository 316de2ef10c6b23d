/**
 * How a field is written. `line`: a few plain words; `words`: a longer text; `price`: a text that may come as a number;
 * `moment` needs an offset, `campusMoment` is India's without one; `link`: http, https or a path of the site.
 */
export type FieldType =
  | 'line'
  | 'text'
  | 'words'
  | 'price'
  | 'markdown'
  | 'link'
  | 'moment'
  | 'campusMoment'
  | 'contacts'
  | 'registration';

interface EventField {
  readonly type: FieldType;
  /** Its name in the content server's answers. */
  readonly wire: string;
  /** Its key in the front matter; undefined for the body of the file. */
  readonly file?: string;
  /** The specification's content server doesn't have it: told only where an event has one. */
  readonly isOurs?: true;
}

/** The most letters of a `line`. */
export const MAX_LINE = 40;

/**
 * What an event has besides its ids, its title and its picture, each said once and in the order of the content server's
 * answers: the event and its reader, the wire's schema, the front matter and its checks, the answers of our content server,
 * the pull into files and Strapi's own JSON come from here. To show a field is the other place.
 */
export const EVENT_FIELDS = {
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
  registration: { type: 'registration', wire: 'registration', file: 'registration', isOurs: true },
} as const satisfies Record<string, EventField>;

export type EventFields = typeof EVENT_FIELDS;

/** Each field with what `make` makes of it, under the name that `nameOf` gives; fields of no name are left out. */
export function eachEventField<Made>(
  nameOf: (field: EventField, name: keyof EventFields) => string | undefined,
  make: (field: EventField, name: keyof EventFields) => Made,
): Record<string, Made> {
  const fields = Object.entries(EVENT_FIELDS) as [keyof EventFields, EventField][];
  return Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const key = nameOf(field, name);
      return key === undefined ? [] : [[key, make(field, name)]];
    }),
  );
}
