import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { dateOf, festivalMomentAt, nextUp, onNow } from '../../../../contract/days.ts';
import { HOUSES, type House } from '../../../../contract/houses.ts';
import { hourOf, longDay, momentInOneLine } from '../../../../contract/moments.ts';
import { planAddress } from '../../../../contract/plan.ts';
import { addressOf, type ScheduledEvent } from '../../../../contract/schedule.ts';
import { stopAfter } from '../../../../contract/sentence.ts';
import type { Venue } from '../../../../contract/venues.ts';
import { Mark } from '../../../art/symbols.tsx';
import { useFreshEvents } from '../../../calls/schedule.ts';
import { useSite } from '../../../calls/site.ts';
import { VenueLink } from '../../../shell/venue-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { useNow } from '../../../ui/use-now.ts';
import { countInWords } from '../../../ui/words.ts';
import { PlanDrawing } from './drawing.tsx';
import { VenueList } from './list.tsx';
import styles from './plan.module.css';
import { findVenue, type HouseNow, housesAt, type VenueNow, venuesAt } from './plan-state.ts';
import { Lamp } from './signs.tsx';
import { VenueCard } from './venue-card.tsx';
import { useWay, Way } from './way.tsx';

/** What the back of the board is drawn from. */
export interface PlanPage {
  readonly events: readonly ScheduledEvent[];
  readonly venues: readonly Venue[];
}

/** The back of the pinboard: the campus, what is on where, and the visitor's own way. Source: decision 044. */
export function Plan({ events: given, venues: known }: PlanPage) {
  const events = useFreshEvents(given);
  const { festival } = useSite();
  // Behind what a hand does: on a slow phone every house and place takes long to draw.
  const now = useDeferredValue(useNow());
  const venues = useMemo(() => venuesAt(known, events, now), [known, events, now]);
  const houses = useMemo(() => housesAt(venues), [venues]);
  const way = useWay(events, known, now);
  const asked = useAsked(venues, houses);
  const phase = now === undefined ? 'before' : festivalMomentAt(events, now, festival).phase;
  return (
    <main
      id="main"
      className={`late-picture ${styles.board}`}
      data-view={asked.view}
      data-night={phase !== 'on' && phase !== 'before' ? '' : undefined}
      data-turned={(useLocation().state as { turned?: boolean } | null)?.turned}
    >
      <header className={styles.head}>
        <h1>Map</h1>
        <p className={styles.sentence}>
          <Sentence events={events} venues={venues} now={now} />
        </p>
        <Link
          id="turn"
          className={`button button-line ${styles.turn}`}
          to="/map"
          state={{ turned: true }}
        >
          <Icon name="turn-right" size={22} />
          Turn the board over
        </Link>
        <ul className={styles.signs} aria-label="Signs on the plan">
          <li>
            <Lamp lit /> lit: on now
          </li>
          <li>
            <Lamp /> not lit: later today
          </li>
          {way.stops.some(({ state, venue }) => state === 'next' && venue?.place) && (
            <li>
              <Mark name="pin" width="30" height="30" /> where I go next
            </li>
          )}
        </ul>
      </header>
      <Way way={way} phase={phase} />
      <div className={styles.stage}>
        <nav className={`${styles.views} label`} aria-label="Plan or list">
          <Link to={planAddress()} aria-current={asked.view === 'plan' ? 'page' : undefined}>
            Plan
          </Link>
          <Link
            to={`${planAddress()}&view=list`}
            aria-current={asked.view === 'list' ? 'page' : undefined}
          >
            List
          </Link>
        </nav>
        <div className={`${styles.drawing} on-paper`}>
          <PlanDrawing houses={houses} stops={way.stops} open={asked.house} />
          {asked.venues.length > 0 && (
            <VenueCard key={asked.card} venues={asked.venues} house={asked.house} />
          )}
        </div>
      </div>
      {asked.lost && (
        <p className={styles.lost} role="status">
          “{asked.lost}” isn't on the plan. All places are in the list below.
        </p>
      )}
      <VenueList venues={venues} now={now} />
    </main>
  );
}

/** What the address asks for beside the plan: a venue or a house whose card is open, or the list alone. */
function useAsked(venues: readonly VenueNow[], houses: readonly HouseNow[]) {
  const params = useSearchParams()[0];
  const isThere = useHydrated();
  // The server draws one plan for everybody.
  const get = (name: string) => (isThere ? params.get(name) : null);
  const [name, asked] = [get('venue'), get('house')];
  const venue = findVenue(venues, name);
  const house = asked !== null && Object.hasOwn(HOUSES, asked) ? (asked as House) : undefined;
  const shown = venue ? [venue] : (houses.find((one) => one.house === house)?.venues ?? []);
  const at = (venue?.place?.split('/')[0] as House | undefined) ?? house;
  const card = shown.length > 0 ? `${name ?? asked}` : '';
  const first = shown[0]?.name;
  const before = useRef<[House | undefined, string] | undefined>(undefined);
  useEffect(() => {
    // What was open gives the focus back to its house.
    if (!card && before.current) focusPlace(...before.current);
    before.current = first === undefined ? undefined : [at, first];
  }, [card, at, first]);
  return {
    view: get('view') === 'list' ? ('list' as const) : ('plan' as const),
    venues: shown,
    house: at,
    card,
    lost: name !== null && !venue ? name : undefined,
  };
}

/** On the plan, or in the list where no plan shows. */
function focusPlace(house: House | undefined, venue: string): void {
  const links = document.querySelectorAll<SVGAElement | HTMLElement>(
    `[data-house="${house}"], [data-venue="${CSS.escape(venue)}"]`,
  );
  [...links].find((link) => link.checkVisibility())?.focus();
}

interface SentenceProps {
  events: readonly ScheduledEvent[];
  venues: readonly unknown[];
  now: number | undefined;
}

/** `Fri 19 Sept, 5:40 pm: six events are on.`; without a moment, how many places there are. */
export function Sentence({ events, venues, now }: SentenceProps) {
  if (now === undefined) return `${countInWords(venues.length, 'place')} on the campus.`;
  const moment = momentInOneLine(new Date(now).toISOString());
  const on = onNow(events, now).length;
  if (on > 0)
    return `${moment}: ${countInWords(on, 'event').toLowerCase()} ${on === 1 ? 'is' : 'are'} on.`;
  const [next] = nextUp(events, now);
  if (!next?.begins) return `${moment}: the festival is over.`;
  const { title, venue } = next;
  const day = dateOf(Date.parse(next.begins));
  const hour = hourOf(next.begins);
  return (
    <>
      {`${moment}: nothing is on. `}
      {day === dateOf(now) ? `Next, at ${hour}: ` : `${longDay(day)} begins at ${hour} with `}
      <Link to={addressOf(next)}>{title}</Link>
      {venue && ' in '}
      {venue && <VenueLink venue={venue} />}
      {stopAfter(venue ?? title)}
    </>
  );
}
