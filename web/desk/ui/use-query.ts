import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The address's search, order, filters and page: a list can be sent to a colleague as it stands. Setting any but the
 * page leads back to the first page; an empty value goes from the address.
 */
export function useQuery() {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (changes: Record<string, string | number | undefined>) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries({ page: undefined, ...changes })) {
            if (value === undefined || value === '') after.delete(name);
            else after.set(name, String(value));
          }
          return after;
        },
        // At once: the next key already means what this one opened.
        { replace: true, preventScrollReset: true, flushSync: true },
      ),
    [setParams],
  );
  const get = (name: string) => params.get(name) ?? '';
  return { get, page: Math.max(1, Number(get('page')) || 1), set };
}
