import { lazy, Suspense, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { networkIsLost } from '../offline/network.ts';
import { NotFound } from './not-found.tsx';
import { SomethingWrong } from './something-wrong.tsx';

const NoCopy = lazy(() =>
  import('./no-copy.tsx').catch(() => ({
    default: () => <SomethingWrong isOurs={false} />,
  })),
);

/** Every route falls back to it: not found, not on this phone, or an error with a way on. */
export function ErrorScreen() {
  const error = useRouteError();
  // A screen that knows where the visitor came from says so in the 404 that it throws.
  if (isRouteErrorResponse(error) && error.status === 404)
    return <NotFound back={error.data?.back} />;
  return <Failure />;
}

function Failure() {
  const [isLost] = useState(() => typeof navigator !== 'undefined' && networkIsLost());
  if (!isLost) return <SomethingWrong />;
  return (
    <Suspense>
      <NoCopy />
    </Suspense>
  );
}
