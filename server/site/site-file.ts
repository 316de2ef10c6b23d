import { createHash } from 'node:crypto';
import type { Site } from '../../contract/site.ts';

/** `Site` as a file: every page's scripts start from it, and a visitor fetches it once. */
export function siteFile(site: Site): { address: string; text: string } {
  const text = JSON.stringify(site);
  const edition = createHash('sha256').update(text).digest('base64url').slice(0, 10);
  return { address: `/site/${edition}.json`, text };
}
