import { useSyncExternalStore } from 'react';
import { offlineCopyAddress } from '../../contract/offline.ts';

/** A page from the phone looks so often for the network, which may be too slow rather than gone. */
const LOOK_EVERY_MS = 10_000;

let isInReach = false;

/** When the page was kept, in epoch milliseconds: it came from the phone, or is here since it was loaded. */
export function pageStoredAt(): number {
  return Number(document.documentElement.dataset.keptAt ?? performance.timeOrigin);
}

/** True while there is no network, or none that brings a page. */
export function networkIsLost(): boolean {
  return !navigator.onLine || (isFromPhone() && !isInReach);
}

/** The same in React; false until hydration. */
export function useNoNetwork(): boolean {
  return useSyncExternalStore(subscribe, networkIsLost, () => false);
}

/** The worker marks the document that it shows in place of the network's. */
function isFromPhone(): boolean {
  return document.documentElement.dataset.keptAt !== undefined;
}

function subscribe(onChange: () => void): () => void {
  const look = () =>
    isFromPhone() && !isInReach ? reach().then(onChange, () => undefined) : onChange();
  const looking = isFromPhone() ? setInterval(look, LOOK_EVERY_MS) : undefined;
  addEventListener('online', look);
  addEventListener('offline', onChange);
  return () => {
    clearInterval(looking);
    removeEventListener('online', look);
    removeEventListener('offline', onChange);
  };
}

/** HEAD, which the worker leaves alone. */
async function reach(): Promise<void> {
  isInReach = (await fetch(offlineCopyAddress, { method: 'HEAD', cache: 'no-store' })).ok;
}
