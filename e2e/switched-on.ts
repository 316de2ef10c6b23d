import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningSite, SMALL_FESTIVAL_DIR, startSite } from './server.ts';

/**
 * Starts a site on a copy of the small festival, in whose `festival.yaml` these lines stand besides. `more` is
 * `startSite`'s. The copy goes when the site stops.
 */
export async function startSwitchedOn(
  lines: string,
  ...[settings, ...more]: Parameters<typeof startSite>
): Promise<RunningSite & { contentDir: string }> {
  const contentDir = await mkdtemp(join(tmpdir(), 'content-'));
  await cp(SMALL_FESTIVAL_DIR, contentDir, { recursive: true });
  await appendFile(join(contentDir, 'festival.yaml'), `\n${lines}\n`);
  const site = await startSite({ CONTENT_DIR: contentDir, ...settings }, ...more);
  const stop = async () => {
    await site.stop();
    await rm(contentDir, { recursive: true });
  };
  return { ...site, contentDir, stop };
}
