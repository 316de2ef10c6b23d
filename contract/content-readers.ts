import type * as z from 'zod/mini';
import { readContacts } from './contacts.ts';
import { eachEventField } from './event-fields.ts';
import type { Event, EventFieldValues, getCluster } from './events.ts';
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
    ...(eachEventField(
      (_, field) => field,
      ({ wire, type }) =>
        type === 'contacts' ? readContacts(event[wire] as string | null) : (event[wire] ?? null),
    ) as EventFieldValues),
  }));
}

/** The topics of hospitality. */
export function readHospitalities({ data }: Answer<typeof getHospitalities>): HospitalityTopic[] {
  return data.map(({ id, attributes: { name, desc } }) => ({ id, name, desc: desc ?? '' }));
}

/** The sponsors. */
export function readSponsors({ data }: Answer<typeof getSponsors>): Sponsor[] {
  return data.map(({ id, attributes }) => ({
    id,
    name: attributes.name,
    title: attributes.sponsor_title ?? null,
    logo: readPicture(attributes.logo),
    link: attributes.redirect_link ?? null,
  }));
}

/** The workshops. */
export function readWorkshops({ data }: Answer<typeof getWorkshops>): Workshop[] {
  return data.map(({ id, attributes }) => ({
    id,
    name: attributes.name,
    details: attributes.Details ?? null,
    contact: attributes.Contact ?? null,
    date: attributes.date ?? null,
    location: attributes.location ?? null,
    image: readPicture(attributes.Image),
    registrationLink: attributes.Registration_link ?? null,
    faq: attributes.FAQ ?? null,
    content: attributes.Content ?? null,
  }));
}
