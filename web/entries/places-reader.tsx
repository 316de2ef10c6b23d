import { useCallback, useEffect } from 'react';
import {
  PLACES_FRESH_MS,
  type PublicPlaces,
  placesPath,
  readPlaces,
} from '../../contract/entries/public-places.ts';
import { useSite } from '../calls/site.ts';
import { fetchFile } from '../calls/site-context.ts';
import { useReading } from '../calls/use-reading.ts';
import { useNow } from '../ui/use-now.ts';

/** Numbers that are older look like what is left, and aren't: without network they are gone. */
const TOO_OLD_MS = 2 * 60_000;

/** Left out where they are too old. */
export interface KnownPlaces {
  readonly places?: PublicPlaces | undefined;
}

/** Reads the places of all events, and again while the screen is seen. */
export default function PlacesReader({ onKnown }: { onKnown: (known: KnownPlaces) => void }) {
  const places = useAllPlaces();
  useEffect(() => onKnown({ places }), [onKnown, places]);
  return null;
}

/** Undefined until they are known, and once they are too old. */
function useAllPlaces(): PublicPlaces | undefined {
  const { apiUrl } = useSite();
  const ask = useCallback(() => askOnce(apiUrl + placesPath), [apiUrl]);
  const { data, readAt = 0 } = useReading(ask, { everyMs: PLACES_FRESH_MS });
  const now = useNow() ?? 0;
  return now - readAt < TOO_OLD_MS ? data : undefined;
}

/** One answer for all cards and pages. */
let last: { readonly at: number; readonly answer: Promise<PublicPlaces> } | undefined;

function askOnce(address: string): Promise<PublicPlaces> {
  if (last && performance.now() - last.at < PLACES_FRESH_MS) return last.answer;
  const asked = { at: performance.now(), answer: fetchFile<unknown>(address).then(readPlaces) };
  last = asked;
  asked.answer.catch(() => {
    if (last === asked) last = undefined;
  });
  return asked.answer;
}
