import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { stringify } from 'yaml';
import { clusterSlug } from '../../../contract/clusters.ts';
import type { KnownClusters } from '../../content/reading/clusters.ts';
import { recordedBody } from './recordings.ts';

/**
 * The festival that the recorded Strapi held, as content files. For tests only: what the files make
 * must be what Strapi made of the same words.
 */
export const recordedClusters: KnownClusters = recordedBody('edge/clusters-list').data.map(
  ({ id, attributes }: { id: number; attributes: { name: string } }) => ({
    id,
    name: attributes.name,
  }),
);

/** A folder that is gone when the test is over. */
export class TestFolder {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  static async make(): Promise<TestFolder> {
    return new TestFolder(await mkdtemp(join(tmpdir(), 'content-')));
  }

  async write(file: string, content: string | Uint8Array): Promise<void> {
    await mkdir(dirname(join(this.path, file)), { recursive: true });
    await writeFile(join(this.path, file), content);
  }

  async remove(file = ''): Promise<void> {
    await rm(join(this.path, file), { recursive: true });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.remove();
  }
}

/** A PNG picture of one colour. */
export async function png(width = 16, height = width): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const create = { width, height, channels: 3, background: '#a33' } as const;
  return sharp({ create }).png().toBuffer();
}

type Fields = Record<string, string | number | null>;

/** A Markdown file: what has a value stands in its front matter. */
export function markdown(data: Fields, body: string | null): string {
  const present = Object.entries(data).filter(([, value]) => value !== null);
  return `---\n${stringify(Object.fromEntries(present))}---\n${body ?? ''}\n`;
}

/** Writes the recorded festival; `withEdges` adds the entries that were made to have nothing but a name. */
export async function writeRecordedFestival(
  folder: TestFolder,
  { withEdges = false } = {},
): Promise<void> {
  const picture = await png();
  await folder.write('festival.yaml', stringify(festival));
  await folder.write('teams.yaml', '[]\n');
  await folder.write('colleges.txt', '# Colleges\nNational College\n');
  for (const { id, name } of recordedClusters) await writeCluster(folder, id, name);
  await writeEvents(folder, 'robotics', recordedBody('clusters-1'), picture);
  await writeTopics(folder);
  await writeSponsors(folder, picture, withEdges);
  await writeWorkshops(folder, picture, withEdges);
  if (!withEdges) return;
  await writeCluster(folder, 14, 'Made in admin');
  const recorded = recordedBody('edge/cluster-null-fields-and-image');
  await writeEvents(folder, 'made-in-admin', recorded, undefined);
}

/** The recorded festival in a folder that is gone when the running test is over. */
export async function recordedFolder(): Promise<TestFolder> {
  const folder = await TestFolder.make();
  onTestFinished(() => folder.remove());
  await writeRecordedFestival(folder);
  return folder;
}

function writeCluster(folder: TestFolder, id: number, name: string) {
  return folder.write(
    `clusters/${clusterSlug(name)}/cluster.yaml`,
    stringify({ id, name, line: '' }),
  );
}

// biome-ignore lint/suspicious/noExplicitAny: recorded answers are read as they are
type Recorded = any;

async function writeEvents(
  folder: TestFolder,
  slug: string,
  answer: Recorded,
  picture: Buffer | undefined,
) {
  const events: Recorded[] = answer.data.attributes.Cluster_Details.Events;
  for (const [at, event] of events.entries()) {
    const file = `clusters/${slug}/event-1-${at + 1}`;
    const data = {
      name: event.name,
      order: at + 1,
      contacts: event.contact,
      rules: event.Rules,
      date: indianTime(event.date),
      venue: event.location,
      prize: event.price_money,
      judging: event.Judging_Criteria,
      format: event.Format,
      register: event.event_online_link,
    };
    await folder.write(`${file}.md`, markdown(data, event.description));
    if (picture) await folder.write(`${file}.png`, picture);
  }
}

async function writeTopics(folder: TestFolder) {
  for (const { id, attributes } of recordedBody('hospitalities').data)
    await folder.write(
      `hospitality/0${id}-topic.md`,
      markdown({ name: attributes.name }, attributes.desc),
    );
}

async function writeSponsors(folder: TestFolder, picture: Buffer, withEdges: boolean) {
  const recorded: Recorded[] = recordedBody('sponsors').data;
  const sponsors = recorded.map(({ id, attributes }) => ({
    name: attributes.name,
    title: attributes.sponsor_title,
    link: attributes.redirect_link,
    logo: `sponsor-${id}.png`,
  }));
  for (const { logo } of sponsors) await folder.write(`sponsors/logos/${logo}`, picture);
  const edges = withEdges ? [{ name: 'No logo' }] : [];
  await folder.write('sponsors/sponsors.yaml', stringify([...sponsors, ...edges]));
}

async function writeWorkshops(folder: TestFolder, picture: Buffer, withEdges: boolean) {
  for (const { id, attributes } of recordedBody('workshops').data) {
    const data = {
      name: attributes.name,
      order: id,
      contact: attributes.Contact,
      date: indianTime(attributes.date),
      venue: attributes.location,
      register: attributes.Registration_link,
      faq: attributes.FAQ,
      content: attributes.Content,
    };
    await folder.write(`workshops/workshop-${id}.md`, markdown(data, attributes.Details));
    await folder.write(`workshops/workshop-${id}.png`, picture);
  }
  if (withEdges)
    await folder.write('workshops/none.md', markdown({ name: 'No image', order: 9 }, null));
}

/** The same moment as an organiser would write it. */
function indianTime(date: string | null): string | null {
  return date?.replace('T04:30:00.000Z', 'T10:00:00+05:30') ?? null;
}

const highlight = { title: 'A title', description: 'Some words.', thumbnail: 'dance' };
const festival = {
  name: 'Recorded',
  tagline: 'AS IT WAS',
  dates: 'FEB 11-16',
  edition: 2027,
  startsOn: '2027-02-11',
  endsOn: '2027-02-16',
  host: 'A college',
  city: 'A city',
  description: 'A festival for tests.',
  about: { heading: 'About', text: 'Some words.' },
  highlights: { title: 'Times', imprint: ['', '', ''], items: [highlight, highlight, highlight] },
  menu: Array.from({ length: 9 }, () => ({ label: 'EVENTS', to: '/clusters', live: true })),
  madeBy: ['One team', 'Another team'],
  social: ['youtube', 'x', 'facebook', 'instagram', 'medium'].map((logo) => ({
    name: logo,
    logo,
    link: 'https://example.org',
  })),
  contacts: [1, 2, 3].map((at) => ({ name: `Desk ${at}`, phone: '55501 00000' })),
  shortTexts: Object.fromEntries(
    ['home', 'clusters', 'map', 'hospitality', 'sponsors', 'team', 'workshops'].map((screen) => [
      screen,
      '',
    ]),
  ),
  themeWords: { onward: '', signUp: '', password: '', notFound: '' },
};
