import type { Event } from '../../../contract/events.ts';
import { momentInWords } from '../../../contract/moments.ts';
import { useSite } from '../../calls/site.ts';
import styles from './case-file.module.css';

/** Date, venue and prize; TBA until they are known. */
export function Facts({ event }: { event: Event }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>DATE</dt>
        <dd>{event.eventDate ? <When from={event.eventDate} to={event.ends} /> : 'TBA'}</dd>
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

function When({ from, to }: { from: string; to: string | null }) {
  const { timeZone } = useSite().festival;
  const start = momentInWords(from, timeZone);
  const end = to && momentInWords(to, timeZone);
  return (
    <>
      <time dateTime={from}>
        <span>
          {start.weekday} {start.day},
        </span>{' '}
        <span>{start.time}</span>
      </time>
      {end && (
        <>
          {' to '}
          <time dateTime={to}>
            {end.day !== start.day && (
              <span>
                {end.weekday} {end.day},{' '}
              </span>
            )}
            <span>{end.time}</span>
          </time>
        </>
      )}
    </>
  );
}
