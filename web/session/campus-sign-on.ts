import {
  LoginCallbackMessage,
  LoginRefusalMessage,
} from '../../contract/accounts/campus-sign-on.ts';
import type { Site } from '../../contract/site.ts';
import { browserStorage } from '../storage/browser-storage.ts';
import { currentReturnAddress } from './return-address.ts';

/*
 * The campus sign-on's share in the browser. Source: specification, sections 2 to 4 and 7; the provider's
 * quirks stand beside the settings.
 */

/** In local storage, not in the tab's: where a popup loses its opener, the return page is another tab. */
const STORAGE_KEY = 'campus sign-on';
/** For a moment in the journey's place: other tabs hear of it. */
const ABANDONED = 'abandoned';
const VALID_MS = 10 * 60 * 1000;

/** Starts one journey: its address at the provider, with a state that this browser remembers. */
export function beginSignOn({
  authorizeUrl,
  clientId,
  redirectUri,
}: NonNullable<Site['campusSignOn']>): string {
  const [state, nonce] = [randomText(), randomText()];
  const begun: Journey = { state, nonce, startedAt: Date.now(), next: currentReturnAddress() };
  browserStorage.set(STORAGE_KEY, JSON.stringify(begun));
  const request = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    grant_type: 'authorization_code',
    state,
    scope: 'email openid profile user',
    nonce,
  });
  return `${authorizeUrl}?${request}`;
}

/**
 * The journey that came back with `state`, where this browser began it: `next` is the path that goes on from it. Good
 * once: it is forgotten either way.
 */
export function spendState(state: string): Pick<Journey, 'next' | 'nonce'> | undefined {
  const begun = endJourney();
  return begun?.state === state ? begun : undefined;
}

/**
 * The same of a journey that came back without a word, as it does when the visitor denied it: D'Auth leads to the bare
 * address then, so that this browser alone can know.
 */
export function abandonJourney(): string | undefined {
  const next = endJourney()?.next;
  if (next) {
    browserStorage.set(STORAGE_KEY, ABANDONED);
    browserStorage.remove(STORAGE_KEY);
  }
  return next;
}

/** Calls `onAbandoned` when a return page of this browser has ended the journey without a word. */
export function onJourneyAbandoned(onAbandoned: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === STORAGE_KEY && newValue === ABANDONED) onAbandoned();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

interface Journey {
  readonly state: string;
  readonly nonce: string;
  readonly startedAt: number;
  readonly next: string;
}

function endJourney(): Journey | undefined {
  const stored = browserStorage.get(STORAGE_KEY);
  browserStorage.remove(STORAGE_KEY);
  try {
    const begun = JSON.parse(stored ?? '{}') as Partial<Journey>;
    const isValid = begun.state && Date.now() - (begun.startedAt ?? 0) < VALID_MS;
    return isValid ? { ...(begun as Journey), next: begun.next ?? '/' } : undefined;
  } catch {
    return undefined;
  }
}

/** The return page's message to its opener: only our own page, and only in the agreed words. */
export function readCallback({
  origin,
  data,
}: MessageEvent): LoginCallbackMessage | LoginRefusalMessage | undefined {
  if (origin !== location.origin) return undefined;
  const parsed = LoginCallbackMessage.safeParse(data);
  if (parsed.success) return parsed.data.code ? parsed.data : undefined;
  return LoginRefusalMessage.safeParse(data).data;
}

/** 256 random bits in `[A-Za-z0-9_-]`: the provider's page joins parameters again without encoding them. */
function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
