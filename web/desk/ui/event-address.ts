import { eventAddress } from '../../../contract/event-addresses.ts';

interface Named {
  readonly clusterName: string;
  readonly eventName: string;
}

/** `/desk/events/music/humming`, or a part of it: by the words of the event's public address. */
export function deskEventAddress({ clusterName, eventName }: Named, part = ''): string {
  const address = eventAddress(clusterName, eventName).replace('/details', '');
  return `/desk${address}${part && `/${part}`}`;
}
