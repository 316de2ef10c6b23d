import { isRouteErrorResponse, useRouteError } from 'react-router';
import { NotFound } from './not-found.tsx';
import { SomethingWrong } from './something-wrong.tsx';

/** Every route falls back to it: not found, or an error with a way on. */
export function ErrorScreen() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404)
    return <NotFound back={backOf(error.data)} />;
  return <SomethingWrong />;
}

/** A screen that knows where the visitor came from says so in the 404 that it throws. */
function backOf(data: unknown): { to: string; label: string } | undefined {
  return typeof data === 'object' && data && 'back' in data
    ? (data.back as { to: string; label: string })
    : undefined;
}
