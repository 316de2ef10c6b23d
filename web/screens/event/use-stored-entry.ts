import type { Entry } from '../../../contract/entries/entry.ts';
import { isActive } from '../../../contract/entries/entry-rules.ts';
import { eventAddress } from '../../../contract/event-addresses.ts';
import { useNoNetwork } from '../../offline/network.ts';
import { usePrivateCopy } from '../../session/private-copy.ts';

/** `keptAt`: when it came from the server, in epoch milliseconds. */
export interface StoredEntry {
  readonly entry: Entry;
  readonly keptAt: number;
}

/** What the phone keeps of the reader's own entry; undefined where there is a network, which is asked instead. */
export function useStoredEntry(clusterName: string, title: string): StoredEntry | undefined {
  const isLost = useNoNetwork();
  const copy = usePrivateCopy();
  const address = eventAddress(clusterName, title);
  const entry = copy?.entries?.find(
    (one) =>
      eventAddress(one.clusterName, one.eventName) === address &&
      (isActive(one.state) || one.state === 'present'),
  );
  return isLost && copy && entry ? { entry, keptAt: copy.keptAt } : undefined;
}
