import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { contentAddress } from '../../../contract/content-addresses.ts';
import { ContentServer } from '../../testing/content/content-server.ts';
import { startProcess, summaryOf } from '../../testing/process.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

async function start(
  env: Record<string, string>,
): Promise<{ url: string; end: () => Promise<void> }> {
  const child = startProcess({ LOG_LEVEL: 'silent', ...env });
  onTestFinished(() => void child.kill('SIGKILL'));
  const summary = await summaryOf(child);
  const url = /The site +(http:\/\/localhost:\d+)/.exec(summary)?.[1];
  if (!url) throw new Error(`The server ended: ${summary}`);
  const end = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { url, end };
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
    return message.server.calls.every(({ error }: { error?: object }) => error);
  };
  await expect.poll(isMissed, { timeout: 20_000 }).toBe(true);
  await expect.poll(() => Math.min(...reads), { timeout: 20_000 }).toBeGreaterThan(3);
  isLoaded = false;
  await Promise.all(load);

  await site.end();
  const again = await start(env);
  expect(await read(again.url)).toEqual(before);
});
