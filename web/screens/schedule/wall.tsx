import { type CSSProperties, useEffect, useMemo, useRef } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router';
import { onNow, presentAt } from '../../../contract/days.ts';
import { hourInWords, hourOf } from '../../../contract/moments.ts';
import { addressOf, type FestivalDay, type ScheduledEvent } from '../../../contract/schedule.ts';
import { useSite } from '../../calls/site.ts';
import type { Pins } from '../../session/pins.ts';
import { VenueLink } from '../../shell/venue-link.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { hoursInto, layOut, NO_HALL } from './board-layout.ts';
import { EventCard } from './event-card.tsx';
import styles from './wall.module.css';

export interface WallProps {
  readonly day: FestivalDay;
  readonly events: readonly ScheduledEvent[];
  readonly now: number | undefined;
  readonly pins: Pins;
  /** What began on an earlier day and goes on in this one; it stands above the wall. */
  readonly goingOn: readonly ScheduledEvent[];
}

/**
 * Halls down and hours across on a wide window, else one thread of hours. To a reader it is a list of hours, and
 * each event says its own.
 */
export function Wall({ day, events, now, pins, goingOn }: WallProps) {
  const { festival } = useSite();
  const { halls, firstHour, hourCount, starts, endsAt } = useMemo(
    () => layOut(events, day.date),
    [events, day.date],
  );
  const hourNow = now === undefined ? -1 : hoursInto(day.date, now) - firstHour;
  // Past midnight a night is still on the wall of the day that it began on.
  const isSeen = hourNow >= 0 && hourNow <= hourCount;
  const isToday = now !== undefined && (isSeen || presentAt(now, festival).day === day.date);
  const today = isToday ? now : 0;
  const begun = starts.findLastIndex(({ begins }) => Date.parse(begins) <= today);
  useOpenAtNow();
  const clock = hourOf(new Date(today).toISOString());
  return (
    <div
      className={styles.wall}
      style={{ '--hours': hourCount, '--quarters': hourCount * 4 } as Style}
    >
      <Hours firstHour={firstHour} hourCount={hourCount} />
      <div className={styles.board}>
        <ol className={styles.halls} aria-hidden="true">
          {halls.map(({ name, row, rows }) => (
            <li key={name} style={{ '--row': row, '--rows': rows } as Style}>
              {name === NO_HALL ? name : <VenueLink venue={name} tabIndex={-1} />}
            </li>
          ))}
        </ol>
        <ol className={styles.starts} data-ends={endsAt}>
          {starts.map(({ begins, events: together }, at) => (
            <li
              key={begins}
              data-begins={Date.parse(begins)}
              data-walked={at <= begun || undefined}
            >
              <p className={styles.hour}>{hourOf(begins)}</p>
              <ol>
                {together.map((event) => (
                  <EventCard
                    key={`${event.clusterId} ${event.title}`}
                    {...{ event, now }}
                    isMine={pins.has(event)}
                  />
                ))}
              </ol>
              {at === begun && (
                <p className={styles.knot}>
                  <span>{`Now, ${clock}`}</span>
                  <SinceBefore events={onNow(goingOn, today)} day={day} />
                </p>
              )}
            </li>
          ))}
        </ol>
      </div>
      {isSeen && (
        <p className={styles.now} aria-hidden="true" style={{ '--hour': hourNow } as Style}>
          <span>{clock}</span>
        </p>
      )}
    </div>
  );
}

type Style = CSSProperties;

/** Beside the present of a phone's thread: what is on since an earlier day, by its name, or how many there are. */
function SinceBefore({ events, day }: Pick<WallProps, 'events' | 'day'>) {
  const [only, ...others] = events;
  if (!only) return null;
  if (others.length === 0) return <Link to={addressOf(only)}>{`also ${only.title}`}</Link>;
  return <a href={`#goes-on-${day.slug}`}>{`and ${events.length} since before`}</a>;
}

/**
 * On coming from another screen or day, a phone's list is at "Now" before it is drawn; `entry.start.ts` does it for a first
 * page. Back leads to where the reader was.
 */
function useOpenAtNow(): void {
  const isFirstPage = useRef(!useHydrated());
  const { key } = useLocation();
  const isBack = useRef(useNavigationType() === 'POP' && key !== 'default');
  useEffect(() => {
    if (isFirstPage.current || isBack.current) return;
    // After the router has gone to the top, and still before the frame is drawn.
    const frame = requestAnimationFrame(() => window.openAtNow?.());
    return () => cancelAnimationFrame(frame);
  }, []);
}

/** Beside the cards, which tell their hours themselves. */
function Hours({ firstHour, hourCount }: { firstHour: number; hourCount: number }) {
  return (
    <ol className={styles.hours} aria-hidden="true">
      {[...Array(hourCount).keys()].map((at) => {
        const [hour, half] = hourInWords(firstHour + at).split(' ');
        return (
          <li key={firstHour + at}>
            {hour} <small>{half}</small>
          </li>
        );
      })}
    </ol>
  );
}
