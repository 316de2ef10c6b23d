import { useCallback } from 'react';
import { clusterSlug } from '../../../../contract/clusters.ts';
import { hoursOf } from '../../../../contract/days.ts';
import type { Entry, Places, ProgrammeEvent } from '../../../../contract/entries/entry.ts';
import { getOwnEntry, getPlaces } from '../../../../contract/entries/entry-calls.ts';
import { overlapOf } from '../../../../contract/entries/entry-rules.ts';
import type { Event } from '../../../../contract/events.ts';
import { momentInWords } from '../../../../contract/moments.ts';
import { useAccountsCall } from '../../../calls/call.ts';
import { useReading } from '../../../calls/use-reading.ts';
import { storeOwnEntry } from '../../../session/private-copy.ts';
import { useSession } from '../../../session/session.ts';

const ASK_AGAIN_MS = 60_000;

/** Of whoever isn't signed in. */
const NOTHING = { entry: null, clashes: [], isCollegeFull: false };

/** What asking gives whose college has all of its places. */
function withoutPlace(places: Places): Places {
  const { waiting, waitingLimit } = places;
  return { ...places, next: waitingLimit === null || waiting < waitingLimit ? 'line' : 'nothing' };
}

/** The server's word on an event and on me in it; asked again when the page comes back into sight, and each minute. */
export function useRegistrationState(
  clusterName: string,
  { eventId, title }: Pick<Event, 'eventId' | 'title'>,
) {
  const call = useAccountsCall();
  const { auth } = useSession();
  const cluster = clusterSlug(clusterName);
  const read = useCallback(
    async (signal: AbortSignal) => {
      const options = { params: { cluster, event: title }, signal };
      const [places, own] = await Promise.all([
        call(getPlaces, options),
        auth ? call(getOwnEntry, options) : NOTHING,
      ]);
      if (auth && !signal.aborted)
        storeOwnEntry({ eventId, clusterName, eventName: title }, own.entry);
      const state = { ...own, places: own.isCollegeFull ? withoutPlace(places) : places };
      return { state, isForAccount: auth };
    },
    [call, cluster, clusterName, eventId, title, auth],
  );
  const { data, error, reload: ask, setData } = useReading(read, { everyMs: ASK_AGAIN_MS });
  return {
    // What was read while signed in isn't shown once one is signed out, and the reverse.
    current: data?.isForAccount === auth ? data.state : undefined,
    ...{ hasFailed: error !== undefined, ask },
    /** Shows what a change came to at once, then asks for the numbers that it changed. */
    setEntry(entry: Entry | null): void {
      setData((before) => before && { ...before, state: { ...before.state, entry } });
      void ask();
    },
  };
}

export type RegistrationState = NonNullable<ReturnType<typeof useRegistrationState>['current']>;

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
export function overlapWords(one: ProgrammeEvent, other: ProgrammeEvent) {
  const overlap = overlapOf(one, other);
  if (!overlap) return undefined;
  const minutes = Math.round((Date.parse(overlap.to) - Date.parse(overlap.from)) / 60_000);
  const isHours = minutes % 60 === 0;
  const { weekday, time } = momentInWords(overlap.from);
  return {
    before: 'overlap',
    big: isHours ? minutes / 60 : minutes,
    small: isHours ? '\u00a0h' : '\u00a0min',
    after: `${weekday}, ${time} to ${momentInWords(overlap.to).time}`,
  };
}
