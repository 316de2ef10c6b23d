import { clusterSlug } from './clusters.ts';

/** The path of a cluster's events: `/events/english-lits`. Source: section 2, route table. */
export const clusterAddress = (clusterName: string): string =>
  `/events/${clusterSlug(clusterName)}`;

/** The path of one event; its title is one encoded part of it. Source: section 2, route table. */
export const eventAddress = (clusterName: string, title: string): string =>
  `${clusterAddress(clusterName)}/details/${encodeURIComponent(title)}`;

/** The event that a decoded address names: however its letters were composed, in any case. */
export const findEvent = <Titled extends { title: string }>(
  events: readonly Titled[],
  title: string | undefined,
): Titled | undefined => events.find((event) => folded(event.title) === folded(title ?? ''));

const folded = (title: string): string => title.normalize('NFC').trim().toLowerCase();

/** The picture (1200x630) that stands for an event where its link is shared. */
export const sharePictureAddress = (clusterName: string, title: string): string =>
  `/share/${clusterSlug(clusterName)}/${encodeURIComponent(title)}.jpg`;

/** The event as an entry for a calendar. */
export const calendarAddress = (clusterName: string, title: string): string =>
  `/calendar/${clusterSlug(clusterName)}/${encodeURIComponent(title)}.ics`;
