import { existsSync } from 'node:fs';
import * as z from 'zod';
import { collegeSearch } from '../../../contract/search/colleges.ts';
import { eventSearch } from '../../../contract/search/events.ts';
import { Entry } from '../../content/entries/entry.ts';
import { Faults, faultLine } from '../../content/entries/faults.ts';
import { ContentFolder } from '../../content/files/content-folder.ts';
import type { Content } from '../../content/reading/content.ts';

const FILE = 'searches.yaml';

/** What people type, each with the name of what they mean by it. */
const Meant = z.record(z.string(), z.string()).optional().default({});
const Searches = z.strictObject({ events: Meant, colleges: Meant });

/** Whoever types looks at so many. */
const FIRST = 3;

/** A festival has its homonyms: so many of a hundred searches have to find what is meant. */
const ENOUGH = 0.95;

/**
 * Tries the searches of `searches.yaml`, which may be missing, on the festival itself, and tells each that fails; where too many
 * do, these are faults. Those of what the festival no longer has don't count; they are told where nothing is at fault, which
 * may be why it isn't there.
 */
export async function trySearches(
  directory: string,
  content: Content,
  faults: Faults,
): Promise<string[]> {
  const isSound = faults.list.length === 0;
  const folder = new ContentFolder(directory, faults);
  if (!existsSync(folder.path(FILE))) return [];
  const entry = Entry.judge(await folder.yaml(FILE), Searches);
  const lines: string[] = [];
  for (const part of [eventsOf(content), collegesOf(content)]) {
    const { name: list, names, find } = part;
    const { there = [], gone = [] } = Object.groupBy(
      Object.entries(entry?.data[list] ?? {}),
      ([, name]) => (names.has(name) ? 'there' : 'gone'),
    );
    const failed = there.filter(([typed, name]) => !find(typed).slice(0, FIRST).includes(name));
    const own = new Faults();
    for (const [typed, name] of failed)
      own.add(FILE, `${list}.${typed}`, `doesn't find "${name}" among the first ${FIRST}`);
    const found = there.length - failed.length;
    if (there.length > 0)
      lines.push(`${found} of ${there.length} searches for ${list} find what is meant.`);
    if (failed.length > there.length * (1 - ENOUGH)) faults.list.push(...own.list);
    else lines.push(...own.list.map(faultLine));
    for (const [typed, name] of isSound ? gone : [])
      lines.push(`  ${FILE} ${list}.${typed}: there is no "${name}" any more; delete this line`);
  }
  return lines;
}

interface List {
  readonly name: 'events' | 'colleges';
  readonly names: ReadonlySet<string>;
  /** Names, best first. */
  readonly find: (typed: string) => readonly string[];
}

function eventsOf({ clusters, events }: Content): List {
  const all = clusters.flatMap(({ id, name }) =>
    events(id).map((event) => ({ event, clusterId: id, clusterName: name })),
  );
  const find = eventSearch(all);
  return {
    name: 'events',
    names: new Set(all.map(({ event }) => event.title)),
    find: (typed) => find(typed).map(({ event }) => event.title),
  };
}

function collegesOf({ colleges }: Content): List {
  const names = new Set(colleges.map(({ college_name }) => college_name));
  return { name: 'colleges', names, find: collegeSearch(colleges).find };
}
