import { useEffect, useMemo } from 'react';
import type { Entry } from '../../contract/entries/entry.ts';
import { listOwnEntries } from '../../contract/entries/entry-calls.ts';
import { eventAddress } from '../../contract/event-addresses.ts';
import { type EventResult, getLeaderboard } from '../../contract/results/leaderboard.ts';
import { useSite } from '../calls/site.ts';
import { useRead } from '../calls/use-read.ts';
import { useSession } from '../session/session.ts';

/** What a screen wants to know besides the places. */
export interface Wanted {
  /** The reader's own entries. */
  readonly own?: boolean;
  readonly winners?: boolean;
}

/** What the accounts server has told; what it hasn't told is left out. By the addresses of events. */
export interface KnownOfReader {
  readonly own?: ReadonlyMap<string, Entry> | undefined;
  /** Who is first in each event whose results are out. */
  readonly winners?: ReadonlyMap<string, string> | undefined;
}

interface Props extends Wanted {
  onKnown: (known: KnownOfReader) => void;
}

/** Reads what a screen wants to know besides the places. */
export default function OwnReader({ own = false, winners = false, onKnown }: Props) {
  const { auth } = useSession();
  const { leaderboard } = useSite().festival.features;
  const { data: entries } = useRead(listOwnEntries, {}, { when: own && auth });
  const { data: board } = useRead(getLeaderboard, {}, { when: winners && leaderboard });
  const known = useMemo(
    () => ({
      own: auth ? byAddress(entries, (entry) => entry) : undefined,
      winners: byAddress(board?.results, winnerOf),
    }),
    [auth, entries, board],
  );
  useEffect(() => onKnown(known), [onKnown, known]);
  return null;
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
