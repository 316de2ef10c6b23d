import { eventAddress } from '../../../contract/event-addresses.ts';

interface Named {
  readonly cluster_name: string;
  readonly event_name: string;
}

/** `/desk/events/music/humming`, or a leaf of it: by the words of the event's public address. */
export function deskEventAddress({ cluster_name, event_name }: Named, leaf = ''): string {
  const address = eventAddress(cluster_name, event_name).replace('/details', '');
  return `/desk${address}${leaf && `/${leaf}`}`;
}
