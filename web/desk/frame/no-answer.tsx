import { readAgain } from '../../calls/use-read.ts';
import { second } from '../../ui/formats.ts';
import { useLostSince } from '../calls/connection.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** While the server can't be reached, everything stays as it last was. */
export function NoAnswer() {
  const lastAt = useLostSince();
  return (
    <div role="status">
      {lastAt !== undefined && (
        <div className="note" data-must>
          <Icon name="unreachable" />
          <span key={lastAt}>
            <b>The server does not answer.</b> What you see is of {second(lastAt)}. Trying again
            every 10 seconds; nothing that you did is lost.
          </span>
          <Button onClick={readAgain}>Try now</Button>
        </div>
      )}
    </div>
  );
}
