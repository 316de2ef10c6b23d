import { getDetails, getQr } from '../../contract/accounts/profile.ts';
import { listOwnEntries } from '../../contract/entries/programme-calls.ts';
import type { Site } from '../../contract/site.ts';
import { call } from '../calls/call.ts';
import { keepPrivateCopy, type PrivateCopy, privateCopy } from '../session/private-copy.ts';
import { currentToken } from '../session/session.ts';
import { keptCopies } from './copies.ts';
import { keepSite } from './keep.ts';

/** A copy so young isn't brought up to date. */
const FRESH_MS = 10 * 60 * 1000;

/** Keeps the site for the time without network, and then what it shows to `token`'s person. */
export async function keep(site: Site, token: string): Promise<void> {
  const [copy] = 'caches' in globalThis ? await keptCopies() : [];
  const isKept = isFresh(copy) || (await keepSite());
  // Without the site nothing could show it.
  if (isKept && token && !isFresh(privateCopy())) await keepPerson(site);
}

function isFresh(kept: { readonly keptAt: number } | undefined): boolean {
  return kept !== undefined && Date.now() - kept.keptAt < FRESH_MS;
}

/**
 * Asks for what the pass and the programme show, and keeps it; gives it, for a browser that keeps nothing.
 * @throws CallError where not all of it could be had
 */
export async function keepPerson({ apiUrl: base, festival }: Site): Promise<PrivateCopy> {
  const token = currentToken();
  const [profile, qr, entries] = await Promise.all([
    call(getDetails, { base }),
    call(getQr, { base }),
    festival.features.registration ? call(listOwnEntries, { base }) : undefined,
  ]);
  const told = { profile: profile.message, qr: qr.message, entries: entries?.message };
  keepPrivateCopy(token, told);
  return { ...told, keptAt: Date.now() };
}
