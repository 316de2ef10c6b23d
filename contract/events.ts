import * as z from 'zod/mini';
import { Contact, readContacts } from './contacts.ts';
import { ClusterAnswer, WireEventComponent } from './content.ts';
import { Picture, readPicture } from './pictures.ts';
import { dateOrNull, linkOrNull, type Reading, readEntries, textOrNull } from './reading.ts';

const MaybeText = z.nullable(z.string());

/**
 * An event as the site shows it, with the names of section 3. Nothing is ever '' : what is missing is null.
 * `eventDate` is ISO 8601; descriptions are Markdown; links are http, https or paths.
 * A schema, so that an event handed along in the navigation state can be checked too.
 */
export const Event = z.object({
  id: z.number(),
  title: z.string(),
  imageSrc: z.nullable(Picture),
  description: MaybeText,
  pocDetails: z.array(Contact),
  ruleBookLink: MaybeText,
  eventDate: MaybeText,
  eventVenue: MaybeText,
  priceMoney: MaybeText,
  judgingCriteriaDescription: MaybeText,
  formatDescription: MaybeText,
  onlineLink: MaybeText,
});
export type Event = z.infer<typeof Event>;

/**
 * The events of a cluster's answer, component or relation. `contentHost` is '' for the site's own server.
 * Throws zod's error when the answer is no cluster at all; broken events come back as faults.
 */
export const readEvents = (answer: unknown, contentHost: string): Reading<Event> =>
  readEntries(wireEventsOf(answer), WireEventComponent, (wire) => readEvent(wire, contentHost));

/** The events of a cluster's answer, unchecked, each as a component has them. Throws as `readEvents` does. */
export const wireEventsOf = (answer: unknown): unknown[] => {
  const events = z.parse(ClusterAnswer, answer).data.attributes.Cluster_Details?.Events ?? [];
  return Array.isArray(events) ? events : (events.data ?? []).map(asComponent);
};

const Relation = z.looseObject({ id: z.unknown(), attributes: z.looseObject({}) });

const asComponent = (entry: unknown): unknown => {
  const relation = z.safeParse(Relation, entry);
  return relation.success ? { ...relation.data.attributes, id: relation.data.id } : entry;
};

const readEvent = (wire: z.output<typeof WireEventComponent>, contentHost: string): Event => ({
  id: wire.id,
  title: wire.name,
  imageSrc: readPicture(wire.image, contentHost),
  description: textOrNull(wire.description),
  pocDetails: readContacts(wire.contact),
  ruleBookLink: linkOrNull(wire.Rules),
  eventDate: dateOrNull(wire.date),
  eventVenue: textOrNull(wire.location),
  priceMoney: textOrNull(wire.price_money?.toString()),
  judgingCriteriaDescription: textOrNull(wire.Judging_Criteria),
  formatDescription: textOrNull(wire.Format),
  onlineLink: linkOrNull(wire.event_online_link),
});
