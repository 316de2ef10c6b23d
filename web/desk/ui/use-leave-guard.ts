import { useEffect } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';

/** Asks whoever leaves for another address, or closes the window, while they have typed what is nowhere else yet. */
export function useLeaveGuard(isTyped: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isTyped && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (confirm('What you typed here is not saved yet. Leave it?')) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useBeforeUnload((event) => {
    if (isTyped) event.preventDefault();
  });
}
