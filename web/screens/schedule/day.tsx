import { momentInWords } from '../../../contract/moments.ts';
import { festivalDays } from '../../../contract/schedule.ts';
import { useSite } from '../../calls/site.ts';
import { Slip } from './slip.tsx';
import styles from './wall.module.css';
import { Wall, type WallProps } from './wall.tsx';

/** A day (its slug) on the wall; below it, what has no hour yet. */
export function Day({ day: slug, events, now, marks }: Omit<WallProps, 'day'> & { day: string }) {
  const day = festivalDays(useSite().festival).find((one) => one.slug === slug)!;
  const unplaced = events.filter((event) => event.day === null);
  return (
    <section className={styles.day} aria-labelledby={`day-${slug}`}>
      <h2 id={`day-${slug}`}>{`${day.weekday} ${momentInWords(day.date, 'UTC').day}`}</h2>
      {unplaced.length < events.length && (
        <Wall day={day} events={events} now={now} marks={marks} />
      )}
      {unplaced.length > 0 && (
        <div className={styles.unplaced}>
          <h3>Time not fixed</h3>
          <ol>
            {unplaced.map((event) => (
              <Slip
                key={`${event.clusterId} ${event.title}`}
                {...{ event, now }}
                isMine={marks.has(event)}
              />
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}
