import type { ContentSource } from '../../contract/content.ts';
import { findEvent } from '../../contract/event-addresses.ts';
import { type Schedule, scheduleOf } from '../../contract/schedule.ts';
import { type Content, ContentUnavailable } from '../content/reading/content.ts';

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

/** What the pages ask of a content, with what is found or drawn up from it. */
export function contentSourceOf(content: Content): ContentSource {
  return {
    ...content,
    event: (clusterId, title) => findEvent(content.events(clusterId), title),
    schedule: () => scheduleOfContent(content),
  };
}
