import type { Event } from '../../../contract/events.ts';
import { momentInWords } from '../../../contract/moments.ts';
import { useSite } from '../../calls/site.ts';
import styles from './case-file.module.css';

/** When, where and for how much; what isn't known yet is TBA. */
export function Facts({ event }: { event: Event }) {
  const { timeZone } = useSite().festival;
  const moment = event.eventDate && momentInWords(event.eventDate, timeZone);
  return (
    <dl className={styles.facts}>
      <div>
        <dt>DATE</dt>
        <dd>
          {moment && event.eventDate ? (
            <time dateTime={event.eventDate}>
              <span>
                {moment.weekday} {moment.day},
              </span>{' '}
              <span>{moment.time}</span>
            </time>
          ) : (
            'TBA'
          )}
        </dd>
      </div>
      <div>
        <dt>VENUE</dt>
        <dd>{event.eventVenue ?? 'TBA'}</dd>
      </div>
      <div>
        <dt>
          <span className={styles.onDesktop}>PRIZE POOL</span>
          <span className={styles.onNarrower}>PRIZE MONEY</span>
        </dt>
        <dd>{event.priceMoney ?? 'TBA'}</dd>
      </div>
    </dl>
  );
}
