import type { Site } from '../../contract/site.ts';
import { privateCopy } from '../session/private-copy.ts';
import { storedCopies } from './copies.ts';
import { keepSite } from './keep.ts';

/** A copy so young isn't brought up to date. */
const FRESH_MS = 10 * 60 * 1000;

/** Keeps the site for the time without network, and then what it shows to `token`'s person. */
export async function keep(site: Site, token: string): Promise<void> {
  const [copy] = 'caches' in globalThis ? await storedCopies() : [];
  const isKept = isFresh(copy) || (await keepSite());
  // Without the site nothing could show it.
  if (!isKept || !token || isFresh(privateCopy())) return;
  // Apart: the calls' code is for those alone who are signed in.
  const { keepPerson } = await import('./keep-person.ts');
  await keepPerson(site);
}

function isFresh(kept: { readonly keptAt: number } | undefined): boolean {
  return kept !== undefined && Date.now() - kept.keptAt < FRESH_MS;
}
