import { browserStorage, tabStorage } from '../storage/browser-storage.ts';

const KEY = 'install-offer';
/** Of this tab: a visit is as long as the tab. */
const COUNTED = 'visit-counted';
const PUT_OFF_MS = 30 * 24 * 60 * 60 * 1000;

interface Offer {
  readonly visits: number;
  /** In epoch milliseconds. */
  readonly notBefore: number;
}

/** Counts this visit; true from the second on, but for 30 days after somebody said no. */
export function installIsDue(now: number): boolean {
  const offer = stored();
  const visits = offer.visits + (tabStorage.get(COUNTED) ? 0 : 1);
  tabStorage.set(COUNTED, 'yes');
  store({ ...offer, visits });
  return visits >= 2 && now >= offer.notBefore;
}

export function putOffInstall(now: number): void {
  store({ ...stored(), notBefore: now + PUT_OFF_MS });
}

function stored(): Offer {
  return { visits: 0, notBefore: 0, ...JSON.parse(browserStorage.get(KEY) ?? '{}') };
}

function store(offer: Offer): void {
  browserStorage.set(KEY, JSON.stringify(offer));
}
