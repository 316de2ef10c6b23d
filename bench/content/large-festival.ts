import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The cluster that stays as it is. */
export const SAME_CLUSTER = 'music';

const own = join(import.meta.dirname, '../../content');

/** A copy of the festival's content, to be filled with events. */
export async function copyOfFestival(): Promise<{ dir: string; remove(): Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'bench-festival-'));
  await cp(own, dir, { recursive: true });
  return { dir, remove: () => rm(dir, { recursive: true }) };
}

/**
 * Gives a copy of the festival `count` events: one cluster keeps its own, the others share the rest, called Event 1,
 * Event 2 and so on, in the words of their own events. Pictures of those are left out.
 */
export async function fillWithEvents(dir: string, count: number): Promise<void> {
  const clusters = await readdir(join(own, 'clusters'));
  const same = (await readdir(join(own, 'clusters', SAME_CLUSTER))).filter(isEvent).length;
  const others = clusters.filter((slug) => slug !== SAME_CLUSTER);
  for (const [at, slug] of others.entries()) {
    const share = Math.floor((count - same + at) / others.length);
    await fillCluster(join('clusters', slug), dir, share);
  }
}

async function fillCluster(cluster: string, dir: string, count: number): Promise<void> {
  const names = (await readdir(join(own, cluster))).filter(isEvent);
  const texts = await Promise.all(names.map((name) => readFile(join(own, cluster, name), 'utf8')));
  for (const name of await readdir(join(dir, cluster)))
    if (name !== 'cluster.yaml') await rm(join(dir, cluster, name));
  for (let event = 1; event <= count; event++) {
    const text = texts[event % texts.length]!.replace(
      /^name: .*$/m,
      `name: Event ${event}`,
    ).replace(/^order: .*$/m, `order: ${event}`);
    await writeFile(join(dir, cluster, `event-${event}.md`), text);
  }
}

function isEvent(name: string): boolean {
  return name.endsWith('.md');
}

/** Changes a cluster's line, and waits until the server has it: nothing is cached then. */
export async function saveAndAwait(url: string, file: string, line: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/^line: .*$/m, `line: ${line}`));
  // The address of no edition: never cached, it tells the present one.
  const present = async () => (await fetch(`${url}/site/present.json`)).text();
  while (!(await present()).includes(`"${line}"`)) await sleep(100);
}
