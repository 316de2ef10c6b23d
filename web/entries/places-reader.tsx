import { useCallback, useEffect } from 'react';
import {
  PLACES_FRESH_MS,
  type PublicPlaces,
  placesPath,
  readPlaces,
} from '../../contract/entries/public-places.ts';
import { useSite } from '../calls/site.ts';
import { fetchFile } from '../calls/site-context.ts';
import { useReading, useSame } from '../calls/use-reading.ts';
import { useNow } from '../ui/use-now.ts';

/** Numbers that were asked for earlier look like what is left, and aren't: without network they are gone, by the minute's clock. */
const TOO_OLD_MS = 2 * 60_000;

/** Left out where they are too old. */
export interface KnownPlaces {
  readonly places?: PublicPlaces | undefined;
}

/**
 * Reads the places of all events, and again while the screen is seen, half a minute after they were last asked for, by
 * whichever screen. The server's answer may be half a minute old by then: a number stands for a minute at most, and for as
 * long as the network takes. Asked for as soon as the server's turns old, everybody's would come at one moment.
 */
export default function PlacesReader({ onKnown }: { onKnown: (known: KnownPlaces) => void }) {
  const places = useAllPlaces();
  useEffect(() => onKnown({ places }), [onKnown, places]);
  return null;
}

/** Undefined until they are known, and once they are too old. */
function useAllPlaces(): PublicPlaces | undefined {
  const { apiUrl } = useSite();
  const ask = useCallback(() => askOnce(apiUrl + placesPath), [apiUrl]);
  const { data, readAt = 0 } = useReading(ask, { everyMs: PLACES_FRESH_MS, ageOf });
  const now = useNow() ?? 0;
  return useSame(now - readAt < TOO_OLD_MS ? data?.places : undefined);
}

/** `at`: when they were asked for, in epoch milliseconds. */
interface Told {
  readonly at: number;
  readonly places: PublicPlaces;
}

/**
 * Not by the page's own clock, which stands still while a phone sleeps. What comes from the future was asked for before the
 * clock was set back.
 */
function ageOf({ at }: Pick<Told, 'at'>): number {
  const age = Date.now() - at;
  return age < 0 ? Infinity : age;
}

/** One answer for all cards and pages. */
let last: { readonly at: number; readonly answer: Promise<Told> } | undefined;

/** The places, as they were told within the last half minute or are told now. */
export function askOnce(address: string): Promise<Told> {
  if (last && ageOf(last) < PLACES_FRESH_MS) return last.answer;
  const at = Date.now();
  const answer = fetchFile<unknown>(address).then((json) => ({ at, places: readPlaces(json) }));
  const asked = { at, answer };
  last = asked;
  asked.answer.catch(() => {
    if (last === asked) last = undefined;
  });
  return asked.answer;
}
