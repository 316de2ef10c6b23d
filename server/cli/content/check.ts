import { relative } from 'node:path';
import { type Content, loadContent } from '../../content/files/content.ts';
import { Faults } from '../../content/files/faults.ts';
import { lostEventReason } from '../../content/watch/lost-events.ts';
import { askDatabase } from '../../database/connection.ts';
import { hangingInWords } from '../../events/in-use.ts';
import { listEventsInUse } from '../../events/store.ts';
import type { Settings } from '../../settings/settings.ts';
import { trySearches } from './searches.ts';

/** Counts what is sound, and tries the searches that people make; an event on which people hang must be there. @throws ContentError that lists every fault of every file by its line */
export async function checkContent(settings: Settings): Promise<string> {
  const { contentDir } = settings;
  const content = await loadContent(contentDir);
  await requireEventsInUse(settings, content);
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

/** Says nothing where there is no database, or the events are another content server's. @throws ContentError */
async function requireEventsInUse(
  { database, contentUrl }: Settings,
  { clusters, events }: Content,
): Promise<void> {
  if (contentUrl) return;
  const found = new Set(clusters.flatMap(({ id }) => events(id).map(({ eventId }) => eventId)));
  const faults = new Faults();
  for (const event of (await askDatabase(database, listEventsInUse)) ?? [])
    if (!found.has(event.eventId))
      faults.add('clusters', 'id', lostEventReason(event.eventId, hangingInWords(event)));
  faults.throwIfAny();
}
