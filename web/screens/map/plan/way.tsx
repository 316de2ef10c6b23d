import { Link } from 'react-router';
import { dateOf, type Phase } from '../../../../contract/days.ts';
import { hourOf, longDay } from '../../../../contract/moments.ts';
import { addressOf, type ScheduledEvent } from '../../../../contract/schedule.ts';
import type { Venue } from '../../../../contract/venues.ts';
import { useFreshPerson } from '../../../offline/use-person.ts';
import { useOwnEvents } from '../../../session/own-events.ts';
import { useOtherDoor } from '../../../session/return-address.ts';
import { useSession } from '../../../session/session.ts';
import { VenueLink } from '../../../shell/venue-link.tsx';
import { soonInWords } from '../../../ui/hours.ts';
import { useCardLink } from './card-link.ts';
import { type Stop, wayAt } from './plan-state.ts';
import styles from './way.module.css';

interface OwnWay {
  readonly isSignedIn: boolean;
  readonly date: string | undefined;
  readonly isToday: boolean;
  readonly stops: readonly Stop[];
  readonly now: number | undefined;
}

const NO_STOPS: readonly Stop[] = [];

/** The day's way of whoever looks: the events that they have a place in, and those that they pinned on this device. */
export function useWay(
  events: readonly ScheduledEvent[],
  venues: readonly Venue[],
  now: number | undefined,
): OwnWay {
  const { userToken } = useSession();
  const mine = useOwnEvents(events);
  useFreshPerson();
  const isSignedIn = Boolean(userToken);
  if (now === undefined)
    return { isSignedIn, date: undefined, isToday: true, stops: NO_STOPS, now };
  const { date, stops } = wayAt(mine, venues, now);
  return { isSignedIn, date, isToday: date === dateOf(now), stops, now };
}

/** The way in words, in order of hours. */
export function Way({ way, phase }: { way: OwnWay; phase: Phase }) {
  const { date, isToday, stops, now } = way;
  const link = useCardLink();
  const isOffDays = phase === 'before' || isPast(phase);
  const day = isToday || !date ? 'today' : `on ${longDay(date)}`;
  return (
    <section className={styles.way} aria-labelledby="my-way">
      <h2 id="my-way">{stops.length === 0 && isOffDays ? 'My way' : `My way ${day}`}</h2>
      {stops.length > 0 && now !== undefined ? (
        <ol>
          {stops.map(({ event, state }) => (
            <li key={addressOf(event)} data-state={state}>
              <b>
                {state === 'been' && <span className="visually-hidden">Been: </span>}
                {event.begins && hourOf(event.begins)}
              </b>
              <span>
                <Link to={addressOf(event)}>{event.title}</Link>
                {event.venue && (
                  <em>
                    <VenueLink venue={event.venue} {...link} />
                  </em>
                )}
                {state === 'there' && <i>on now</i>}
                {state === 'next' && event.begins && <i>{soonInWords(event.begins, now)}</i>}
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <NoStops isSignedIn={way.isSignedIn} phase={phase} />
      )}
    </section>
  );
}

/** Nothing of the festival is to come. */
function isPast(phase: Phase): boolean {
  return phase === 'last evening' || phase === 'after';
}

/** What would stand here; after the festival nothing will. */
function NoStops({ isSignedIn, phase }: { isSignedIn: boolean; phase: Phase }) {
  const login = useOtherDoor('/login');
  if (isPast(phase)) return <p>The festival is over: nowhere is left to go.</p>;
  const isBefore = phase === 'before';
  if (isSignedIn)
    return (
      <p>
        {isBefore ? 'Nothing of yours is here yet.' : 'Nothing of yours is on.'} Events that you
        register for, or pin on the schedule, come here.
      </p>
    );
  const places = isBefore ? 'places you will go to, day by day' : 'places you go to';
  return (
    <>
      <p>{`Log in, and a red thread joins the ${places}, in order of hours.`}</p>
      <Link className={styles.login} to={login}>
        Log in
      </Link>
    </>
  );
}
