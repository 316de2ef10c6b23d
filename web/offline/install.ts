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
  const visits = offer.visits + (sessionStorage.getItem(COUNTED) ? 0 : 1);
  store(sessionStorage, COUNTED, 'yes');
  store(localStorage, KEY, { ...offer, visits });
  return visits >= 2 && now >= offer.notBefore;
}

export function putOffInstall(now: number): void {
  store(localStorage, KEY, { ...stored(), notBefore: now + PUT_OFF_MS });
}

function stored(): Offer {
  return { visits: 0, notBefore: 0, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
}

/** A full phone keeps none of this, and shows its pass all the same. */
function store(storage: Storage, key: string, value: Offer | 'yes'): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // Counted at another visit.
  }
}
