import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import { placesPath } from '../../contract/entries/public-places.ts';
import type { Site } from '../../contract/site.ts';
import { useSite } from '../calls/site.ts';
import { useReading } from '../calls/use-reading.ts';
import { useSession } from '../session/session.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import type { KnownEntries } from './own-reader.tsx';
import type { KnownPlaces } from './places-reader.tsx';
import type { KnownWinners } from './winners-reader.tsx';

const placesReader = () => import('./places-reader.tsx');
const winnersReader = () => import('./winners-reader.tsx');
// What parses the answers weighs more than a page: it is fetched for who is signed in alone, and after the page.
const ownReader = () => import('./own-reader.tsx');

/** What a page that tells places has fetched ahead, for a screen's `handle`: nothing while nobody is told them. */
export function placesAhead({ apiUrl, festival: { features } }: Pick<Site, 'apiUrl' | 'festival'>) {
  const isShown = features.registration && features.days;
  return {
    parts: isShown ? ['web/entries/places-reader.tsx'] : [],
    answers: isShown ? [apiUrl + placesPath] : [],
  };
}

/** What a screen wants to know besides the places. */
interface Wanted {
  /** The reader's own entries. */
  readonly own?: boolean;
  readonly winners?: boolean;
  /** True once the screen has learnt otherwise what the reader has in its event. */
  readonly isOwnKnown?: boolean;
}

/**
 * The places of all events, as everybody is told them on the festival's days; whoever is signed in once it is known what they
 * have themselves: who is in would read that it is full. `reader` stands anywhere in the screen.
 */
export function useKnownPlaces({ own = false, winners = false, isOwnKnown = false }: Wanted): {
  known: KnownPlaces & KnownEntries & KnownWinners;
  reader: ReactNode;
} {
  const { registration, days, leaderboard } = useSite().festival.features;
  const { auth } = useSession();
  const [all, setAll] = useState<KnownPlaces>({});
  const [mine, setMine] = useState<KnownEntries>({});
  const [won, setWon] = useState<KnownWinners>({});
  const isOn = useHydrated() && days;
  const reader = isOn && (
    <>
      {registration && <Reader load={placesReader} onKnown={setAll} />}
      {winners && leaderboard && <Reader load={winnersReader} onKnown={setWon} />}
      {registration && own && auth && <Reader load={ownReader} onKnown={setMine} />}
    </>
  );
  const isTold = !auth || isOwnKnown || mine.own;
  const known = useMemo(() => ({ ...won, ...mine, ...(isTold && all) }), [won, mine, all, isTold]);
  return { known, reader };
}

interface ReaderProps<Known> {
  load: () => Promise<{ default: ComponentType<{ onKnown: (known: Known) => void }> }>;
  onKnown: (known: Known) => void;
}

/** A reader that could not be loaded is tried again once there is network. */
function Reader<Known>({ load, onKnown }: ReaderProps<Known>) {
  const Loaded = useReading(load).data?.default;
  return Loaded && <Loaded onKnown={onKnown} />;
}
