import { clusterSlug, clusters } from '../../contract/clusters.ts';
import { HOME_ON_DAYS, isOnDays, scheduleDayAt } from '../../contract/days.ts';
import { schedulePage, scheduleQuery } from '../../contract/schedule.ts';
import type { Content } from '../content/reading/content.ts';
import { scheduleOfContent } from './content-source.ts';

/**
 * The pages that show what their query says, and of all queries the one that stands for what is shown, so that strangers
 * can't think up any number of pages. A query of other pages changes nothing.
 */
export const ownQueries: Readonly<Record<string, (query: string, content: Content) => string>> = {
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
