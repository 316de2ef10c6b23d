import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { type Contact, WireContacts } from './contacts.ts';
import { populateEvents } from './content-addresses.ts';
import { type EntryFields, readEntries } from './entry-fields.ts';
import { type EventFields, eachEventField, type FieldType } from './event-fields.ts';
import { type PictureReader, readPicture, WireMedia } from './pictures.ts';
import { entryOf, listOf, MaybeMarkdown, MaybeText } from './reading.ts';
import { RegistrationRules, registrationFaults } from './registration-rules.ts';
import { PlainText, ShortName } from './texts.ts';

const WIRE_TYPES = {
  line: MaybeText,
  text: MaybeText,
  words: MaybeText,
  price: z.nullish(z.union([PlainText, z.number()])),
  markdown: MaybeMarkdown,
  link: MaybeText,
  moment: MaybeText,
  campusMoment: MaybeText,
  contacts: WireContacts,
  // A slip in it costs the event its registration, and not its place on the site.
  registration: z.nullish(z.union([RegistrationRules, z.unknown()])),
} as const satisfies Record<FieldType, z.ZodMiniType>;

/** An event's fields on the wire. Every one but the name may be missing or null. */
const WireEvent = z.looseObject({
  name: ShortName,
  event_id: MaybeText,
  ...(eachEventField(
    ({ wire }) => wire,
    ({ type }) => WIRE_TYPES[type],
  ) as {
    [Field in keyof EventFields as EventFields[Field]['wire']]: (typeof WIRE_TYPES)[EventFields[Field]['type']];
  }),
  image: WireMedia,
});

/** An event as part of its cluster (a component of Strapi): its fields beside its id. */
export const WireEventComponent = z.extend(WireEvent, { id: z.number() });

/** The answer of `getCluster`. Events come as a component (a list) or as a relation (`data`). */
export const ClusterAnswer = z.looseObject({
  data: entryOf(
    z.looseObject({
      name: MaybeText,
      Cluster_Details: z.nullish(
        z.looseObject({
          Events: z.nullish(
            z.union([
              listOf(WireEventComponent),
              z.looseObject({ data: z.nullish(listOf(entryOf(WireEvent))) }),
            ]),
          ),
        }),
      ),
    }),
  ),
});

/** One cluster with its events. `id`: `clusters.ts`. Source: section 7. */
export const getCluster = {
  name: 'getCluster',
  summary: 'A cluster with its events and their pictures.',
  server: 'content',
  method: 'GET',
  path: '/api/clusters/:id',
  query: z.object({ [populateEvents]: z.literal('*') }),
  answer: ClusterAnswer,
  errors: { 404: 'No cluster has this id.' },
} as const satisfies Call;

/**
 * The events of a cluster's answer, component or relation.
 * Throws zod's error when the answer is no cluster at all; what is unsound in an event comes back as faults.
 */
export function readEvents(answer: unknown, pictureOf: PictureReader = readPicture) {
  return readEntries(wireEventsOf(answer), ({ id, name, fields }) => {
    const event = {
      id,
      eventId: fields.text('event_id') ?? serverId(fields) ?? name,
      title: name,
      imageSrc: fields.picture(['image'], pictureOf),
      ...(eachEventField(
        (_, field) => field,
        ({ type, wire }) => READERS[type](fields, wire),
      ) as FieldValues),
    };
    return { ...event, registration: withinItsEvent(fields, event) };
  });
}

/** What each type of field is once it is read. */
interface TypeValues {
  line: string | null;
  text: string | null;
  words: string | null;
  price: string | null;
  markdown: string | null;
  link: string | null;
  moment: string | null;
  campusMoment: string | null;
  contacts: Contact[];
  registration: RegistrationRules | null;
}

type FieldValues = { [Field in keyof EventFields]: TypeValues[EventFields[Field]['type']] };

const READERS: {
  [Type in FieldType]: (fields: EntryFields, name: string) => TypeValues[Type];
} = {
  line: readText,
  text: readText,
  words: readText,
  price: readText,
  markdown: (fields, name) => fields.markdown(name),
  link: (fields, name) => fields.link(name),
  moment: readDate,
  campusMoment: readDate,
  contacts: (fields, name) => fields.contacts(name),
  registration: readRegistration,
};

function readText(fields: EntryFields, name: string): string | null {
  return fields.text(name);
}

function readDate(fields: EntryFields, name: string): string | null {
  return fields.date(name);
}

/** The content server's own id of an entry; undefined for what is none. */
function serverId(fields: EntryFields): string | undefined {
  const id = fields.raw('id');
  return typeof id === 'number' || typeof id === 'string' ? `${id}` : undefined;
}

function readRegistration(fields: EntryFields, name: string): RegistrationRules | null {
  const registration = fields.raw(name);
  if (registration === null) return null;
  const { data, error } = z.safeParse(RegistrationRules, registration);
  for (const { path, message } of error?.issues ?? [])
    fields.report([name, ...path].join('.'), message);
  return data ?? null;
}

/** The rules of an event, none where they don't go with its date. */
function withinItsEvent(
  fields: EntryFields,
  { registration, eventDate }: Pick<FieldValues, 'registration' | 'eventDate'>,
): RegistrationRules | null {
  const faults = registration ? registrationFaults(registration, eventDate) : [];
  for (const { field, reason } of faults) fields.report(`registration.${field}`, reason);
  return faults.length === 0 ? registration : null;
}

/**
 * An event as the site shows it, with the names of section 3. Nothing is ever '': what is missing is null.
 * `eventId` is what people hang on, whatever the title becomes; the content server's own id where it tells none. `id` is the wire's.
 * `kind` says in a few plain words what it is, `also` by which other ones it is searched for, with commas between;
 * `eventDate` and `ends` are ISO 8601; descriptions are Markdown; links are http, https or paths. `registration`
 * is null too while `features.registration` is off.
 */
export type Event = Readonly<ReturnType<typeof readEvents>['entries'][number]>;

/** The events of a cluster's answer, unchecked, each as a component has them. Throws as `readEvents` does. */
export function wireEventsOf(answer: unknown): unknown[] {
  const events = z.parse(ClusterAnswer, answer).data.attributes.Cluster_Details?.Events ?? [];
  return Array.isArray(events) ? events : (events.data ?? []).map(asComponent);
}

const Relation = z.looseObject({ id: z.unknown(), attributes: z.looseObject({}) });

function asComponent(entry: unknown): unknown {
  const relation = z.safeParse(Relation, entry);
  return relation.success ? { ...relation.data.attributes, id: relation.data.id } : entry;
}
