import { readFile } from 'node:fs/promises';
import { loadContent } from '../../content/files/content.ts';
import { remoteEvents } from '../../content/upstream/read-answer.ts';
import type { Done, Given } from './command.ts';
import { type FileKind, loadFile } from './load.ts';

/** Loads a file of registrations or results, the command's own name. */
export async function loadCommand({
  db,
  settings,
  command,
  subject: file,
  options: { 'good-lines': goodLines = false, unproven },
}: Given): Promise<Done> {
  const kind = command as FileKind;
  const content = await loadContent(settings.contentDir);
  const eventsOf = settings.contentUrl ? remoteEvents(settings.contentUrl) : content.events;
  const text = await readFile(file, 'utf8');
  const allowed = { goodLines, unproven: unproven !== undefined };
  const loaded = await loadFile({ db, eventsOf }, kind, text, allowed);
  const lines = loaded.faults.map(({ line, message }) => `Line ${line}: ${message}`);
  if (lines.length > 0 && loaded.loaded === 0) {
    const offer = loaded.good > 0 ? ` ${loaded.good} lines are good; --good-lines loads them` : '';
    throw new Error([...lines, `Nothing was loaded.${offer}`].join('\n'));
  }
  const said = `${loaded.loaded} ${kind} loaded`;
  const outcome = loaded.unproven > 0 ? `${said}, ${loaded.unproven} with unproven e-mails` : said;
  return { text: [...lines, outcome].join('\n'), outcome };
}
