/** A query in brackets: text, or a group of more. Groups have no prototype, so no name in them is special. */
export type Query = string | QueryGroup;
export interface QueryGroup {
  [key: string]: Query;
}

const MAX_PAIRS = 100;
const MAX_DEPTH = 10;

/**
 * Reads `a[b][c]=d`, `a[]=d` and `a=d`, as the content server's clients write them.
 * Pairs beyond the first hundred and levels beyond the tenth are passed over.
 */
export function parseQuery(text: string): QueryGroup {
  const root = newGroup();
  for (const [name, value] of [...new URLSearchParams(text)].slice(0, MAX_PAIRS)) {
    const path = name.replaceAll(']', '').split('[');
    if (path[0] && path.length <= MAX_DEPTH) place(root, path, value);
  }
  return root;
}

/** Text split at commas, or a group's values: the two ways to write a list. */
export function namesIn(query: Query | undefined): string[] {
  if (query === undefined) return [];
  if (typeof query === 'string') return query.split(',').map((part) => part.trim());
  return Object.values(query).flatMap(namesIn);
}

/** True for keys that are places in a list: `a[0]`, `a[1]`. */
export function isList(group: QueryGroup): boolean {
  return Object.keys(group).every((key) => /^\d+$/.test(key));
}

function newGroup(): QueryGroup {
  return Object.create(null);
}

function place(group: QueryGroup, [part, ...rest]: readonly string[], value: string): void {
  const key = part || String(Object.keys(group).length);
  if (rest.length === 0) {
    group[key] = value;
    return;
  }
  const inner = group[key];
  const nested = typeof inner === 'object' ? inner : newGroup();
  group[key] = nested;
  place(nested, rest, value);
}
