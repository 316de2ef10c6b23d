import { useCallback, useEffect, useMemo } from 'react';
import type { Entry } from '../../contract/entries/entry.ts';
import { listOwnEntries } from '../../contract/entries/entry-calls.ts';
import {
  type EventPlaces,
  listPlaces,
  PLACES_FRESH_MS,
} from '../../contract/entries/places-call.ts';
import { eventAddress } from '../../contract/event-addresses.ts';
import { type EventResult, getLeaderboard } from '../../contract/results/leaderboard.ts';
import { type Message, useAccountsCall } from '../calls/accounts.ts';
import { useSite } from '../calls/site.ts';
import { useRead } from '../calls/use-read.ts';
import { useReading } from '../calls/use-reading.ts';
import { useSession } from '../session/session.ts';
import { useNow } from '../ui/use-now.ts';

/** What a screen wants to know besides the places. */
export interface Wanted {
  /** The reader's own entries. */
  readonly own?: boolean;
  readonly winners?: boolean;
}

/** What the accounts server has told; what it hasn't told, or too long ago, is left out. */
export interface KnownPlaces {
  /** By the events' ids. */
  readonly places?: Readonly<Record<string, EventPlaces>> | undefined;
  /** The reader's, by the addresses of their events. */
  readonly own?: ReadonlyMap<string, Entry> | undefined;
  /** Who is first in each event whose results are out, by the events' addresses. */
  readonly winners?: ReadonlyMap<string, string> | undefined;
}

/** Numbers that are older look like what is left, and aren't: without network they are gone. */
const TOO_OLD_MS = 2 * 60_000;

interface Props extends Wanted {
  onKnown: (known: KnownPlaces) => void;
}

/** Reads what a screen wants to know, and again while it is seen. */
export default function PlacesReader({ own = false, winners = false, onKnown }: Props) {
  const places = useAllPlaces();
  const { auth } = useSession();
  const { leaderboard } = useSite().festival.features;
  const { data: entries } = useRead(listOwnEntries, {}, { when: own && auth });
  const { data: board } = useRead(getLeaderboard, {}, { when: winners && leaderboard });
  const known = useMemo(
    () => ({
      places,
      own: auth ? byAddress(entries, (entry) => entry) : undefined,
      winners: byAddress(board?.results, winnerOf),
    }),
    [places, auth, entries, board],
  );
  useEffect(() => onKnown(known), [onKnown, known]);
  return null;
}

/** Undefined until they are known, and once they are too old. */
function useAllPlaces(): AllPlaces | undefined {
  const call = useAccountsCall();
  const ask = useCallback(() => askOnce(() => call(listPlaces)), [call]);
  const { data, readAt = 0 } = useReading(ask, { everyMs: PLACES_FRESH_MS });
  const now = useNow() ?? 0;
  return now - readAt < TOO_OLD_MS ? data : undefined;
}

type AllPlaces = Message<typeof listPlaces>;

/** One answer for all cards and pages. */
let last: { readonly at: number; readonly answer: Promise<AllPlaces> } | undefined;

function askOnce(ask: () => Promise<AllPlaces>): Promise<AllPlaces> {
  if (last && performance.now() - last.at < PLACES_FRESH_MS) return last.answer;
  const asked = { at: performance.now(), answer: ask() };
  last = asked;
  asked.answer.catch(() => {
    if (last === asked) last = undefined;
  });
  return asked.answer;
}

interface OfEvent {
  readonly clusterName: string;
  readonly eventName: string;
}

function byAddress<One extends OfEvent, Made>(
  all: readonly One[] | undefined,
  make: (one: One) => Made | undefined,
): Map<string, Made> | undefined {
  return (
    all &&
    new Map(
      all.flatMap((one) => {
        const made = make(one);
        return made === undefined ? [] : [[eventAddress(one.clusterName, one.eventName), made]];
      }),
    )
  );
}

/** Undefined where nobody is first, such as after results were taken back. */
function winnerOf({ places }: EventResult): string | undefined {
  const first = places.filter(({ rank }) => rank === 1);
  return first.map(({ name, college }) => name ?? college).join(', ') || undefined;
}
