import { createContext } from 'react-router';
import type { ContentSource } from '../../contract/content.ts';
import type { Site } from '../../contract/site.ts';

/* What loaders have: `useSite` is for components. */

/** The festival's words and the page's settings: `context.get(siteContext)`. */
export const siteContext = createContext<Site>();

/** The server's own content while it renders; null in the browser, which asks over the network. */
export const contentSource = createContext<ContentSource | null>(null);

/** A JSON file of the site's own. @throws Error when it can't be had */
export async function fetchFile<Data>(address: string, signal?: AbortSignal): Promise<Data> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
}
