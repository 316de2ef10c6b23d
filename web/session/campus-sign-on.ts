import { LoginCallbackMessage } from '../../contract/accounts/campus-sign-on.ts';
import type { Site } from '../../contract/site.ts';
import { currentReturnAddress } from './return-address.ts';

/*
 * The campus sign-on's share in the browser. Source: specification, sections 2 to 4 and 7; the provider's
 * quirks stand beside the settings.
 */

/** In local storage, not in the tab's: where a popup loses its opener, the return page is another tab. */
const STORAGE_KEY = 'campus sign-on';
const VALID_MS = 10 * 60 * 1000;

/** Starts one journey: its address at the provider, with a state that this browser remembers. */
export function beginSignOn({ authorizeUrl, clientId, redirectUri }: Site['campusSignOn']): string {
  const state = randomText();
  localStorage.setItem(
    STORAGE_KEY,
    JSON.stringify({ state, startedAt: Date.now(), next: currentReturnAddress() }),
  );
  const request = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    grant_type: 'authorization_code',
    state,
    scope: 'email openid profile user',
    nonce: randomText(),
  });
  return `${authorizeUrl}?${request}`;
}

/**
 * The path that goes on from the journey that came back with `state`, where this browser began it. Good once: it is
 * forgotten either way.
 */
export function spendState(state: string): string | undefined {
  const kept = localStorage.getItem(STORAGE_KEY);
  localStorage.removeItem(STORAGE_KEY);
  try {
    const begun = JSON.parse(kept ?? '{}') as { state?: string; startedAt?: number; next?: string };
    const isValid = begun.state === state && Date.now() - (begun.startedAt ?? 0) < VALID_MS;
    return isValid ? (begun.next ?? '/') : undefined;
  } catch {
    return undefined;
  }
}

/** The return page's message to its opener: only our own page, and only in the agreed words. */
export function readCallback({ origin, data }: MessageEvent): LoginCallbackMessage | undefined {
  if (origin !== location.origin) return undefined;
  const parsed = LoginCallbackMessage.safeParse(data);
  return parsed.success && parsed.data.code ? parsed.data : undefined;
}

/** 256 random bits in `[A-Za-z0-9_-]`: the provider's page joins parameters again without encoding them. */
function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
