import { type CSSProperties, useCallback, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { House } from '../../../../contract/houses.ts';
import { planAddress } from '../../../../contract/plan.ts';
import { addressOf } from '../../../../contract/schedule.ts';
import type { Venue } from '../../../../contract/venues.ts';
import { type Shape, shapes, sites } from '../../../art/plan/sites.ts';
import { Mark } from '../../../art/symbols.tsx';
import { fromOf, tillOf } from '../../../ui/hours.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { countInWords } from '../../../ui/words.ts';
import { Directions } from './directions.tsx';
import { Begun, Row, VenueItem } from './list.tsx';
import type { VenueNow } from './plan-state.ts';
import styles from './venue-card.module.css';

interface Props {
  venues: readonly VenueNow[];
  house: House | undefined;
}

/** A card pinned beside a house: how to find a venue, what is on there and what comes; of a house, each of its rooms. */
export function VenueCard({ venues, house }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const card = useRef<HTMLElement>(null);
  const close = useClose();
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    // After the router has gone to the top.
    const frame = requestAnimationFrame(() => house && bringIntoSight(house, card.current!));
    return () => cancelAnimationFrame(frame);
  }, [house]);
  useEffect(() => {
    const closeByKey = ({ key }: KeyboardEvent) => {
      // What lies over the page takes the key first.
      if (key === 'Escape' && !document.querySelector(':modal')) close();
    };
    addEventListener('keydown', closeByKey);
    return () => removeEventListener('keydown', closeByKey);
  }, [close]);
  const [venue] = venues;
  const isHouse = venues.length > 1;
  const name = isHouse && house ? sites[house].name : venue?.name;
  return (
    <div className={styles.place} style={placeOf(house)}>
      <section ref={card} className={`${styles.card} paper`} aria-labelledby="venue-name">
        <Mark name="pin" className={styles.pin} />
        <h2 id="venue-name" ref={heading} tabIndex={-1}>
          {name}
        </h2>
        <Link
          className={styles.close}
          to={planAddress()}
          onClick={(event) => {
            event.preventDefault();
            close();
          }}
          aria-label="Close"
        >
          <Icon name="cross" size={20} />
        </Link>
        <div className={styles.words}>
          {isHouse ? <Rooms {...{ venues, name }} /> : venue && <OneVenue venue={venue} />}
        </div>
      </section>
    </div>
  );
}

/** Scrolls a house that is out of sight into the part of the window that neither navbar nor card covers. */
function bringIntoSight(house: House, card: HTMLElement): void {
  const links = document.querySelectorAll(`[data-house="${house}"]`);
  // On the narrowest windows there is the list alone.
  const place = [...links].find((link) => link.checkVisibility());
  const { position } = getComputedStyle(card);
  // In the lowest windows the card is a part of the page.
  if (position === 'sticky') card.scrollIntoView();
  if (position === 'sticky' || !place) return;
  const { top, bottom } = place.getBoundingClientRect();
  const from = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  const to = innerHeight - (position === 'fixed' ? card.offsetHeight : 0);
  if (top < from || bottom > to) scrollBy({ top: (top + bottom - from - to) / 2 });
}

/** Goes the step back that opened the card; where an event's page led here, the plan takes the card's place. */
function useClose(): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const isStep = Boolean((state as { isStep?: boolean } | null)?.isStep);
  const isClosing = useRef(false);
  return useCallback(() => {
    // A second Escape while the first is under way would leave the plan.
    if (isClosing.current) return;
    isClosing.current = true;
    if (isStep) navigate(-1);
    else navigate(planAddress(), { replace: true, preventScrollReset: true });
  }, [navigate, isStep]);
}

function OneVenue({ venue }: { venue: VenueNow }) {
  const { find, now: on, begun, next, events } = venue;
  const now = useNow();
  return (
    <>
      {find && <p className={styles.find}>{find}</p>}
      <dl className={styles.rows}>
        {on.map((event) => (
          <Row key={event.title} when="On now" event={event} more={tillOf(event, now)} isOn />
        ))}
        <Begun events={begun} />
        {next?.begins && <Row when="Next" event={next} more={fromOf(next.begins, now)} />}
      </dl>
      {on.length === 0 && begun.length === 0 && !next && (
        <p className={styles.find}>Nothing more is on here.</p>
      )}
      <WayTo venue={venue} />
      {events.length > 0 && (
        <details className={styles.all}>
          <summary>{allInWords(events.length)}</summary>
          <ul>
            {events.map((event) => (
              <li key={addressOf(event)}>
                <Link to={addressOf(event)}>{event.title}</Link>{' '}
                {event.begins && <span>{fromOf(event.begins, undefined)}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function allInWords(count: number): string {
  if (count === 1) return 'The one event here';
  return count === 2
    ? 'Both events here'
    : `All ${countInWords(count, 'event').toLowerCase()} here`;
}

/** The rooms of a house, and the way there: of each room where they have ways of their own. */
function Rooms({ venues, name }: { venues: readonly VenueNow[]; name: string | undefined }) {
  const now = useNow();
  const [first, ...others] = venues;
  const isOneWay = others.every(({ directions }) => directions === first?.directions);
  return (
    <>
      <ul className={styles.rooms}>
        {venues.map((venue) => (
          <VenueItem key={venue.name} venue={venue} now={now} isWayElsewhere={isOneWay} />
        ))}
      </ul>
      {first && isOneWay && <WayTo venue={{ ...first, name: name ?? first.name }} />}
    </>
  );
}

function WayTo({ venue }: { venue: Venue }) {
  return (
    <p className={styles.ways}>
      <Directions venue={venue} look="button button-ink" />
    </p>
  );
}

/** Beside its house, where the drawing has most room, in hundredths of each drawing. */
function placeOf(house: House | undefined): CSSProperties | undefined {
  if (!house) return;
  const beside = (shape: Shape) => {
    const [x, y] = sites[house][shape];
    const { width, height } = shapes[shape];
    const top = Math.min(Math.max(4, (100 * y) / height - 18), 44);
    const side = x < width / 2 ? 'left' : 'right';
    const left = Math.min(50, (100 * x) / width + 9);
    const right = Math.min(50, (100 * (width - x)) / width + 9);
    return {
      top,
      left: side === 'left' ? left : undefined,
      right: side === 'right' ? right : undefined,
    };
  };
  const words = (['wide', 'tall'] as const).flatMap((shape) => {
    const { top, left, right } = beside(shape);
    const hundredths = (part: number | undefined) =>
      part === undefined ? 'auto' : `${Math.round(part)}%`;
    return [
      [`--${shape}-top`, hundredths(top)],
      [`--${shape}-left`, hundredths(left)],
      [`--${shape}-right`, hundredths(right)],
    ];
  });
  return Object.fromEntries(words);
}
