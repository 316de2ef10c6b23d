import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { lastsForDays, nextUp, onNowForVisitors } from '../../../contract/days.ts';
import { eventAddress } from '../../../contract/event-addresses.ts';
import { hourOf } from '../../../contract/moments.ts';
import { addressOf, type ScheduledEvent } from '../../../contract/schedule.ts';
import { Mark } from '../../art/symbols.tsx';
import { offersOf, useOwnEvents } from '../../session/own-events.ts';
import { usePrivateCopy } from '../../session/private-copy.ts';
import { AtVenue } from '../../shell/venue-link.tsx';
import { fromOf, MINE_MS, soonInWords, tillOf } from '../../ui/hours.ts';
import { useNow } from '../../ui/use-now.ts';
import styles from './present.module.css';

/**
 * Of somebody's own events the one that is on, else the next one from three hours before it on, which also comes before what lasts for
 * days. `now`: epoch milliseconds.
 */
export function mineOf(own: readonly ScheduledEvent[], now: number): ScheduledEvent | undefined {
  const on = onNowForVisitors(own, now);
  const short = on.find((event) => !lastsForDays(event));
  if (short) return short;
  const [next] = nextUp(own, now);
  return next?.begins && Date.parse(next.begins) - now <= MINE_MS ? next : on[0];
}

/** The same of the programme's events. */
export function useMine(
  events: readonly ScheduledEvent[],
  now: number,
): ScheduledEvent | undefined {
  return mineOf(useOwnEvents(events), now);
}

/** The event of `useMine`: when it begins or until when it is on, and where. */
export function Mine({ event, now }: { event: ScheduledEvent; now: number }) {
  const { begins, kind, title, venue } = event;
  if (!begins) return null;
  const words =
    Date.parse(begins) <= now
      ? ['Yours, on now', tillOf(event, now)]
      : [`Yours at ${hourOf(begins)}`, soonInWords(begins, now)];
  return (
    <Line
      words={words.filter(Boolean).join(', ')}
      to={addressOf(event)}
      title={title}
      about={kind}
      venue={venue}
    />
  );
}

/** The place that whoever looks is offered, by what this device keeps of them; of several the one that goes first. */
export function Offer({ now }: { now: number }) {
  const [first] = offersOf(usePrivateCopy()?.entries ?? [], now);
  if (!first) return null;
  const { clusterName, eventName, starts, venue } = first;
  const until = new Date(first.offeredUntil ?? 0).toISOString();
  return (
    <Line
      words={`A place for you until ${fromOf(until, now)}`}
      to={eventAddress(clusterName, eventName)}
      title={eventName}
      about={starts && fromOf(starts, now)}
      venue={venue}
    />
  );
}

/** The same by itself, in place of the words that home has before and after the festival's days. */
export function OfferPanel({ children }: { children: ReactNode }) {
  const now = useNow();
  const entries = usePrivateCopy()?.entries ?? [];
  if (now === undefined || offersOf(entries, now).length === 0) return children;
  return (
    <section className={`${styles.panel} paper on-paper`} aria-label="A place for you">
      <Offer now={now} />
    </section>
  );
}

interface LineProps {
  words: string;
  to: string;
  title: string;
  about: string | null | undefined;
  venue: string | null;
}

function Line({ words, to, title, about, venue }: LineProps) {
  return (
    <p className={styles.mine}>
      <Mark name="pin" />
      <b>{`${words}:`}</b>
      <Link to={to}>{title}</Link>
      <span>
        <AtVenue before={about} venue={venue} />
      </span>
    </p>
  );
}
