import { useCallback } from 'react';
import { clusterSlug } from '../../../../contract/clusters.ts';
import { hoursOf } from '../../../../contract/days.ts';
import {
  type Entry,
  heldUntil,
  overlapOf,
  type Places,
  type ProgrammeEvent,
} from '../../../../contract/entries/entry.ts';
import { getOwnEntry, getPlaces } from '../../../../contract/entries/entry-calls.ts';
import type { Event } from '../../../../contract/events.ts';
import { INDIA, momentInOneLine, momentInWords } from '../../../../contract/moments.ts';
import { ordinal } from '../../../../contract/ordinal.ts';
import type { RegistrationRules } from '../../../../contract/registration-rules.ts';
import { useAccountsCall } from '../../../calls/accounts.ts';
import { useReading } from '../../../calls/use-read.ts';
import { heldInWords } from '../../../entries/confirm-notes.tsx';
import { useSession } from '../../../session/session.ts';
import { countOf, startingInWords } from '../../../ui/formats.ts';
import { STAMPS, type StampFace, stampOf } from '../../../ui/stamp.tsx';
import { rulesInWords } from './words.ts';

const ASK_AGAIN_MS = 60_000;

/** The server's word on an event and on me in it; asked again when the page comes back into sight, and each minute. */
export function useRegistrationState(clusterName: string, title: string) {
  const call = useAccountsCall();
  const { auth } = useSession();
  const cluster = clusterSlug(clusterName);
  const read = useCallback(
    async (signal: AbortSignal) => {
      const options = { params: { cluster, event: title }, signal };
      const [places, own] = await Promise.all([
        call(getPlaces, options),
        auth ? call(getOwnEntry, options) : { entry: null, clashes: [] },
      ]);
      return { places, ...own };
    },
    [call, cluster, title, auth],
  );
  const { data, error, reload: ask, setData } = useReading(read, { everyMs: ASK_AGAIN_MS });
  return {
    ...{ current: data, hasFailed: error !== undefined, ask },
    /** Shows what a change came to at once, then asks for the numbers that it changed. */
    setEntry(entry: Entry | null): void {
      setData((before) => before && { ...before, entry });
      void ask();
    },
  };
}

export type RegistrationState = NonNullable<ReturnType<typeof useRegistrationState>['current']>;

/** The words of the bar at the foot of a phone, and of the stamp on the sheet. */
export interface PanelSummary {
  readonly stamp: StampFace;
  readonly first: string;
  readonly second: string;
  /** On the bar's button; empty where there is nothing to open. */
  readonly button: string;
}

/** The stamp and the bar of an event whose numbers are known; undefined where its rules alone say enough. */
export function summaryOf(
  rules: RegistrationRules,
  { places, entry }: { places: Places; entry: Entry | null },
): PanelSummary | undefined {
  if (entry) return { stamp: stampOf(entry), ...barOf(entry) };
  if (places.state !== 'open') return undefined;
  const { thing, closesShort } = rulesInWords(rules, INDIA);
  if (places.next === 'nothing')
    return { stamp: STAMPS.full, first: 'Full', second: 'the line is full, too', button: 'See' };
  if (places.next === 'line') {
    const second = `you would be ${ordinal(places.waiting + 1)}`;
    return { stamp: STAMPS.full, first: `Full: ${places.waiting} in line`, second, button: 'Wait' };
  }
  const left = places.places && `${countOf(places.places - places.taken, thing)} left`;
  const words = { first: left || 'Open to all', second: closesShort, button: 'Register' };
  return { stamp: STAMPS.open, ...words };
}

/** The bar of somebody's own entry. */
function barOf(entry: Entry) {
  const { state, rank, teamName, lacking, closes, offeredUntil } = entry;
  const until = heldUntil(entry);
  if (until !== undefined)
    return { first: heldInWords(until, INDIA), second: 'confirm your e-mail', button: 'See' };
  if (state === 'waiting')
    return { first: `You are ${ordinal(rank ?? 1)} in line`, second: 'we mail you', button: 'See' };
  if (state === 'offered') {
    const until = momentInOneLine(new Date(offeredUntil ?? 0).toISOString(), INDIA);
    return { first: 'A place is yours', second: `take it by ${until}`, button: 'Take' };
  }
  const button = teamName ? 'My team' : 'See';
  if (lacking === 0) return { first: 'You are in', second: 'you are registered', button };
  const second = closes ? `by ${momentInOneLine(closes, INDIA)}` : 'in your team';
  return { first: `${startingInWords(lacking)} more needed`, second, button };
}

/** The event as those are that it may overlap with; without an end of its own it is taken to last as long as most do. */
export function asProgrammeEvent(event: Event, clusterName: string): ProgrammeEvent {
  const { eventDate: starts, ends, eventVenue: venue, title } = event;
  const hours = hoursOf({ begins: starts, ends });
  return {
    clusterName,
    eventName: title,
    starts,
    ends: hours ? new Date(hours.endsAt).toISOString() : null,
    endsAbout: hours?.isAbout ?? false,
    venue,
  };
}

/** For the stub: for how long two events overlap, and when; undefined where only the walk between them is missing. */
export function overlapWords(one: ProgrammeEvent, other: ProgrammeEvent, timeZone: string) {
  const overlap = overlapOf(one, other);
  if (!overlap) return undefined;
  const minutes = Math.round((Date.parse(overlap.to) - Date.parse(overlap.from)) / 60_000);
  const isHours = minutes % 60 === 0;
  const { weekday, time } = momentInWords(overlap.from, timeZone);
  return {
    before: 'overlap',
    big: isHours ? minutes / 60 : minutes,
    small: isHours ? '\u00a0h' : '\u00a0min',
    after: `${weekday}, ${time} to ${momentInWords(overlap.to, timeZone).time}`,
  };
}
