import type { Decision } from '../../../contract/desk/home.ts';
import { counted, number } from '../../ui/formats.ts';
import { Button } from '../ui/button.tsx';
import { deskEventAddress } from '../ui/event-address.ts';
import { Line } from './line.tsx';

/** People stand at an event's door and have no place: the way there. */
export function AtDoor(event: Extract<Decision, { kind: 'at the door' }>) {
  const { here, eventName } = event;
  const [stand, wait] = here === 1 ? ['stands', 'waits'] : ['stand', 'wait'];
  return (
    <Line
      act={
        <Button kind="ink" to={deskEventAddress(event, 'waiting')}>
          To the door
        </Button>
      }
      note={freeWords(event)}
    >
      <b>{number(here)}</b>
      {` ${stand} at `}
      <b>{eventName}</b>
      {`’s door and ${wait}`}
    </Line>
  );
}

function freeWords({ free }: Extract<Decision, { kind: 'at the door' }>): string {
  if (free === null) return 'There are places for everybody.';
  return free === 0 ? 'No place is free.' : `${counted(free, 'place')} free.`;
}
