/** A query in brackets: text, or a group of more. Groups have no prototype, so no name in them is special. */
export type Query = string | QueryGroup;
export interface QueryGroup {
  [key: string]: Query;
}

const mostPairs = 100;
const mostDepth = 10;

/**
 * Reads `a[b][c]=d`, `a[]=d` and `a=d`, as the content server's clients write them.
 * Pairs beyond the first hundred and levels beyond the tenth are passed over.
 */
export function parseQuery(text: string): QueryGroup {
  const root = newGroup();
  for (const pair of text.split('&').slice(0, mostPairs)) {
    const [name = '', ...value] = pair.split('=');
    const path = pathOf(decode(name));
    if (path[0] && path.length <= mostDepth) place(root, path, decode(value.join('=')));
  }
  return root;
}

/** Text split at commas, or a group's values: the two ways to write a list. */
export function listOf(query: Query | undefined): string[] {
  if (query === undefined) return [];
  if (typeof query === 'string') return query.split(',').map((part) => part.trim());
  return Object.values(query).flatMap(listOf);
}

/** True for keys that are places in a list: `a[0]`, `a[1]`. */
export function isList(group: QueryGroup): boolean {
  return Object.keys(group).every((key) => /^\d+$/.test(key));
}

function newGroup(): QueryGroup {
  return Object.create(null);
}

function pathOf(name: string): string[] {
  const [first = '', ...rest] = name.split('[');
  return [first, ...rest.map((part) => part.replace(/\]$/, ''))];
}

function place(root: QueryGroup, path: readonly string[], value: string): void {
  let group = root;
  path.forEach((part, depth) => {
    const key = part === '' ? String(Object.keys(group).length) : part;
    if (depth === path.length - 1) {
      group[key] = value;
      return;
    }
    const inner = group[key];
    group = group[key] = typeof inner === 'object' ? inner : newGroup();
  });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
