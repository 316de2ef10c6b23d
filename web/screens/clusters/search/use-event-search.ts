import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSite } from '../../../site-context.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import type { IndexedEvent } from './find-events.ts';

/** How long typing must rest before the address follows it. */
const restMilliseconds = 300;

/** What is searched for, and what was found; `found` is undefined until the events are there. */
export interface EventSearch {
  readonly typed: string;
  readonly type: (text: string) => void;
  /** Fetches the events, once; called as soon as a visitor turns to the field. */
  readonly prepare: () => void;
  readonly found: readonly IndexedEvent[] | undefined;
  readonly failed: boolean;
}

type Find = (typed: string) => IndexedEvent[];

/** The search on the clusters screen, kept in the address as `?q=`, so that it can be shared. */
export function useEventSearch(): EventSearch {
  const site = useSite();
  const [typed, type] = useTyped();
  const [find, setFind] = useState<Find>();
  const [failed, setFailed] = useState(false);

  const prepare = useCallback(() => {
    setFailed(false);
    loadFind(site).then(
      (loaded) => setFind(() => loaded),
      () => setFailed(true),
    );
  }, [site]);

  const isOn = typed.trim() !== '';
  useEffect(() => {
    if (isOn) prepare();
  }, [isOn, prepare]);

  const found = useMemo(() => find?.(typed), [find, typed]);
  return { typed, type, prepare, found, failed };
}

/** The search is no part of the first view: it and the events come together. */
async function loadFind(site: Parameters<typeof import('./event-index.ts')['eventIndex']>[0]) {
  const [{ eventIndex }, { findEvents }] = await Promise.all([
    import('./event-index.ts'),
    import('./find-events.ts'),
  ]);
  const index = await eventIndex(site);
  return (typed: string) => findEvents(index, typed);
}

/**
 * What stands in the field. The address follows when typing rests, and leads when something else
 * changes it. Pages are rendered without their query, so until hydration the field is empty.
 */
function useTyped(): [string, (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const inAddress = useHydrated() ? (params.get('q') ?? '') : '';
  const written = useRef<string>(undefined);
  const [typed, setTyped] = useState<string>();

  useEffect(() => {
    if (inAddress !== written.current) setTyped(undefined);
  }, [inAddress]);

  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => {
      written.current = typed;
      setParams(typed ? { q: typed } : {}, { replace: true, preventScrollReset: true });
    }, restMilliseconds);
    return () => clearTimeout(timer);
  }, [typed, setParams]);

  return [typed ?? inAddress, setTyped];
}
