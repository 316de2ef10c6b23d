import { relative } from 'node:path';
import { ContentError, Faults, faultLine } from '../../content/entries/faults.ts';
import { readSoundEntries, soundEntriesFile } from '../../content/entries/sound-entries.ts';
import { soundFaults } from '../../content/entries/sound-faults.ts';
import { type Content, readContent } from '../../content/reading/content.ts';
import { type EventFacts, NO_FACTS } from '../../content/reading/event-ids.ts';
import { askDatabase } from '../../database/connection.ts';
import { findEventFacts } from '../../events/names.ts';
import { environment, readSettings, type Settings } from '../../settings/settings.ts';
import { moveCommand } from './move.ts';
import { lookForEqualOrders, lookForSharedVenues, lookForVenues } from './notes.ts';
import { pullCommand } from './pull/pull.ts';
import { trySearches } from './searches.ts';

/* `npm run content -- VERB …`: what whoever edits the content does from a terminal. */

/** Gives what to print; throws an Error in plain words, which ends the command with 1. */
type Run = (settings: Settings, words: readonly string[]) => Promise<string>;

const verbs: Readonly<Record<string, { does: string; run: Run }>> = {
  check: { does: 'reads every content file and lists every fault at once', run: checkContent },
  move: {
    does: '-- YYYY-MM-DD: moves every date so that the festival starts that day',
    run: moveCommand,
  },
  pull: { does: "writes another content server's content into the files", run: pullCommand },
};

/** Runs one verb. @throws Error in plain words, for an unknown verb too */
export async function runContentCommand(
  settings: Settings,
  [verb = '', ...words]: readonly string[],
): Promise<string> {
  const known = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  if (known) return known.run(settings, words);
  const usage = Object.entries(verbs).map(
    ([name, { does }]) => `npm run content ${name}   ${does}`,
  );
  throw new Error(usage.join('\n'));
}

if (import.meta.main)
  try {
    console.log(await runContentCommand(readSettings(environment()), process.argv.slice(2)));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }

/**
 * Counts what is sound, tries the searches that people make, and tells what may not be meant; an event on which people hang must
 * be there. @throws Error that lists every fault of every file by its line, and after them the rest as far as it can be told
 */
async function checkContent(settings: Settings): Promise<string> {
  const { contentDir, contentListEntries: listEntries } = settings;
  const facts = await askForEvents(settings);
  const read = await readContent(contentDir, {
    listEntries,
    findEventFacts: async () => facts ?? NO_FACTS,
  });
  const { content } = read;
  const faults = new Faults([...read.faults]);
  const lines = content
    ? [
        ...(await trySearches(contentDir, content, faults)),
        ...lookForVenues(content),
        ...lookForSharedVenues(content),
        ...lookForEqualOrders(read.sound),
      ]
    : [];
  lines.push(...(await judgeSoundEntries(settings)));
  if (!content || faults.list.length > 0)
    throw new Error([new ContentError(faults.sorted()).message, ...lines].join('\n'));
  return [soundSentence(contentDir, content), ...lines].join('\n');
}

function soundSentence(contentDir: string, content: Content): string {
  const events = content.clusters.reduce((sum, { eventCount }) => sum + (eventCount ?? 0), 0);
  const lists = [
    `all ${events} events of ${content.clusters.length} clusters`,
    `${content.topics().length} hospitality topics`,
    `${content.sponsors().length} sponsors`,
    `${content.workshops().length} workshops`,
    `${content.teams().length} teams and ${content.colleges.length} colleges`,
  ];
  return `${relative('.', contentDir) || contentDir} is sound: ${lists.join(', ')}.`;
}

/** Fails nothing: the next start notes anew what stands in for entries at fault. */
async function judgeSoundEntries({ dataDir }: Settings): Promise<string[]> {
  const file = soundEntriesFile(dataDir);
  const { entries, isBroken } = await readSoundEntries(file);
  if (isBroken) return [`${file} is broken: the next start notes anew what is sound.`];
  const faults = soundFaults(entries);
  if (faults.length === 0) return [];
  const heading = `${file}, what stands in for entries at fault, is no longer sound itself:`;
  return [heading, ...faults.map(faultLine)];
}

/** Undefined where there is no database, or the events are another content server's. */
async function askForEvents({ database, contentUrl }: Settings): Promise<EventFacts | undefined> {
  return contentUrl ? undefined : askDatabase(database, findEventFacts);
}
