import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contentAddress } from '../../../contract/content-addresses.ts';
import { ContentServer } from '../../testing/content/content-server.ts';
import { FESTIVAL_DIR } from '../../testing/festival.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

/** As `npm start` does, without the site: that needs a build. */
const script = `import { run } from './server/main.ts'; await run();`;

async function start(env: Record<string, string>): Promise<{ url: string; end: () => void }> {
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: join(import.meta.dirname, '../../..'),
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'silent',
      CONTENT_DIR: FESTIVAL_DIR,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  for await (const words of child.stdout!) {
    said += words;
    const url = /The site +(http:\/\/localhost:\d+)/.exec(said)?.[1];
    if (!url) continue;
    const end = async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    };
    return { url, end };
  }
  throw new Error(`The server ended: ${said}`);
}

test('content is served on when its server dies under load, and after the site was killed too', {
  timeout: 90_000,
}, async () => {
  const dataDir = await temporaryFolder();
  const content = await ContentServer.start();
  const env = { DATA_DIR: dataDir, CONTENT_URL: content.url };
  const site = await start(env);
  const addresses = [
    contentAddress.cluster(5),
    contentAddress.hospitalities,
    contentAddress.sponsors,
    contentAddress.workshops,
  ];
  const read = async (url: string) => {
    const answers = await Promise.all(addresses.map((address) => fetch(url + address)));
    for (const { status } of answers) expect(status).toBe(200);
    return Promise.all(answers.map((answer) => answer.text()));
  };
  const before = await read(site.url);

  let isLoaded = true;
  const reads = new Array<number>(8).fill(0);
  const load = reads.map(async (_, reader) => {
    for (; isLoaded; reads[reader]!++) expect(await read(site.url)).toEqual(before);
  });
  await content.stop();
  const isMissed = async () => {
    const { message } = await (await fetch(`${site.url}/organisers/content`)).json();
    return message.server.answers.every(({ error }: { error?: object }) => error);
  };
  await expect.poll(isMissed, { timeout: 20_000 }).toBe(true);
  await expect.poll(() => Math.min(...reads), { timeout: 20_000 }).toBeGreaterThan(3);
  isLoaded = false;
  await Promise.all(load);

  await site.end();
  const again = await start(env);
  expect(await read(again.url)).toEqual(before);
});
