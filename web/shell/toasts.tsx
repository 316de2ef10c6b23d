import { lazy, Suspense, useEffect, useState } from 'react';
import { onToast, type ToastRequest } from './toast-store.ts';

const Toaster = lazy(() => import('./toaster.tsx'));

/** Nothing until the first toast; then the toaster, with that toast in its hands. */
export function Toasts() {
  const [first, setFirst] = useState<ToastRequest[]>([]);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (!ready) return onToast((request) => setFirst((held) => [...held, request]));
  }, [ready]);
  if (first.length === 0) return null;
  return (
    <Suspense>
      <Toaster first={first} onReady={() => setReady(true)} />
    </Suspense>
  );
}
