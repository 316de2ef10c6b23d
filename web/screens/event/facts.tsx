import type { Event } from '../../../contract/events.ts';
import { momentInWords } from '../../../contract/moments.ts';
import { useSite } from '../../calls/site.ts';
import { Facts } from '../../ui/facts.tsx';
import styles from './facts.module.css';

/** Date, venue and prize; TBA until they are known. */
export function EventFacts({ event }: { event: Event }) {
  const prize = (
    <>
      <span className={styles.onDesktop}>PRIZE POOL</span>{' '}
      <span className={styles.onNarrower}>PRIZE MONEY</span>
    </>
  );
  return (
    <Facts
      className={styles.facts}
      facts={[
        ['DATE', event.eventDate && <When from={event.eventDate} to={event.ends} />],
        ['VENUE', event.eventVenue],
        [prize, event.priceMoney],
      ]}
    />
  );
}

function When({ from, to }: { from: string; to: string | null }) {
  const { timeZone } = useSite().festival;
  const start = momentInWords(from, timeZone);
  const end = to && momentInWords(to, timeZone);
  return (
    <>
      <time dateTime={from}>
        <span>{`${start.weekday} ${start.day},`}</span> <span>{start.time}</span>
      </time>
      {end && (
        <>
          {' to '}
          <time dateTime={to}>
            {end.day !== start.day && <span>{`${end.weekday} ${end.day}, `}</span>}
            <span>{end.time}</span>
          </time>
        </>
      )}
    </>
  );
}
