import { join } from 'node:path';
import { addressesOf } from '../../e2e/sitemap.ts';
import { ended } from '../measuring/ended.ts';
import { type ProbedSite, startProbedSite } from '../measuring/probed-site.ts';
import type { Part } from '../report/figures.ts';
import { copyOfFestival, SAME_CLUSTER, saveAndAwait } from './large-festival.ts';

/** After each the server renders every page anew. */
const EDITS = 3;

export const uncached: Part = {
  name: 'uncached',
  title: 'A page not yet cached',
  about: `The real server on the festival's content: each event's page is asked for, one after the other, with brotli, right after the start, and then after each of ${EDITS} edits, which empty the cache; the last round has the budget. The processor's time of the whole process is counted, all threads, nothing taken off: compiling code, clearing memory and watching files are in it.`,
  async measure(_options, after) {
    const content = after.adopt(await copyOfFestival(), ended);
    const site = after.adopt(await startProbedSite({ CONTENT_DIR: content.dir }), ended);
    const events = (await addressesOf(site.url)).filter((path) => path.includes('/details/'));
    const started = await askFor(site, events);
    const file = join(content.dir, 'clusters', SAME_CLUSTER, 'cluster.yaml');
    let edited = 0;
    for (let edit = 1; edit <= EDITS; edit++) {
      await saveAndAwait(site.url, file, `Edit ${edit}`);
      edited = await askFor(site, events);
    }
    const each = (processor: number) => ({ unit: 'ms', value: processor / events.length });
    return {
      figures: [
        { name: 'pages', unit: '', value: events.length },
        { name: 'each, right after the start', ...each(started) },
        { name: 'each, after an edit', ...each(edited), limit: { atMost: 8 } },
      ],
    };
  },
};

/** The processor's milliseconds for the pages of all paths. */
async function askFor(site: ProbedSite, paths: readonly string[]): Promise<number> {
  const before = (await site.processorTime()).process;
  for (const path of paths) {
    const response = await fetch(site.url + path, { headers: { 'accept-encoding': 'br' } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    await response.arrayBuffer();
  }
  return (await site.processorTime()).process - before;
}
