import { createContext as createReactContext, use } from 'react';
import { createContext } from 'react-router';
import type { Site } from '../contract/site.ts';

const SiteContext = createReactContext<Site | undefined>(undefined);
export const SiteProvider = SiteContext;

/** The festival's words and the page's settings, anywhere below the root. */
export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite outside of the root');
  return site;
}

/** The same for loaders: `context.get(siteContext)`. */
export const siteContext = createContext<Site>();
