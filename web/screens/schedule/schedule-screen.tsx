import { useDeferredValue, useMemo } from 'react';
import { data, Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { dateOf, presentAt, scheduleDayAt } from '../../../contract/days.ts';
import { hourOf, momentInWords } from '../../../contract/moments.ts';
import { addressOf, clusterNameOf, festivalDays } from '../../../contract/schedule.ts';
import { type SchedulePage, schedulePage, scheduleQuery } from '../../../contract/schedule-page.ts';
import { fetchSchedule, scheduleFor, useFreshSchedule } from '../../calls/schedule.ts';
import { useSite } from '../../calls/site.ts';
import { siteContext } from '../../calls/site-context.ts';
import { LoadOnTurn } from '../../offline/load-on-turn.ts';
import { usePins } from '../../session/pins.ts';
import type { ScreenHandle } from '../../shell/head.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useNow } from '../../ui/use-now.ts';
import { countInWords } from '../../ui/words.ts';
import { askedOf, Days, Parts } from './days.tsx';
import { EventCard } from './event-card.tsx';
import styles from './schedule.module.css';
import { Tools } from './tools.tsx';
import { usePrinting } from './use-printing.ts';
import dayStyles from './wall.module.css';
import { Wall, type WallProps } from './wall.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { festival } = context.get(siteContext);
  const schedule = await scheduleFor({ context });
  const now = Date.now();
  const today = scheduleDayAt(schedule.events, now, festival);
  const page = schedulePage(schedule, new URL(request.url).searchParams, festival, today, now);
  // A page that lacks a cluster is kept by nobody.
  return import.meta.env.SSR && !page.isWhole ? data(page, 503) : page;
}

/** Every hour and hall of the festival, a day at a time. */
export function Component() {
  const { festival } = useSite();
  // The visitor's own: no server is told, so none renders it.
  const isMineAsked = useSearchParams()[0].has('mine');
  const page = useFreshPage(isMineAsked);
  // Behind what a hand does: on a slow phone a day's cards take long to draw.
  const now = useDeferredValue(useNow());
  const pins = usePins(page.events);
  const onlyMine = useHydrated() && isMineAsked;
  const { days, printer } = usePrinting(page, fetchSchedule);
  const shown = days
    .map(({ day, events }) => ({ day, events: onlyMine ? events.filter(pins.has) : events }))
    .filter(({ events }) => events.length > 0);
  return (
    <main id="main" className={styles.schedule}>
      <LoadOnTurn turnOf={(now) => presentAt(now, festival).day} />
      <header className={styles.head}>
        <div>
          <h1>Schedule</h1>
          <p>
            {countInWords(festivalDays(festival).length, 'day')},{' '}
            {countInWords(page.venueCount, 'place').toLowerCase()}. The red thread is now;{' '}
            <span className="needs-scripts">tap a pin to save an event. </span>Red pins are yours.
          </p>
        </div>
        <Tools page={page} onlyMine={onlyMine} printer={printer} />
      </header>
      {printer.hasFailed && (
        <p className={styles.lack} role="alert">
          The other days could not be loaded. Check your connection, then print again.
        </p>
      )}
      <Days page={page} onlyMine={onlyMine} now={now} />
      {!page.isWhole && (
        <p className={styles.lack} role="status">
          Some events could not be loaded and are not among these. Load the page again in a minute.
        </p>
      )}
      <Parts page={page} onlyMine={onlyMine} />
      {shown.map((one) => (
        <Day key={one.day} {...one} now={now} pins={pins} />
      ))}
      {shown.length === 0 && <Nothing page={page} onlyMine={onlyMine} />}
    </main>
  );
}

export const handle: ScreenHandle = {
  head: ({ site: { festival } }) => ({
    title: 'Schedule',
    description: `Every event of ${festival.name}, ${festival.dates}, by its hour and its hall.`,
  }),
};

/** The page that was loaded, with the hours and halls of now while it stays open. */
function useFreshPage(isMineAsked: boolean): SchedulePage {
  const given = useLoaderData<SchedulePage>();
  const { festival } = useSite();
  const schedule = useFreshSchedule();
  return useMemo(() => {
    if (!schedule) return given;
    const asked = scheduleQuery({ ...askedOf(given, isMineAsked), part: given.part });
    return schedulePage(schedule, new URLSearchParams(asked), festival, undefined);
  }, [given, schedule, festival, isMineAsked]);
}

/** What goes on from an earlier day, a day (its slug) on the wall, and what has no hour yet. */
function Day({ day: slug, events, now, pins }: DayProps) {
  const { festival } = useSite();
  const day = festivalDays(festival).find((one) => one.slug === slug)!;
  const ofDay = events.filter((event) => event.day === slug);
  const goingOn = events.filter((event) => event.day !== null && event.day !== slug);
  const unplaced = events.filter((event) => event.day === null);
  const isOver = now !== undefined && dateOf(now) > festival.endsOn;
  return (
    <section className={dayStyles.day} aria-labelledby={`day-${slug}`}>
      <h2
        id={`day-${slug}`}
        className="visually-hidden"
      >{`${day.weekday} ${momentInWords(day.date).day}`}</h2>
      <BesideWall id={`goes-on-${slug}`} heading="Goes on" events={goingOn} {...{ now, pins }} />
      {ofDay.length > 0 && <Wall {...{ day, now, pins, goingOn }} events={ofDay} />}
      <BesideWall
        heading={isOver ? 'No time was fixed' : 'Time not fixed'}
        events={unplaced}
        {...{ now, pins }}
      />
    </section>
  );
}

type DayProps = Omit<WallProps, 'day' | 'goingOn'> & { day: string };

interface BesideWallProps extends Omit<DayProps, 'day'> {
  id?: string;
  heading: string;
}

/** What doesn't hang on the day's wall. */
function BesideWall({ id, heading, events, now, pins }: BesideWallProps) {
  if (events.length === 0) return null;
  return (
    <div className={dayStyles.unplaced}>
      <h3 id={id}>{heading}</h3>
      <ol>
        {events.map((event) => (
          <EventCard
            key={`${event.clusterId} ${event.title}`}
            {...{ event, now }}
            isMine={pins.has(event)}
          />
        ))}
      </ol>
    </div>
  );
}

/** Says that there is nothing, and what comes next. */
function Nothing({ page, onlyMine }: { page: SchedulePage; onlyMine: boolean }) {
  const { festival } = useSite();
  const day = festivalDays(festival).find(({ slug }) => slug === page.day)?.weekday;
  const { next, clusterId } = page;
  const of = clusterId ? ` of ${clusterNameOf(clusterId)}` : '';
  return (
    <p className={styles.nothing} role="status">
      {/* Anew for each: a translated page would keep the words of the one before. */}
      {onlyMine ? (
        <span>{`Nothing of yours${clusterId ? ` in ${clusterNameOf(clusterId)}` : ''} on ${day}. Tap the pin of an event, and it hangs here, on this device.`}</span>
      ) : (
        <span key={`${of} ${day}`}>
          Nothing{of} on {day}.{' '}
          {next?.begins && (
            <span key={addressOf(next)}>
              The next is <Link to={addressOf(next)}>{next.title}</Link>,{' '}
              {momentInWords(next.begins).weekday} {hourOf(next.begins)}.
            </span>
          )}
        </span>
      )}
    </p>
  );
}
