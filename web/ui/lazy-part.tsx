import { type ComponentType, lazy } from 'react';

/** A part of a screen that loads when it shows. Where it can't be had the rest stays, with all that is typed in it. */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => load().catch(() => ({ default: Missing as ComponentType<Props> })));
}

export function Missing() {
  return (
    <p role="alert">
      This part could not be loaded. Check your connection, then load the page anew.
    </p>
  );
}
