import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useSite } from '../../../site-context.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import type { IndexedEvent } from './find-events.ts';

/** How long typing must rest before the address follows it. */
const restMilliseconds = 300;

/** What is searched for, and what was found; `found` is undefined until the events are there. */
export interface EventSearch {
  readonly typed: string;
  readonly type: (text: string) => void;
  /** Puts what is searched for into the address, so that coming back finds it. */
  readonly settle: () => void;
  /** Fetches the events, once; called as soon as a visitor turns to the field. */
  readonly prepare: () => void;
  readonly found: readonly IndexedEvent[] | undefined;
  readonly failed: boolean;
}

type Find = (typed: string) => IndexedEvent[];

/** The search on the clusters screen, kept in the address as `?q=`, so that it can be shared. */
export function useEventSearch(): EventSearch {
  const site = useSite();
  const { typed, type, settle } = useTyped();
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
  return { typed, type, settle, prepare, found, failed };
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
 * What stands in the field, where its text comes from, and how to put it into the address at once. The
 * address follows when typing rests, past the router: a navigation of its own could cut off the one to an
 * event. Whatever else navigates leads. Pages are rendered without their query, so until hydration
 * the field is empty.
 */
function useTyped() {
  const [params] = useSearchParams();
  const { key } = useLocation();
  const inAddress = useHydrated() ? (params.get('q') ?? '') : '';
  const [typed, setTyped] = useState<{ text: string; key: string }>();
  const isOurs = typed?.key === key;
  const text = isOurs ? typed.text : inAddress;

  useEffect(() => {
    if (!isOurs) return;
    const timer = setTimeout(() => putInAddress(text), restMilliseconds);
    return () => clearTimeout(timer);
  }, [text, isOurs]);

  const settle = () => isOurs && putInAddress(text);
  return { typed: text, type: (next: string) => setTyped({ text: next, key }), settle };
}

function putInAddress(text: string): void {
  const query = text.trim() ? `?${new URLSearchParams({ q: text })}` : '';
  history.replaceState(history.state, '', location.pathname + query);
}
