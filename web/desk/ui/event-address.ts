import { eventAddress } from '../../../contract/event-addresses.ts';

interface Named {
  readonly clusterName: string;
  readonly eventName: string;
}

/** `/desk/events/music/humming`, or a leaf of it: by the words of the event's public address. */
export function deskEventAddress({ clusterName, eventName }: Named, leaf = ''): string {
  const address = eventAddress(clusterName, eventName).replace('/details', '');
  return `/desk${address}${leaf && `/${leaf}`}`;
}
