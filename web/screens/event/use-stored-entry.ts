import type { Entry } from '../../../contract/entries/entry.ts';
import { standsAt } from '../../../contract/entries/entry-rules.ts';
import { eventAddress } from '../../../contract/event-addresses.ts';
import { useNoNetwork } from '../../offline/network.ts';
import { usePrivateCopy } from '../../session/private-copy.ts';

/** `keptAt`: when it came from the server, in epoch milliseconds. */
export interface StoredEntry {
  readonly entry: Entry;
  readonly keptAt: number;
}

/** What the phone keeps of the reader's own entry; undefined where it isn't asked for, and where there is a network, which is asked instead. */
export function useStoredEntry(
  clusterName: string,
  title: string,
  isAsked: boolean,
): StoredEntry | undefined {
  const isLost = useNoNetwork();
  const copy = usePrivateCopy();
  const address = eventAddress(clusterName, title);
  const entry = copy?.entries?.find(
    (one) => eventAddress(one.clusterName, one.eventName) === address && standsAt(one, Date.now()),
  );
  return isAsked && isLost && copy && entry ? { entry, keptAt: copy.keptAt } : undefined;
}
