import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSite } from '../calls/site.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import type { KnownOfReader, Wanted } from './own-reader.tsx';
import type { KnownPlaces } from './places-reader.tsx';

// What parses the answers weighs more than a page: it is fetched with the feature alone, and after the page.
const Reader = lazy(() => import('./places-reader.tsx').catch(() => ({ default: () => null })));
const OwnReader = lazy(() => import('./own-reader.tsx').catch(() => ({ default: () => null })));

/** The places of all events, as everybody is told them on the festival's days. `reader` stands anywhere in the screen. */
export function useKnownPlaces(wanted: Wanted): {
  known: KnownPlaces & KnownOfReader;
  reader: ReactNode;
} {
  const { registration, days } = useSite().festival.features;
  const [all, setAll] = useState<KnownPlaces>({});
  const [more, setMore] = useState<KnownOfReader>({});
  const isOn = useHydrated() && registration && days;
  const reader = isOn && (
    <Suspense>
      <Reader onKnown={setAll} />
      {(wanted.own || wanted.winners) && <OwnReader {...wanted} onKnown={setMore} />}
    </Suspense>
  );
  return { known: { ...more, ...all }, reader };
}
