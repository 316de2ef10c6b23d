import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSite } from '../calls/site.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import type { KnownPlaces, Wanted } from './places-reader.tsx';

// What parses the answers weighs more than a page: it is fetched with the feature alone, and after the page.
const Reader = lazy(() => import('./places-reader.tsx').catch(() => ({ default: () => null })));

/** The places of all events, as everybody is told them on the festival's days. `reader` stands anywhere in the screen. */
export function useKnownPlaces(wanted: Wanted): { known: KnownPlaces; reader: ReactNode } {
  const { registration, days } = useSite().festival.features;
  const [known, setKnown] = useState<KnownPlaces>({});
  const isOn = useHydrated() && registration && days;
  const reader = isOn && (
    <Suspense>
      <Reader {...wanted} onKnown={setKnown} />
    </Suspense>
  );
  return { known, reader };
}
