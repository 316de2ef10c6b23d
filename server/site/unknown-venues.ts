import { nameKey } from '../../contract/name-keys.ts';
import type { Content } from '../content/reading/content.ts';
import { scheduleOfContent } from './content-source.ts';

/** A content never changes, and its venues are asked for with each page. */
const known = new WeakMap<Content, readonly string[]>();

/** The venues that events name, as they write them, and no item of `venues.yaml`. */
export function unknownVenuesOf(content: Content): readonly string[] {
  const before = known.get(content);
  if (before) return before;
  const { events, isWhole } = scheduleOfContent(content);
  const names = new Set(content.venues().map(({ name }) => nameKey(name)));
  const said = new Set(events.flatMap(({ venue }) => venue ?? []));
  const unknown = [...said].filter((venue) => !names.has(nameKey(venue)));
  if (isWhole) known.set(content, unknown);
  return unknown;
}
