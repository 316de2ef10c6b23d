import { appendFile, cp, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Content, loadContent } from '../content/reading/content.ts';

/** The small festival of the journeys. `content/` is the organisers' to change, so no test reads it. */
export const FESTIVAL_DIR = join(import.meta.dirname, '../../e2e/content');

let content: Promise<Content> | undefined;

/** What is in it, read once for all tests: that is half the work of starting a server. Who changes something in it puts it back. */
export function smallFestival(): Promise<Content> {
  content ??= loadContent(FESTIVAL_DIR);
  return content;
}

/** A copy of it with registration on and one more event of Music, by the lines of its front matter; `remove` it. */
export async function festivalWithEvent(name: string, frontMatter: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'festival-content-'));
  await cp(FESTIVAL_DIR, folder, { recursive: true });
  await appendFile(join(folder, 'festival.yaml'), 'features:\n  registration: on\n');
  const event = `---\nname: ${name}\norder: 9\n${frontMatter}\n---\n`;
  await writeFile(join(folder, 'clusters/music/one-more.md'), event);
  return folder;
}
