import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { WireContacts } from './contacts.ts';
import { populateEvents } from './content-addresses.ts';
import { type EntryFields, readEntries } from './entry-fields.ts';
import { type PictureReader, readPicture, WireMedia } from './pictures.ts';
import { entryOf, listOf, MaybeMarkdown, MaybeText } from './reading.ts';
import { RegistrationRules, registrationFaults } from './registration-rules.ts';
import { PlainText, ShortName } from './texts.ts';

/** An event's fields on the wire. Every one but the name may be missing or null. */
const WireEvent = z.looseObject({
  name: ShortName,
  event_id: MaybeText,
  kind: MaybeText,
  also: MaybeText,
  description: MaybeMarkdown,
  contact: WireContacts,
  Rules: MaybeText,
  date: MaybeText,
  ends: MaybeText,
  location: MaybeText,
  price_money: z.nullish(z.union([PlainText, z.number()])),
  Judging_Criteria: MaybeMarkdown,
  Format: MaybeMarkdown,
  event_online_link: MaybeText,
  // A slip in it costs the event its registration, and not its place on the site.
  registration: z.nullish(z.union([RegistrationRules, z.unknown()])),
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
    const eventDate = fields.date('date');
    return {
      id,
      eventId: fields.text('event_id') ?? serverId(fields) ?? name,
      title: name,
      kind: fields.text('kind'),
      also: fields.text('also'),
      imageSrc: fields.picture(['image'], pictureOf),
      description: fields.markdown('description'),
      pocDetails: fields.contacts('contact'),
      ruleBookLink: fields.link('Rules'),
      eventDate,
      ends: fields.date('ends'),
      eventVenue: fields.text('location'),
      priceMoney: fields.text('price_money'),
      judgingCriteriaDescription: fields.markdown('Judging_Criteria'),
      formatDescription: fields.markdown('Format'),
      onlineLink: fields.link('event_online_link'),
      registration: readRegistration(fields, eventDate),
    };
  });
}

/** The content server's own id of an entry; undefined for what is none. */
function serverId(fields: EntryFields): string | undefined {
  const id = fields.raw('id');
  return typeof id === 'number' || typeof id === 'string' ? `${id}` : undefined;
}

function readRegistration(fields: EntryFields, eventDate: string | null): RegistrationRules | null {
  const registration = fields.raw('registration');
  if (registration === null) return null;
  const { data, error } = z.safeParse(RegistrationRules, registration);
  const faults = data
    ? registrationFaults(data, eventDate)
    : error!.issues.map(({ path, message }) => ({ field: path.join('.'), reason: message }));
  for (const { field, reason } of faults)
    fields.tell(['registration', field].filter(Boolean).join('.'), reason);
  return data && faults.length === 0 ? data : null;
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
