import { Link } from 'react-router';
import { momentInWords } from '../../../contract/moments.ts';
import { festivalDays, type SchedulePage } from '../../../contract/schedule.ts';
import { useSite } from '../../calls/site.ts';
import { addressOf, clusterNameOf } from './marks.ts';
import styles from './schedule.module.css';
import { hourOf } from './words.ts';

/** Says that there is nothing, and what comes next. */
export function Nothing({ page, onlyMine }: { page: SchedulePage; onlyMine: boolean }) {
  const { festival } = useSite();
  const day = festivalDays(festival).find(({ slug }) => slug === page.day)?.weekday;
  const { next, clusterId } = page;
  const of = clusterId ? ` of ${clusterNameOf(clusterId)}` : '';
  return (
    <p className={styles.nothing} role="status">
      {/* Anew for each: a translated page would keep the words of the one before. */}
      {onlyMine ? (
        <span>{`Nothing of yours${clusterId ? ` in ${clusterNameOf(clusterId)}` : ''} on ${day}. Press the bead beside an event, and it hangs here, on this device.`}</span>
      ) : (
        <span key={`${of} ${day}`}>
          Nothing{of} on {day}.{' '}
          {next?.begins && (
            <span key={addressOf(next)}>
              The next is <Link to={addressOf(next)}>{next.title}</Link>,{' '}
              {momentInWords(next.begins, festival.timeZone).weekday}{' '}
              {hourOf(next.begins, festival.timeZone)}.
            </span>
          )}
        </span>
      )}
    </p>
  );
}
