import {
  type Entry,
  hasField,
  type Model,
  type Nesting,
  optionalFields,
  type Value,
} from './models.ts';
import { isList, namesIn, type Query, type QueryGroup } from './query.ts';
import { invalidKey } from './query-error.ts';

/** The part of an entry that is asked for: some fields or all, and what is populated. */
export interface Selection {
  readonly fields: ReadonlySet<string> | undefined;
  readonly populate: ReadonlyMap<string, Selection>;
}

/** Reads `fields` and `populate`; throws a QueryError for a name that the model doesn't have. */
export function readSelection(model: Model, query: QueryGroup): Selection {
  return {
    fields: readFields(model, query.fields),
    populate: readPopulate(model, query.populate, ''),
  };
}

function readFields(model: Model, query: Query | undefined): Selection['fields'] {
  const names = namesIn(query);
  if (names.length === 0 || names.includes('*')) return;
  for (const name of names) if (!hasField(model, name)) throw invalidKey('fields', name);
  return new Set(names);
}

/**
 * The ways to write it: `*` (one level), `a,b.c`, `[0]=a`, `[a]=true`, `[a][populate]=…`,
 * `[a][fields]=…`.
 */
function readPopulate(model: Model, query: Query | undefined, path: string): Selection['populate'] {
  if (query === '*' || query === 'true')
    return new Map(Object.keys(model.nested).map((key) => [key, nothingMore]));
  if (typeof query === 'object' && !isList(query)) return readGroup(model, query, path);
  const selected = new Map<string, Selection>();
  for (const name of namesIn(query)) if (name) addDotted(selected, model, name, path);
  return selected;
}

const nothingMore: Selection = { fields: undefined, populate: new Map() };

function readGroup(model: Model, group: QueryGroup, path: string): Selection['populate'] {
  const asked = Object.entries(group).filter(([, query]) => query !== 'false');
  return new Map(
    asked.map(([key, query]) => {
      const { inner, at } = nestingOf(model, key, path);
      if (typeof query === 'string') return [key, nothingMore];
      const populate = readPopulate(inner, query.populate, at);
      return [key, { fields: readFields(inner, query.fields), populate }];
    }),
  );
}

/** `Cluster_Details.Events.image` populates each on the way. */
function addDotted(
  selected: Map<string, Selection>,
  model: Model,
  name: string,
  path: string,
): void {
  const [key = '', ...rest] = name.split('.');
  const { inner, at } = nestingOf(model, key, path);
  const populate = new Map(selected.get(key)?.populate);
  if (rest.length > 0) addDotted(populate, inner, rest.join('.'), at);
  selected.set(key, { fields: undefined, populate });
}

function nestingOf(model: Model, key: string, path: string) {
  const at = path ? `${path}.${key}` : key;
  if (!Object.hasOwn(model.nested, key)) throw invalidKey('populate', key, at);
  return { inner: model.nested[key]!.model, at };
}

/** An entry in the shape of Strapi v4: `{ id, documentId, attributes }`. */
export function showEntry(model: Model, entry: Entry, selection: Selection): object {
  return {
    id: entry.id,
    documentId: entry.documentId,
    attributes: showAttributes(model, entry, selection),
  };
}

/** Fields come first and what is populated after them, as recorded. */
function showAttributes(model: Model, entry: Entry, { fields, populate }: Selection) {
  const shown: Record<string, Value> = {};
  for (const name of model.fields)
    if ((!fields || fields.has(name)) && (entry.fields[name] || !optionalFields.includes(name)))
      shown[name] = entry.fields[name] ?? null;
  for (const [key, selection] of populate)
    shown[key] = showNested(model.nested[key]!, entry.nested[key]?.() ?? [], selection)!;
  return shown;
}

function showNested(
  { model, component, many }: Nesting,
  entries: readonly Entry[],
  selection: Selection,
) {
  // Each is shown when it is told: of hundreds, with their pictures, all at once would take long.
  const shown = entries.map((entry) => ({
    toJSON: () =>
      component
        ? { id: entry.id, ...showAttributes(model, entry, selection) }
        : showEntry(model, entry, selection),
  }));
  const value = many ? shown : (shown[0]?.toJSON() ?? null);
  return component ? value : { data: value };
}
