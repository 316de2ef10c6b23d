import type { Event } from '../../contract/events.ts';
import type { Content } from './files/content.ts';

/**
 * The content without what belongs to features that are off, so that nothing of them is shown, told or
 * acted on. The same content gives the same; entities that lose nothing stay themselves.
 */
export function switchedContent(): (content: Content) => Content {
  const done = new WeakMap<Content, Content>();
  return (content) => {
    if (content.festival.features.registration) return content;
    const known = done.get(content);
    if (known) return known;
    const made = withoutRegistrations(content);
    done.set(content, made);
    return made;
  };
}

function withoutRegistrations(content: Content): Content {
  const originals = new WeakMap<object, Event>();
  const lists = new WeakMap<object, readonly Event[]>();
  const without = (events: readonly Event[]) => {
    if (events.every(({ registration }) => !registration)) return events;
    return events.map((event) => {
      if (!event.registration) return event;
      const other: Event = { ...event, registration: null };
      originals.set(other, event);
      return other;
    });
  };
  return {
    ...content,
    events: (clusterId) => {
      const events = content.events(clusterId);
      const shown = lists.get(events) ?? without(events);
      lists.set(events, shown);
      return shown;
    },
    changedAt: (entity) => content.changedAt(originals.get(entity) ?? entity),
  };
}
