import { OPTIONAL_FIELDS } from '../../content/api/wire-entries.ts';

const kinds: Record<string, [RegExp, string]> = {
  createdAt: [/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/, 'moment'],
  updatedAt: [/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/, 'moment'],
  publishedAt: [/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/, 'moment'],
  documentId: [/^[a-z][a-z\d]{23}$/, 'documentId'],
  hash: [/^\w+_[\da-f]{10}$/, 'hash'],
  url: [/^\/uploads\/\w+_[\da-f]{10}\.png$/, 'url'],
  size: [/^\d+(\.\d{1,2})?$/, 'kilobytes'],
  alternativeText: [/\w/, 'words'],
};

const UNRECORDED = ['event_id', 'order', 'hidden'];

/**
 * An answer in which what differs from one server to the next is replaced by its kind, once it has been
 * seen to be of it. The optional fields came after the recordings: a Strapi tells them of every event, ours only
 * of those that have them. A Strapi alone tells `order` and `hidden`, ours alone every event's `event_id`. For tests only.
 */
export function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  const madeId =
    'contact' in value || ('documentId' in value && String(value.documentId).length > 20);
  const shown = Object.entries(value).filter(
    ([key, inner]) =>
      !UNRECORDED.includes(key) && (!OPTIONAL_FIELDS.includes(key) || inner !== null),
  );
  return Object.fromEntries(
    shown.map(([key, inner]) => {
      if (key === 'id' && madeId && Number.isSafeInteger(inner)) return [key, 'id'];
      const [pattern, kind] = kinds[key] ?? [];
      return [key, pattern?.test(String(inner)) ? kind : comparable(inner)];
    }),
  );
}
