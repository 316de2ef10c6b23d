import type * as z from 'zod/mini';
import { readContacts } from './contacts.ts';
import type { EntryValues } from './content-answers.ts';
import { type EntryKind, eachField } from './entry-fields.ts';
import type { Event, getCluster } from './events.ts';
import type { getHospitalities, HospitalityTopic } from './hospitality.ts';
import { readPicture } from './pictures.ts';
import type { getSponsors, Sponsor } from './sponsors.ts';
import type { getWorkshops, Workshop } from './workshops.ts';

/*
 * The answers to the four calls of section 7, as the site's own server gives them: it has judged each field before (see
 * `server/content/entries/`), so nothing is judged here. Without a schema, for the browser's sake.
 */

type Answer<Call extends { answer: z.ZodMiniType }> = z.output<Call['answer']>;

/** The events of a cluster. */
export function readEvents({ data }: Answer<typeof getCluster>): Event[] {
  return (data.attributes.Cluster_Details?.Events ?? []).map((event) => ({
    id: event.id,
    eventId: event.event_id ?? String(event.id),
    title: event.name,
    imageSrc: readPicture(event.image),
    ...fieldsOf('events', event),
  }));
}

/** The topics of hospitality. */
export function readHospitalities({ data }: Answer<typeof getHospitalities>): HospitalityTopic[] {
  return data.map(({ id, attributes }) => ({
    id,
    name: attributes.name,
    ...fieldsOf('hospitality', attributes),
    desc: attributes.desc ?? '',
  }));
}

/** The sponsors. */
export function readSponsors({ data }: Answer<typeof getSponsors>): Sponsor[] {
  return data.map(({ id, attributes }) => ({
    id,
    name: attributes.name,
    ...fieldsOf('sponsors', attributes),
    logo: readPicture(attributes.logo),
  }));
}

/** The workshops. */
export function readWorkshops({ data }: Answer<typeof getWorkshops>): Workshop[] {
  return data.map(({ id, attributes }) => ({
    id,
    name: attributes.name,
    ...fieldsOf('workshops', attributes),
    image: readPicture(attributes.Image),
  }));
}

function fieldsOf<Kind extends EntryKind>(
  kind: Kind,
  wire: Readonly<Record<string, unknown>>,
): EntryValues<Kind> {
  return eachField(
    kind,
    (_, name) => name,
    (field) =>
      field.type === 'contacts'
        ? readContacts(wire[field.wire] as string | null)
        : (wire[field.wire] ?? null),
  ) as EntryValues<Kind>;
}
