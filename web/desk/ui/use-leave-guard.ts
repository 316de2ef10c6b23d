import { useEffect } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';

/** What is nowhere but on the screen, by whoever keeps it there: a router asks one question at a time. */
const unsaved = new Set<object>();

/** Has whoever leaves asked, while there is what is nowhere else yet. */
export function useLeaveGuard(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const one = {};
    unsaved.add(one);
    return () => void unsaved.delete(one);
  }, [isUnsaved]);
}

/** Asks whoever leaves for another address, or closes the window, while a screen has anything unsaved. */
export function useLeaveQuestion(): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.size > 0 && currentLocation.pathname !== nextLocation.pathname,
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
