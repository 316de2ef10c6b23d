import { relative } from 'node:path';
import { loadContent } from '../../content/files/content.ts';
import type { Settings } from '../../settings/settings.ts';
import { trySearches } from './searches.ts';

/** Counts what is sound, and tries the searches that people make. @throws ContentError that lists every fault of every file by its line */
export async function checkContent({ contentDir }: Settings): Promise<string> {
  const content = await loadContent(contentDir);
  const events = content.clusters.reduce((sum, { eventCount }) => sum + (eventCount ?? 0), 0);
  const lists = [
    `all ${events} events of ${content.clusters.length} clusters`,
    `${content.topics().length} hospitality topics`,
    `${content.sponsors().length} sponsors`,
    `${content.workshops().length} workshops`,
    `${content.teams().length} teams and ${content.colleges.length} colleges`,
  ];
  const sound = `${relative('.', contentDir) || contentDir} is sound: ${lists.join(', ')}.`;
  return [sound, ...(await trySearches(contentDir, content))].join('\n');
}
