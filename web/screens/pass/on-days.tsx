import { Link } from 'react-router';
import { begunBy, isOnDays, nextUp, onNow } from '../../../contract/days.ts';
import { addressOf, type ScheduledEvent } from '../../../contract/schedule.ts';
import { Mark } from '../../art/symbols.tsx';
import { useSchedule } from '../../calls/schedule.ts';
import { useSite } from '../../calls/site.ts';
import { useOwnEvents } from '../../session/own-events.ts';
import { VenueLink } from '../../shell/venue-link.tsx';
import { fromOf, soonInWords, tillOf } from '../../ui/hours.ts';
import { useNow } from '../../ui/use-now.ts';
import line from './line.module.css';
import styles from './on-days.module.css';

/** On the festival's days: what of the holder's is on and comes next, and the way to all that is on. */
export default function OnDays() {
  const { festival } = useSite();
  const now = useNow();
  const isOn = now !== undefined && isOnDays(now, festival);
  const mine = useOwnEvents(useSchedule({ when: isOn })?.events ?? []);
  if (!isOn) return null;
  const [on] = onNow(mine, now).reverse();
  const [begun] = begunBy(mine, now).reverse();
  const [next] = nextUp(mine, now);
  return (
    <div className={`${line.line} not-on-paper`}>
      <Mark name="pin" width="26" height="26" />
      <div>
        {on && <Own event={on} when={['On now', tillOf(on, now)].filter(Boolean).join(', ')} />}
        {!on && begun?.begins && (
          <Own event={begun} when={`Began at ${fromOf(begun.begins, now)}`} />
        )}
        {next?.begins && (
          <Own
            event={next}
            when={`Next, ${soonInWords(next.begins, now) || fromOf(next.begins, now)}`}
          />
        )}
        <Link className={styles.onward} to="/schedule">
          See what’s on
        </Link>
      </div>
    </div>
  );
}

/** One of the holder's own events, and when it is. */
export function Own({ event, when }: { event: ScheduledEvent; when: string }) {
  return (
    <p className={styles.own}>
      <b>{`${when}:`}</b> <Link to={addressOf(event)}>{event.title}</Link>
      {event.kind && <i>{event.kind}</i>}
      {event.venue && (
        <span>
          <VenueLink venue={event.venue} />
        </span>
      )}
    </p>
  );
}
