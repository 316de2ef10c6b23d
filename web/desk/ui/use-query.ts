import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The address's search, order, filters and page: a list can be sent to a colleague as it stands. Setting any but the
 * page leads back to the first page; an empty value goes from the address.
 */
export function useQuery() {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (changes: Changes) =>
      setParams(
        (before) => changed(before, changes),
        // At once: the next key already means what this one opened.
        { replace: true, preventScrollReset: true, flushSync: true },
      ),
    [setParams],
  );
  const get = (name: string) => params.get(name) ?? '';
  /** Where a link leads that sets the same. */
  const linkTo = (changes: Changes) => `?${changed(params, changes)}`;
  return { get, page: Math.max(1, Number(get('page')) || 1), set, linkTo };
}

type Changes = Readonly<Record<string, string | number | undefined>>;

function changed(before: URLSearchParams, changes: Changes): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries({ page: undefined, ...changes })) {
    if (value === undefined || value === '') after.delete(name);
    else after.set(name, String(value));
  }
  return after;
}
