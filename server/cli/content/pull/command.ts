import { join } from 'node:path';
import type { Settings } from '../../../settings/settings.ts';
import { pullContent } from './pull.ts';

const USAGE = `npm run content pull -- http://localhost:1337
writes what that content server holds into the content folder; without an address, CONTENT_URL says which`;

/** `npm run content pull`. @throws Error in plain words; then no file has changed */
export async function pullCommand(
  { contentUrl: configured, contentDir, dataDir, contentListEntries: listEntries }: Settings,
  [address = configured]: readonly string[],
): Promise<string> {
  if (!/^https?:\/\/[^/\s]/i.test(address)) throw new Error(USAGE);
  const contentUrl = address.replace(/\/+$/, '');
  const { written, removed, backupDir } = await pullContent({
    contentUrl,
    directory: contentDir,
    listEntries,
    keepIn: join(dataDir, 'replaced-content'),
  });
  if (written.length + removed.length === 0)
    return `The files say what ${contentUrl} does already.`;
  return [
    ...written.map((file) => `  written  ${file}`),
    ...removed.map((file) => `  removed  ${file}`),
    backupDir ? `What was there before is in ${backupDir}` : '',
  ]
    .filter(Boolean)
    .join('\n');
}
