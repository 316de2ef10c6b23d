import { setTimeout as sleep } from 'node:timers/promises';
import { clusterSlug, clusters } from '../../contract/clusters.ts';
import { contentAddress } from '../../contract/content-addresses.ts';
import { ended } from '../measuring/ended.ts';
import { startWatchedSite } from '../measuring/watched-site.ts';
import type { Figure, Part } from '../report/figures.ts';
import { ENTRIES, eventKinds, startWorstServer } from './worst-server.ts';

/** Between the asking of one round and the next there are 4 s. */
const ROUND_MS = 9000;

export const worstContent: Part = {
  name: 'worst',
  title: 'The worst that a content server may send',
  about: `A content server sends lists of ${ENTRIES} entries, each as long, nested or full of values as the contract lets it. The longest that the main thread takes processor at a stretch, in which it answers nobody: while the answers are asked for anew, unchanged and changed, and while each page or answer is made. How long a visitor waits for such a page is beside it.`,
  async measure(_options, after) {
    const upstream = after.adopt(await startWorstServer(), ended);
    const site = after.adopt(await startWatchedSite({ CONTENT_URL: upstream.url }), ended);
    const figures: Figure[] = [];
    const measure = async (of: string, work: () => Promise<unknown>) => {
      await site.longestTurn();
      const startedAt = performance.now();
      await work();
      const waited = performance.now() - startedAt;
      const atStretch = { unit: 'ms', value: await site.longestTurn(), limit: { atMost: 50 } };
      figures.push({ of, name: 'longest turn', ...atStretch });
      figures.push({ of, name: 'all', unit: 's', value: waited / 1000 });
    };
    await measure('rounds, unchanged', () => sleep(ROUND_MS));
    upstream.edit();
    await measure('rounds, changed', () => untilShown(site.url, 'of 2'));
    const events = eventKinds.map((_, at) => `/events/${clusterSlug(clusters[at]!.name)}`);
    for (const path of [
      '/',
      '/hospitality',
      '/workshops',
      '/sponsors',
      ...events,
      contentAddress.cluster(1),
      '/sitemap.xml',
    ])
      await measure(path.replace(/\?.*/, ''), async () => {
        const response = await fetch(site.url + path);
        if (!response.ok) throw new Error(`${path} answered ${response.status}`);
        await response.arrayBuffer();
      });
    return { figures };
  },
};

async function untilShown(siteUrl: string, words: string): Promise<void> {
  for (;;) {
    const response = await fetch(siteUrl + contentAddress.sponsors);
    if ((await response.text()).includes(words)) return;
    await sleep(1000);
  }
}
