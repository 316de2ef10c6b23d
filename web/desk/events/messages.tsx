import { Messages } from '../messages/messages.tsx';
import { useEventParams } from './use-event.ts';

/** Messages to the people of the event. */
export function Component() {
  const { cluster, event: name } = useEventParams();
  return <Messages to={{ kind: 'event', cluster, name }} />;
}
