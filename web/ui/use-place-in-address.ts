import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from './use-hydrated.ts';

/**
 * Which of a list of places is chosen, kept in the address after '#', so that it can be sent.
 * Without one, or with one that isn't there, it is the first. `slugs` are the places' words in order.
 * A server never sees what follows '#': until its markup is taken over, the first is chosen.
 */
export function usePlaceInAddress(slugs: readonly string[]) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const takenOver = useHydrated();
  const named = takenOver ? slugs.indexOf(decoded(hash)) : -1;
  return {
    index: Math.max(named, 0),
    choose: (index: number) => {
      if (slugs[index] !== undefined)
        void navigate(`#${slugs[index]}`, { replace: true, preventScrollReset: true });
    },
  };
}

/** An address typed by hand may be malformed: then it names no place. */
function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1)).toLowerCase();
  } catch {
    return '';
  }
}
