import { createContext, use } from 'react';
import type { Site } from '../../contract/site.ts';

// The gate makes calls and has no site: unused, it is left out of its script.
export const SiteProvider = /* @__PURE__ */ createContext<Site | undefined>(undefined);

/** The festival's words and the page's settings, anywhere below the root. */
export function useSite(): Site {
  const site = use(SiteProvider);
  if (!site) throw new Error('useSite outside of the root');
  return site;
}
