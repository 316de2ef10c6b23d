import { type Entry, fieldOf, hasField, type Model } from './models.ts';
import { isList, namesIn, type Query, type QueryGroup } from './query.ts';
import { invalidKey, notFound, QueryError } from './query-error.ts';
import { readSelection, showEntry } from './selection.ts';

/** The recorded server's limits. */
const DEFAULT_SIZE = 100;
const MAX_SIZE = 200;

/** More than any entry has fields: each is compared for each pair of entries. */
const MAX_SORTS = 20;

const MIXED_PAGINATION = 'Cannot use both page & offset pagination in the same query';

/** The entries of an answer, not shown yet: that takes time for each. */
export interface Answering {
  /** Of a list any number, otherwise one. */
  readonly entries: readonly Entry[];
  readonly isList: boolean;
  readonly show: (entry: Entry) => object;
  readonly meta: object;
}

/** The answer to a list: filtered, sorted, a page of it. Throws a QueryError. */
export function answerList(model: Model, entries: readonly Entry[], query: QueryGroup): Answering {
  const selection = readSelection(model, query);
  const passes = readFilters(model, query.filters);
  const sorted = entries.filter(passes).toSorted(readSort(model, query.sort));
  const { start, limit, meta } = readPagination(query.pagination, sorted.length);
  const page = sorted.slice(start, start + limit);
  const show = (entry: Entry) => showEntry(model, entry, selection);
  return { entries: page, isList: true, show, meta };
}

/** The answer to one entry, by its documentId or else its row's id. Throws a QueryError. */
export function answerOne(
  model: Model,
  entries: readonly Entry[],
  id: string,
  query: QueryGroup,
): Answering {
  const selection = readSelection(model, query);
  const entry =
    entries.find(({ documentId }) => documentId === id) ??
    entries.find((candidate) => String(candidate.id) === id);
  if (!entry) throw notFound();
  const show = () => showEntry(model, entry, selection);
  return { entries: [entry], isList: false, show, meta: {} };
}

type Comparison = (a: Entry, b: Entry) => number;

/** `name`, `name:desc`, several with commas, `[0]=name`, `[name]=desc`. */
function readSort(model: Model, query: Query | undefined): Comparison {
  const named = typeof query === 'object' && !isList(query);
  const parts = named ? Object.entries(query).map(([key, way]) => `${key}:${way}`) : namesIn(query);
  const comparisons = parts.filter(Boolean).map((part) => readSortPart(model, part));
  if (comparisons.length > MAX_SORTS) throw invalidKey('sort', parts[MAX_SORTS] ?? '');
  return (a, b) => comparisons.map((compare) => compare(a, b)).find(Boolean) ?? 0;
}

function readSortPart(model: Model, part: string): Comparison {
  const [field = '', way = 'asc'] = part.split(':');
  if (!hasField(model, field)) throw invalidKey('sort', field);
  if (!/^(asc|desc)$/i.test(way)) throw invalidKey('sort', way);
  const sign = way.toLowerCase() === 'desc' ? -1 : 1;
  const value = (entry: Entry) => fieldOf(entry, field) ?? '';
  return (a, b) => (value(a) === value(b) ? 0 : value(a) < value(b) ? -sign : sign);
}

function readPagination(query: Query | undefined, total: number) {
  const asked: QueryGroup = typeof query === 'object' ? query : {};
  const byPage = 'page' in asked || 'pageSize' in asked;
  const byStart = 'start' in asked || 'limit' in asked;
  if (byPage && byStart) throw new QueryError(400, 'PaginationError', MIXED_PAGINATION);
  const counted = asked.withCount !== 'false' && asked.withCount !== '0';
  if (byStart) {
    const start = Math.max(0, wholeNumber(asked.start, 0));
    const limit = sizeWithin(asked.limit);
    return { start, limit, meta: { pagination: { start, limit, ...(counted && { total }) } } };
  }
  const page = Math.max(1, wholeNumber(asked.page, 1));
  const pageSize = sizeWithin(asked.pageSize);
  const count = counted && { pageCount: Math.ceil(total / pageSize), total };
  return {
    start: (page - 1) * pageSize,
    limit: pageSize,
    meta: { pagination: { page, pageSize, ...count } },
  };
}

/** -1 asks for all there may be; 0 gives one, as recorded. */
function sizeWithin(query: Query | undefined): number {
  const size = wholeNumber(query, DEFAULT_SIZE);
  return size === -1 ? MAX_SIZE : Math.min(MAX_SIZE, Math.max(1, size));
}

function wholeNumber(query: Query | undefined, fallback: number): number {
  const number = typeof query === 'string' ? Number.parseInt(query, 10) : Number.NaN;
  return Number.isSafeInteger(number) ? number : fallback;
}

/** Reads `filters[field][$eq]=value`, or `filters[field]=value`. @throws QueryError for any other operator */
function readFilters(model: Model, query: Query | undefined): (entry: Entry) => boolean {
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
