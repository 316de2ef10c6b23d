import { isRouteErrorResponse, useRouteError } from 'react-router';
import { NotFound } from './not-found.tsx';
import { SomethingWrong } from './something-wrong.tsx';

/** Every route falls back to it: not found, or an error with a way on. */
export function ErrorScreen() {
  const error = useRouteError();
  // A screen that knows where the visitor came from says so in the 404 that it throws.
  if (isRouteErrorResponse(error) && error.status === 404)
    return <NotFound back={error.data?.back} />;
  return <SomethingWrong />;
}
