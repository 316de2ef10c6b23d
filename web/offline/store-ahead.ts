import type { Site } from '../../contract/site.ts';
import { privateCopy } from '../session/private-copy.ts';
import { storedCopies } from './copies.ts';
import { storeSite } from './store-offline.ts';

/** A copy so young isn't brought up to date. */
const FRESH_MS = 10 * 60 * 1000;

/** Stores the site for the time without network, and then what it shows to `token`'s person. */
export async function storeAhead(site: Site, token: string): Promise<void> {
  const [copy] = 'caches' in globalThis ? await storedCopies() : [];
  const isStored = isFresh(copy) || (await storeSite());
  // Without the site nothing could show it.
  if (!isStored || !token || isFresh(privateCopy())) return;
  // Apart: the calls' code is for those alone who are signed in.
  const { storePerson } = await import('./store-person.ts');
  await storePerson(site);
}

function isFresh(copy: { readonly keptAt: number } | undefined): boolean {
  return copy !== undefined && Date.now() - copy.keptAt < FRESH_MS;
}
