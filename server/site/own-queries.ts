import { clusterSlug, clusters, findCluster } from '../../contract/clusters.ts';
import { HOME_ON_DAYS, isOnDays, lastTurn, scheduleDayAt, TURNED_AT } from '../../contract/days.ts';
import { findEvent } from '../../contract/event-addresses.ts';
import { schedulePage, scheduleQuery } from '../../contract/schedule-page.ts';
import { type Content, ContentUnavailable } from '../content/reading/content.ts';
import { scheduleOfContent } from './content-source.ts';

/** The query by which a page's renderer is told what it is to show. */
interface OwnQuery {
  readonly query: string;
  /** True where the page shows what its address asks for: the address with this query is another page. */
  readonly isAsked: boolean;
}

/** What the page at a path shows beyond it; undefined of a page that is always the same. */
export function ownQuery(path: string, asked: string, content: Content): OwnQuery | undefined {
  const ofAsked = askedQueries[path];
  if (ofAsked) return { query: ofAsked(asked, content), isAsked: true };
  const { features } = content.festival;
  const query = features.days ? turnOf(path, content) : undefined;
  return query === undefined ? undefined : { query, isAsked: false };
}

/**
 * True of a query whose every word is one of `own`'s, in its order: it says nothing but what is shown. The bare address
 * is one of those.
 */
export function saysNoMore(asked: string, own: string): boolean {
  const words = asked.slice(1).split('&');
  const shown = own.slice(1).split('&');
  return asked === '' || asked === `?${shown.filter((word) => words.includes(word)).join('&')}`;
}

function turnOf(path: string, content: Content): string | undefined {
  const { festival } = content;
  if (path === '/') return `?${isOnDays(Date.now(), festival) ? HOME_ON_DAYS : 'off'}`;
  return turnOfEvent(path, content);
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
 * can't think up any number of pages. A query of other pages changes nothing. `deploy/nginx` names each by its words.
 */
export const askedQueries: Readonly<Record<string, (query: string, content: Content) => string>> = {
  '/schedule': (query, content) => {
    const { festival } = content;
    const schedule = scheduleOfContent(content);
    const now = Date.now();
    const today = scheduleDayAt(schedule.events, now, festival);
    const asked = new URLSearchParams(query);
    const { day, clusterId, part, parts } = schedulePage(schedule, asked, festival, today, now);
    const cluster = clusters.find(({ id }) => id === clusterId);
    return scheduleQuery({
      ...{ day, clusterSlug: cluster && clusterSlug(cluster.name) },
      // Told even of the first: without it a page is another at each hour.
      part: parts.length > 1 ? part : undefined,
    });
  },
  '/map': (query, { festival }) =>
    festival.features.days && new URLSearchParams(query).get('side') === 'plan' ? '?side=plan' : '',
};
