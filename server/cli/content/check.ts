import { relative } from 'node:path';
import { contentAddress } from '../../../contract/content-addresses.ts';
import { type Content, loadContent } from '../../content/content.ts';
import type { Settings } from '../../settings/settings.ts';

/** Counts what is sound. @throws ContentError that lists every fault of every file by its line */
export async function checkContent({ contentDir }: Settings): Promise<string> {
  const content = await loadContent(contentDir);
  const events = content.clusters.reduce((sum, { eventCount }) => sum + eventCount, 0);
  const { hospitalities, sponsors, workshops } = contentAddress;
  const lists = [
    `all ${events} events of ${content.clusters.length} clusters`,
    `${count(content, hospitalities)} hospitality topics`,
    `${count(content, sponsors)} sponsors`,
    `${count(content, workshops)} workshops`,
    `${content.teams.length} teams and ${content.colleges.length} colleges`,
  ];
  return `${relative('.', contentDir) || contentDir} is sound: ${lists.join(', ')}.`;
}

const count = ({ answer }: Content, address: string): number =>
  (answer(address).body as { data: unknown[] }).data.length;
