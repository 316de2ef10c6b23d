import { existsSync } from 'node:fs';
import * as z from 'zod';
import { collegeSearch } from '../../../contract/search/colleges.ts';
import { eventSearch } from '../../../contract/search/events.ts';
import type { Content } from '../../content/files/content.ts';
import { ContentFolder } from '../../content/files/content-folder.ts';
import { type ContentFault, Faults } from '../../content/files/faults.ts';

const FILE = 'searches.yaml';

/** What people type, each with the name of what they mean by it. */
const Meant = z.record(z.string(), z.string()).optional().default({});
const Searches = z.strictObject({ events: Meant, colleges: Meant });

/** Whoever types looks at so many. */
const FIRST = 3;

/** A festival has its homonyms: so many of a hundred searches have to find what is meant. */
const ENOUGH = 0.95;

/**
 * Tries the searches of `searches.yaml`, which may be missing, on the festival itself, and tells each that fails. @throws
 * ContentError where too many do
 */
export async function trySearches(directory: string, content: Content): Promise<string[]> {
  const faults = new Faults();
  const folder = new ContentFolder(directory, faults);
  if (!existsSync(folder.path(FILE))) return [];
  const file = await folder.yaml(FILE, Searches);
  faults.throwIfAny();
  const finders = { events: eventFinder(content), colleges: collegeSearch(content.colleges).find };
  const lines: string[] = [];
  for (const [part, find] of Object.entries(finders) as [keyof typeof finders, Find][]) {
    const searches = Object.entries(file!.data[part]);
    const failed = searches.filter(([typed, name]) => !find(typed).slice(0, FIRST).includes(name));
    const own = new Faults();
    for (const [typed, name] of failed)
      own.add(FILE, `${part}.${typed}`, `doesn't find "${name}" among the first ${FIRST}`);
    if (failed.length > searches.length * (1 - ENOUGH)) own.throwIfAny();
    const found = searches.length - failed.length;
    if (searches.length > 0)
      lines.push(`${found} of ${searches.length} searches for ${part} find what is meant.`);
    lines.push(...own.list.map(asWarning));
  }
  return lines;
}

type Find = (typed: string) => readonly string[];

function eventFinder({ clusters, events, festival }: Content): Find {
  const all = clusters.flatMap(({ id, name }) =>
    events(id).map((event) => ({ event, clusterId: id, clusterName: name })),
  );
  const find = eventSearch(all, festival.timeZone);
  return (typed) => find(typed).map(({ event }) => event.title);
}

function asWarning({ file, field, reason }: ContentFault): string {
  return `  ${file} ${field}: ${reason}`;
}
