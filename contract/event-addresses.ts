import { clusterSlug } from './clusters.ts';
import { nameKey } from './name-keys.ts';

/** An event by the content's own names. */
export interface EventName {
  readonly clusterName: string;
  readonly eventName: string;
}

/** An event by what stays when it is renamed or moved: its people, results and messages hang on this. */
export interface EventId {
  readonly eventId: string;
}

/** What an id may be: one line, as the path of a file is that somebody named as they liked. In Strapi's words, too. */
export const EVENT_ID = /^\S(.{0,198}\S)?$/;

/** An event with the names by which people know it. */
export interface NamedEvent extends EventId, EventName {}

/** The path of a cluster's events: `/events/english-lits`. Source: section 2, route table. */
export function clusterAddress(clusterName: string) {
  return `/events/${clusterSlug(clusterName)}`;
}

/** Chats leave the last punctuation out of a link: no sign of a title may look like one. */
function inAddress(title: string) {
  return encodeURIComponent(title).replace(
    /[!'()*.]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The path of one event; its title is one encoded part of it. Source: section 2, route table. */
export function eventAddress(clusterName: string, title: string) {
  return `${clusterAddress(clusterName)}/details/${inAddress(title)}`;
}

/** An event by its address; without an id where it was stored before ids were told. */
export interface AddressedEvent extends Partial<EventId> {
  readonly address: string;
}

/** An event by its names, as `isSameEvent` compares it. */
export function addressed({
  eventId,
  clusterName,
  eventName,
}: EventName & Partial<EventId>): AddressedEvent {
  return { eventId, address: eventAddress(clusterName, eventName) };
}

/** True of two that are one event: by their ids, whatever it is called; by their addresses where an id isn't known. */
export function isSameEvent(one: AddressedEvent, other: AddressedEvent): boolean {
  return one.eventId && other.eventId
    ? one.eventId === other.eventId
    : one.address === other.address;
}

/** The event that a decoded address names: in any spelling of its name, also with `+` for blanks. */
export function findEvent<Titled extends { title: string }>(events: readonly Titled[], title = '') {
  const named = (name: string) => {
    const wanted = nameKey(name);
    return events.find((event) => nameKey(event.title) === wanted);
  };
  // Our own links spell it so, and folding a thousand titles takes longer than the rest of a page's address.
  return (
    events.find((event) => event.title === title) ??
    named(title) ??
    (title.includes('+') ? named(title.replaceAll('+', ' ')) : undefined)
  );
}

/** The picture (1200x630) that stands for an event where its link is shared. */
export function sharePictureAddress(clusterName: string, title: string) {
  return `/share/${clusterSlug(clusterName)}/${inAddress(title)}.jpg`;
}

/** The picture (1200x630) that stands for a team where its invitation is shared. `id`: its entry's, which opens nothing. */
export function teamPictureAddress(id: string) {
  return `/share/team/${encodeURIComponent(id)}.jpg`;
}

/** The event as an entry for a calendar. */
export function calendarAddress(clusterName: string, title: string) {
  return `/calendar/${clusterSlug(clusterName)}/${inAddress(title)}.ics`;
}

/** The opening of an event's registration as an entry for a calendar. */
export function openingAddress(clusterName: string, title: string) {
  return `${calendarAddress(clusterName, title)}?of=opening`;
}
