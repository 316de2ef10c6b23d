import { clusterSlug, clusters, findCluster } from '../../contract/clusters.ts';
import { HOME_ON_DAYS, isOnDays, lastTurn, scheduleDayAt, TURNED_AT } from '../../contract/days.ts';
import { findEvent } from '../../contract/event-addresses.ts';
import { schedulePage, scheduleQuery } from '../../contract/schedule.ts';
import { type Content, ContentUnavailable } from '../content/reading/content.ts';
import { scheduleOfContent } from './content-source.ts';

/** The query by which a page's renderer is told what it is to show; undefined of a page that is always the same. */
export function ownQuery(path: string, asked: string, content: Content): string | undefined {
  const own = ownQueries[path];
  if (own) return own(asked, content);
  return content.festival.features.days ? turnOfEvent(path, content) : undefined;
}

/** An event's page is another each time that it opens, closes, begins or ends: the browser then has nothing to move. */
function turnOfEvent(path: string, content: Content): string | undefined {
  const [, word, title] = /^\/events\/([^/]+)\/details\/([^/]+)$/.exec(path) ?? [];
  const cluster = findCluster(word);
  if (!cluster || !title) return undefined;
  try {
    const event = findEvent(content.events(cluster.id), decodeURIComponent(title));
    return event && `?${TURNED_AT}=${lastTurn(event, Date.now(), content.festival)}`;
  } catch (error) {
    if (error instanceof ContentUnavailable) return undefined;
    throw error;
  }
}

/**
 * The pages that show what their query says, and of all queries the one that stands for what is shown, so that strangers
 * can't think up any number of pages. A query of other pages changes nothing.
 */
const ownQueries: Readonly<Record<string, (query: string, content: Content) => string>> = {
  // On the festival's days it is another page. Neither is kept at the bare address, which is answered unasked.
  '/': (_query, { festival }) =>
    festival.features.days ? `?${isOnDays(Date.now(), festival) ? HOME_ON_DAYS : 'off'}` : '',
  '/schedule': (query, content) => {
    const { festival } = content;
    const schedule = scheduleOfContent(content);
    const today = scheduleDayAt(schedule.events, Date.now(), festival);
    const asked = new URLSearchParams(query);
    const { day, clusterId, part } = schedulePage(schedule, asked, festival, today);
    const cluster = clusters.find(({ id }) => id === clusterId);
    return scheduleQuery({ day, clusterSlug: cluster && clusterSlug(cluster.name), part });
  },
  '/map': (query, { festival }) =>
    festival.features.days && new URLSearchParams(query).get('side') === 'plan' ? '?side=plan' : '',
};
