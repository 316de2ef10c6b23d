import { RouterContextProvider } from 'react-router';
import { asksForTimeAlone, eventSearch, type FoundEvent } from '../../../contract/search/events.ts';
import type { Site } from '../../../contract/site.ts';
import { loadEvents } from '../../calls/content.ts';
import { siteContext } from '../../calls/site-context.ts';

/** By cluster id: what was had stays for the visit. */
const had = new Map<number, readonly FoundEvent[]>();
let loading: ReturnType<typeof load> | undefined;

/**
 * The events of all clusters, one call for each cluster side by side and once in a visit. A cluster that
 * can't be had is left out, which `isWhole` tells, and is asked for again by the next ask.
 */
export function eventIndex(site: Site) {
  loading ??= load(site).finally(() => {
    loading = undefined;
  });
  return loading;
}

async function load(site: Site) {
  const context = new RouterContextProvider(new Map([[siteContext, site]]));
  const request = new Request(location.href);
  const missing = site.clusters.filter(({ id }) => !had.has(id));
  await Promise.all(
    missing.map(async ({ id, name }) => {
      const events = await loadEvents({ context, request }, id);
      if (events)
        had.set(
          id,
          events.map((event) => ({ event, clusterId: id, clusterName: name })),
        );
    }),
  );
  const events = site.clusters.flatMap(({ id }) => had.get(id) ?? []);
  const { features } = site.festival;
  const search = eventSearch(events);
  return {
    find: (typed: string) => search(typed, features.days ? Date.now() : undefined),
    asksForTimeAlone,
    isEmpty: events.length === 0,
    isWhole: site.clusters.every(({ id }) => had.has(id)),
  };
}
