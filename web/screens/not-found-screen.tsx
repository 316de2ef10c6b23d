import { data } from 'react-router';

/** Any address without a screen of its own. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export function Component() {
  return null;
}
