import { useRouteError } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/states.tsx';

/** Shown in place of a screen that broke; mostly its file has gone with an upgrade, and a reload brings the new one. */
export function FailedScreen() {
  console.error(useRouteError());
  return (
    <Empty title="This screen could not be shown.">
      <p>It is our fault, not yours. What you have saved is safe.</p>
      <Button kind="ink" onClick={() => location.reload()}>
        Load it again
      </Button>
    </Empty>
  );
}

export function NothingHere() {
  return (
    <Empty title="Nothing is here.">
      <Button to="/desk">To the desk’s home</Button>
    </Empty>
  );
}
