import { useEffect } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';

type Stays = (pathname: string) => boolean;

/** What is nowhere but on the screen, by whoever keeps it there: a router asks one question at a time. */
const unsaved = new Map<object, Stays>();

/** Has whoever leaves asked, while there is what is nowhere else yet. `stays`: true of addresses that lose nothing of it. */
export function useLeaveGuard(isUnsaved: boolean, stays: Stays = () => false): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const one = {};
    unsaved.set(one, stays);
    return () => void unsaved.delete(one);
  }, [isUnsaved, stays]);
}

/** Asks whoever leaves for another address, or closes the window, while a screen has anything unsaved. */
export function useLeaveQuestion(): void {
  const blocker = useBlocker(
    ({ currentLocation: { pathname }, nextLocation: next }) =>
      next.pathname !== pathname && [...unsaved.values()].some((stays) => !stays(next.pathname)),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (confirm('What you did here is not saved yet. Leave it?')) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useBeforeUnload((event) => {
    if (unsaved.size > 0) event.preventDefault();
  });
}
