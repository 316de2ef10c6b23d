import { Link } from 'react-router';
import { clusterSlug } from '../../../contract/clusters.ts';
import { presentAt } from '../../../contract/days.ts';
import { hourOf } from '../../../contract/moments.ts';
import { clusterNameOf, festivalDays } from '../../../contract/schedule.ts';
import { type SchedulePage, scheduleQuery } from '../../../contract/schedule-page.ts';
import { useSite } from '../../calls/site.ts';
import styles from './schedule.module.css';

/** The address's other filters, besides the day. */
export function askedOf({ clusterId, day }: SchedulePage, mine: boolean) {
  return { day, mine, clusterSlug: clusterId ? clusterSlug(clusterNameOf(clusterId)) : undefined };
}

interface Props {
  page: SchedulePage;
  onlyMine: boolean;
  now: number | undefined;
}

/** The days hang on one line; the red pin is the open one, as in the menu. */
export function Days({ page, onlyMine, now }: Props) {
  const { festival } = useSite();
  const today = now && presentAt(now, festival).day;
  const asked = askedOf(page, onlyMine);
  return (
    <nav className={styles.days} aria-label="Days">
      {festivalDays(festival).map(({ slug: day, weekday, date }) => (
        <Link
          key={day}
          to={`/schedule${scheduleQuery({ ...asked, day })}`}
          aria-current={day === page.day ? 'page' : undefined}
        >
          <abbr title={weekday}>{weekday.slice(0, 3)}</abbr>{' '}
          <small>
            {Number(date.slice(-2))}
            {date === today && <span> today</span>}
          </small>
        </Link>
      ))}
    </nav>
  );
}

/** The ways through a day of more events than a page has, by the hour at which each part begins. */
export function Parts({ page, onlyMine }: { page: SchedulePage; onlyMine: boolean }) {
  if (page.parts.length < 2) return null;
  return (
    <nav className={styles.parts} aria-label="Parts of the day">
      {page.parts.map((begins, at) => (
        <Link
          key={at}
          to={`/schedule${scheduleQuery({ ...askedOf(page, onlyMine), part: at + 1 })}`}
          aria-current={at + 1 === page.part ? 'page' : undefined}
        >
          {at + 1} <small>{`from ${begins ? hourOf(begins) : 'an hour to be told'}`}</small>
        </Link>
      ))}
    </nav>
  );
}
