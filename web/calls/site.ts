import { createContext as createReactContext, use } from 'react';
import { createContext } from 'react-router';
import type { Site } from '../../contract/site.ts';

export const SiteProvider = createReactContext<Site | undefined>(undefined);

/** The festival's words and the page's settings, anywhere below the root. */
export function useSite(): Site {
  const site = use(SiteProvider);
  if (!site) throw new Error('useSite outside of the root');
  return site;
}

/** The same for loaders: `context.get(siteContext)`. */
export const siteContext = createContext<Site>();

/** @throws Error when it can't be had: the page then stays as the server drew it. */
export async function fetchSite(address: string): Promise<Site> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
}
