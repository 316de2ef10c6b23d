import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { FoundEvent } from '../../../contract/search/events.ts';
import type { Site } from '../../../contract/site.ts';
import { useSite } from '../../calls/site.ts';
import { useOnceHydrated } from '../../ui/use-hydrated.ts';

/** The address follows when typing has rested for so long. */
const PAUSE_MS = 300;

/** `find` is undefined where no event could be had. */
interface Finder {
  readonly find?: (typed: string) => FoundEvent[];
  readonly asksForTimeAlone?: (typed: string) => boolean;
  /** The share of all events that could not be had, when last asked for. */
  readonly lack: 'nothing' | 'some' | 'all';
}

export type EventSearch = ReturnType<typeof useEventSearch>;

/**
 * The search on the clusters screen, kept in the address as `?q=`, so that it can be shared.
 * `found` is undefined until the events are there.
 */
export function useEventSearch() {
  const site = useSite();
  const { typed, type, commit } = useTyped();
  const [{ find, asksForTimeAlone, lack }, setFinder] = useState<Finder>({ lack: 'nothing' });
  const [isPreparing, setPreparing] = useState(false);

  /** Fetches the events, or those that are lacking; called as soon as a visitor turns to the field. */
  const prepare = useCallback(async () => {
    setPreparing(true);
    setFinder(await loadFinder(site).catch(() => ({ lack: 'all' as const })));
    setPreparing(false);
  }, [site]);

  const isOn = typed.trim() !== '';
  useEffect(() => {
    if (isOn) prepare();
  }, [isOn, prepare]);

  const found = useMemo(() => find?.(typed), [find, typed]);
  const isOfTime = asksForTimeAlone?.(typed) ?? false;
  return { typed, type, commit, prepare, isPreparing, found, isOfTime, lack };
}

/** The search is no part of the first view: it and the events come together. */
async function loadFinder(site: Site): Promise<Finder> {
  const { eventIndex } = await import('./event-index.ts');
  const { isEmpty, isWhole, ...finder } = await eventIndex(site);
  if (!isWhole && isEmpty) return { lack: 'all' };
  return { ...finder, lack: isWhole ? 'nothing' : 'some' };
}

/**
 * The field's text. The address follows it when typing rests, or at once by `commit`, past the router: a
 * navigation of its own could cut off the one to an event. Any other navigation leads, and the field follows.
 * Pages are rendered without their query, so until hydration the field is empty.
 */
function useTyped() {
  const [params] = useSearchParams();
  const { key } = useLocation();
  const inAddress = useOnceHydrated(params.get('q') ?? '', '');
  const [typed, setTyped] = useState<{ text: string; key: string }>();
  const isOurs = typed?.key === key;
  const text = isOurs ? typed.text : inAddress;

  useEffect(() => {
    if (!isOurs) return;
    const timer = setTimeout(() => putInAddress(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isOurs]);

  const commit = () => isOurs && putInAddress(text);
  return { typed: text, type: (next: string) => setTyped({ text: next, key }), commit };
}

function putInAddress(text: string): void {
  const query = text.trim() ? `?${new URLSearchParams({ q: text })}` : '';
  history.replaceState(history.state, '', location.pathname + query);
}
