import { environment, readSettings, type Settings } from '../../settings/settings.ts';
import { checkContent } from './check.ts';
import { pullCommand } from './pull/command.ts';

/* `npm run content -- VERB …`: what whoever edits the content does from a terminal. */

/** Gives what to print; throws an Error in plain words, which ends the command with 1. */
type Run = (settings: Settings, words: readonly string[]) => Promise<string>;

const verbs: Readonly<Record<string, { does: string; run: Run }>> = {
  check: { does: 'reads every content file and lists every fault at once', run: checkContent },
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
