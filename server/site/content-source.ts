import type { ContentSource } from '../../contract/content.ts';
import { findEvent } from '../../contract/event-addresses.ts';
import type { Content } from '../content/content.ts';
import { scheduleOfContent } from './schedule.ts';

/** What the pages ask of a content, with what is found or drawn up from it. */
export function contentSourceOf(content: Content): ContentSource {
  return {
    ...content,
    event: (clusterId, title) => findEvent(content.events(clusterId), title),
    schedule: () => scheduleOfContent(content),
  };
}
