import { setTimeout as sleep } from 'node:timers/promises';
import { type ProbedSite, startProbedSite } from '../measuring/probed-site.ts';
import { addressesOf } from '../measuring/sitemap.ts';
import type { Part } from '../report/figures.ts';

/** Each of them is compressed once more, in turn, half a second apart. */
const FIRST = 20;
const COMPRESSED_AFTER_MS = 14_000;

export const uncached: Part = {
  name: 'uncached',
  title: 'A page not yet cached',
  about: `The real server on the real content, just started; each event's page is asked for once, one after the other, with brotli. The processor's time of the whole process is counted, all threads, nothing taken off: compiling the code and clearing memory are in it. Of the first ${FIRST} pages it is also told what compressing them as well as can be takes, which happens later, when nobody waits.`,
  async measure() {
    const site = await startProbedSite({ CONTENT_DIR: 'content' });
    try {
      const events = (await addressesOf(site.url)).filter((path) => path.includes('/details/'));
      const first = await askFor(site, events.slice(0, FIRST));
      const before = (await site.processorTime()).process;
      await sleep(COMPRESSED_AFTER_MS);
      const later = (await site.processorTime()).process - before;
      const rest = await askFor(site, events.slice(FIRST));
      const unit = 'ms';
      return {
        figures: [
          { name: 'pages', unit: '', value: events.length },
          {
            name: 'processor, each page',
            unit,
            value: (first + rest) / events.length,
            limit: { atMost: 8 },
          },
          { name: `of these, the first ${FIRST} after the start`, unit, value: first / FIRST },
          { name: 'of these, the others', unit, value: rest / (events.length - FIRST) },
          { name: 'compressing a page once more, later', unit, value: later / FIRST },
        ],
      };
    } finally {
      await site.stop();
    }
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
