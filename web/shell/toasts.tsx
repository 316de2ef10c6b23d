import { lazy, Suspense } from 'react';
import { useToasts } from './toast-store.ts';

// Its file can't be had when the server is away, which is what most first toasts tell of: without it what somebody
// types stays, and the form's own words must do.
const Toaster = lazy(() => import('./toaster.tsx').catch(() => ({ default: () => <></> })));

/** Nothing until the first toast, whose time begins when the toaster is there. */
export function Toasts() {
  const toasts = useToasts();
  return <Suspense>{toasts.length > 0 && <Toaster toasts={toasts} />}</Suspense>;
}
