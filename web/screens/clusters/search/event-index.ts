import { RouterContextProvider } from 'react-router';
import type { Site } from '../../../../contract/site.ts';
import { loadEvents } from '../../../calls/content.ts';
import { siteContext } from '../../../site-context.ts';
import { type IndexedEvent, indexEvent } from './find-events.ts';

let loading: Promise<IndexedEvent[]> | undefined;

/**
 * All events of all clusters, asked for once in a visit, one call for each cluster side by side.
 * A cluster that can't be had is left out; when none can, it throws and the next ask tries again.
 */
export function eventIndex(site: Site): Promise<IndexedEvent[]> {
  loading ??= load(site).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(site: Site): Promise<IndexedEvent[]> {
  const context = new RouterContextProvider(new Map([[siteContext, site]]));
  const request = new Request(location.href);
  const answers = await Promise.allSettled(
    site.clusters.map(async (cluster) => {
      const events = await loadEvents({ context, request }, cluster.id);
      return events.map((event) => indexEvent(event, cluster, site.festival.timeZone));
    }),
  );
  const [failed] = answers.filter(({ status }) => status === 'rejected');
  const entries = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (failed && entries.length === 0) throw new Error('No cluster could be loaded');
  return entries;
}
