import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, onTestFinished } from 'vitest';
import { clusters } from '../../../contract/clusters.ts';
import { contentAddress } from '../../../contract/content-addresses.ts';
import { runContentCommand } from '../../cli/content/command.ts';
import { contentAnswer } from '../../content/api/answers.ts';
import { loadContent } from '../../content/reading/content.ts';
import { readSettings, type Settings } from '../../settings/settings.ts';
import { FESTIVAL_DIR } from '../festival.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { ContentServer } from './content-server.ts';
import { png } from './recorded-festival.ts';

export const MUSIC = contentAddress.cluster(5);

/** Content files, another content server that says the same, and the command that pulls it into them. */
class PullSetup {
  directory!: string;
  settings!: Settings;
  server!: ContentServer;

  pull(): Promise<string> {
    return runContentCommand(this.settings, ['pull', `${this.server.url}/`]);
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers are changed as they are
  answerOf(address: string): any {
    return this.server.answers.get(address);
  }

  eventsOfMusic() {
    return this.answerOf(MUSIC).data.attributes.Cluster_Details.Events;
  }

  readText(file: string): Promise<string> {
    return readFile(join(this.directory, file), 'utf8');
  }
}

/** A setup that is a fresh one in each test of the file that calls this. */
export function setUpPulls(): PullSetup {
  const setup = new PullSetup();
  let held: Map<string, unknown> | undefined;
  beforeEach(async () => {
    const made = await temporaryFolder();
    setup.directory = join(made, 'content');
    setup.settings = readSettings({ CONTENT_DIR: setup.directory, DATA_DIR: join(made, 'data') });
    await cp(FESTIVAL_DIR, setup.directory, { recursive: true });
    await writeFile(join(setup.directory, 'clusters/music/first-song.png'), await png(30, 20));
    held ??= await answersOf(setup.directory);
    setup.server = await ContentServer.start();
    onTestFinished(() => setup.server.stop());
    for (const [address, answer] of held)
      setup.server.answers.set(address, Buffer.isBuffer(answer) ? answer : structuredClone(answer));
  });
  return setup;
}

/** The answers of a server that holds the festival of the files. Pictures that the site draws are none there. */
async function answersOf(directory: string): Promise<Map<string, unknown>> {
  const content = await loadContent(directory);
  const { uploads } = content;
  const answers = new Map<string, unknown>();
  const { cluster, ...lists } = contentAddress;
  for (const address of [...clusters.map(({ id }) => cluster(id)), ...Object.values(lists)]) {
    const json = JSON.stringify(contentAnswer(content, address).body, (key, value) => {
      const url = key === 'data' && value?.attributes?.url;
      const upload = url && uploads.get(url.replace('/uploads/', ''));
      return upload && typeof upload.source !== 'string' ? null : value;
    });
    answers.set(address, JSON.parse(json));
  }
  for (const { name, source, width } of uploads.values())
    if (typeof source === 'string' && !width)
      answers.set(`/uploads/${name}`, await readFile(source));
  return answers;
}

/** The bytes of every file of a folder, as Base64, by their paths in it. */
export async function everyFile(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const read = files.map(async ({ parentPath, name }) => {
    const file = join(parentPath, name);
    return [file.slice(folder.length + 1), (await readFile(file)).toString('base64')] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}
