import { clusterSlug, clusters } from '../../contract/clusters.ts';
import type { ContentSource } from '../../contract/content.ts';
import { findEvent } from '../../contract/event-addresses.ts';
import { type Schedule, scheduleOf, schedulePage, scheduleQuery } from '../../contract/schedule.ts';
import { type Content, ContentUnavailable } from '../content/reading/content.ts';

export const SCHEDULE = '/schedule';

/** A content never changes; one that lacks a cluster is looked at again. */
const known = new WeakMap<Content, Schedule>();

/** The schedule of a content. A cluster whose events can't be had is left out, which `isWhole` tells. */
export function scheduleOfContent(content: Content): Schedule {
  const schedule =
    known.get(content) ??
    scheduleOf(content.clusters, (id) => eventsOrNull(content, id), content.festival);
  if (schedule.isWhole) known.set(content, schedule);
  return schedule;
}

function eventsOrNull(content: Content, clusterId: number) {
  try {
    return content.events(clusterId);
  } catch (error) {
    if (error instanceof ContentUnavailable) return null;
    throw error;
  }
}

/** The one query of the page that `query` asks for, so that strangers can't think up any number of pages. */
export function scheduleQueryOf(query: string, content: Content): string {
  const { day, clusterId, part } = schedulePage(
    scheduleOfContent(content),
    new URLSearchParams(query),
    content.festival,
    Date.now(),
  );
  const cluster = clusters.find(({ id }) => id === clusterId);
  return scheduleQuery({ day, clusterSlug: cluster && clusterSlug(cluster.name), part });
}

/** What the pages ask of a content, with what is found or drawn up from it. */
export function contentSourceOf(content: Content): ContentSource {
  return {
    ...content,
    event: (clusterId, title) => findEvent(content.events(clusterId), title),
    schedule: () => scheduleOfContent(content),
  };
}
