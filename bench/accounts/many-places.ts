import { appendFile, cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SMALL_FESTIVAL_DIR } from '../../e2e/server.ts';

export const EVENTS = 70;
/** More than one, since a cluster has 60 events at most. */
const CLUSTERS = ['arts', 'music'] as const;

/** The small festival with these features on, and events that take registrations. */
export async function writeFestival(folder: string, features: readonly string[]): Promise<string> {
  await cp(SMALL_FESTIVAL_DIR, folder, { recursive: true });
  await appendFile(
    join(folder, 'festival.yaml'),
    `features:\n${features.map((name) => `  ${name}: on\n`).join('')}`,
  );
  for (let i = 0; i < EVENTS; i++) {
    const rules = 'registration: { opens: 2025-01-01 10:00, closes: 2099-01-01 10:00 }';
    const event = `---\nname: Event ${i}\norder: ${100 + i}\n${rules}\n---\n`;
    await writeFile(join(folder, `clusters/${clusterOf(i)}/event-${i}.md`), event);
  }
  return folder;
}

/** The cluster that an event of it, by its number, is in. */
export function clusterOf(event: number): string {
  return CLUSTERS[event % CLUSTERS.length]!;
}
