import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentToasts, onToasts } from './toast-store.ts';

const Toaster = lazy(() => import('./toaster.tsx'));

/** Nothing until the first toast, whose time begins when the toaster is there. */
export function Toasts() {
  const slips = useSyncExternalStore(onToasts, currentToasts, currentToasts);
  return <Suspense>{slips.length > 0 && <Toaster slips={slips} />}</Suspense>;
}
