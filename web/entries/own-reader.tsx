import { useEffect, useMemo } from 'react';
import type { Entry } from '../../contract/entries/entry.ts';
import { listOwnEntries } from '../../contract/entries/entry-calls.ts';
import { eventAddress } from '../../contract/event-addresses.ts';
import { useRead } from '../calls/use-read.ts';
import { useSame } from '../calls/use-reading.ts';

export interface KnownEntries {
  /** The reader's own entries by the events' addresses. */
  readonly own?: ReadonlyMap<string, Entry> | undefined;
}

const EVERY_MS = 30_000;

/** Reads the entries of whoever is signed in, and again while the page is seen; once they have left, nothing is known of them. */
export default function OwnReader({ onKnown }: { onKnown: (known: KnownEntries) => void }) {
  const entries = useSame(useRead(listOwnEntries, {}, { everyMs: EVERY_MS }).data);
  const own = useMemo(
    () =>
      entries && new Map(entries.map((one) => [eventAddress(one.clusterName, one.eventName), one])),
    [entries],
  );
  useEffect(() => {
    onKnown({ own });
    return () => onKnown({});
  }, [onKnown, own]);
  return null;
}
