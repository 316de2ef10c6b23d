import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { afterPaint } from '../motion/after-paint.ts';
import type { Place } from './carousel/carousel.tsx';

/**
 * A choice among places that stands in the address after '#', so that it can be sent. Without one, or
 * with one that isn't there, it is the first; so it is on the server, which never sees what follows '#'.
 * `slugs` are the places' words in order.
 */
export function usePlaceInAddress(slugs: readonly string[]): Place {
  const { hash, key } = useLocation();
  const [index, setIndex] = useState(0);
  const latest = useRef(0);
  const placeOf = useEffectEvent((slug: string) => Math.max(slugs.indexOf(slug), 0));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key tells of each navigation, also to the same place.
  useEffect(() => {
    latest.current = placeOf(decoded(hash));
    setIndex(latest.current);
  }, [hash, key]);

  const choose = (place: number) => {
    const slug = slugs[place];
    if (slug === undefined) return;
    latest.current = place;
    afterPaint(() => setIndex(latest.current));
    // Past the router, which would answer too late for the next key.
    history.replaceState(history.state, '', `#${slug}`);
  };
  const step = (by: number) => choose((latest.current + by + slugs.length) % slugs.length);
  return { index, choose, step };
}

/** An address typed by hand may be malformed: then it names no place. */
function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1)).toLowerCase();
  } catch {
    return '';
  }
}
