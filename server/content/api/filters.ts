import { type Entry, fieldOf, hasField, type Model } from './models.ts';
import { namesIn, type Query } from './query.ts';
import { invalidKey } from './query-error.ts';

/** Reads `filters[field][$eq]=value`, or `filters[field]=value`. @throws QueryError for any other operator */
export function readFilters(model: Model, query: Query | undefined): (entry: Entry) => boolean {
  if (typeof query !== 'object') return () => true;
  const wanted = Object.entries(query).map(([field, inner]) => {
    if (!hasField(model, field)) throw invalidKey('filters', field);
    const operators = typeof inner === 'string' ? { $eq: inner } : inner;
    const unknown = Object.keys(operators).find((name) => name !== '$eq');
    if (unknown !== undefined) throw invalidKey('filters', unknown);
    return { field, value: namesIn(operators.$eq)[0] };
  });
  return (entry) => wanted.every(({ field, value }) => value === fieldOf(entry, field)?.toString());
}
