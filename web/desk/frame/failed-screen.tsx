import { useRouteError } from 'react-router';
import { Button } from '../ui/button.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';

/** Shown in place of a screen that broke; mostly its file has gone with an upgrade, and a reload brings the new one. */
export function FailedScreen() {
  console.error(useRouteError());
  return (
    <>
      <ScreenHead
        title="This screen could not be shown"
        lead="It is our fault, not yours. What you have saved is safe."
      />
      <Button kind="ink" onClick={() => location.reload()}>
        Load it again
      </Button>
    </>
  );
}

export function NothingHere() {
  return (
    <>
      <ScreenHead title="Nothing is here" />
      <Button to="/desk">To the desk’s home</Button>
    </>
  );
}
