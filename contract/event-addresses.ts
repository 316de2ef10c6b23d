import { clusterSlug } from './clusters.ts';

/** An event by the content's own names. */
export interface EventName {
  readonly clusterName: string;
  readonly eventName: string;
}

/** The path of a cluster's events: `/events/english-lits`. Source: section 2, route table. */
export function clusterAddress(clusterName: string) {
  return `/events/${clusterSlug(clusterName)}`;
}

/** The path of one event; its title is one encoded part of it. Source: section 2, route table. */
export function eventAddress(clusterName: string, title: string) {
  return `${clusterAddress(clusterName)}/details/${encodeURIComponent(title)}`;
}

/** The event that a decoded address names: however its letters were composed, in any case. */
export function findEvent<Titled extends { title: string }>(events: readonly Titled[], title = '') {
  const wanted = folded(title);
  // Our own links spell it so, and folding a thousand titles takes longer than the rest of a page's address.
  return (
    events.find((event) => event.title === title) ??
    events.find((event) => folded(event.title) === wanted)
  );
}

function folded(title: string) {
  return title.normalize('NFC').trim().toLowerCase();
}

/** The picture (1200x630) that stands for an event where its link is shared. */
export function sharePictureAddress(clusterName: string, title: string) {
  return `/share/${clusterSlug(clusterName)}/${encodeURIComponent(title)}.jpg`;
}

/** The event as an entry for a calendar. */
export function calendarAddress(clusterName: string, title: string) {
  return `/calendar/${clusterSlug(clusterName)}/${encodeURIComponent(title)}.ics`;
}

/** The opening of an event's registration as an entry for a calendar. */
export function openingAddress(clusterName: string, title: string) {
  return `${calendarAddress(clusterName, title)}?of=opening`;
}
