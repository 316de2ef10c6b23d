import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { contentAddress } from '../contract/content-addresses.ts';
import { startSite, unusedPort } from '../e2e/server.ts';
import { median, throwIfAnyFailed } from './figures.ts';

/*
 * `npm run bench:cms`: the product's four content calls, answered by the site's own content server and by
 * a local Strapi that holds the same, side by side. Installs Strapi where it isn't.
 */

const ROUNDS = 5;
const SECONDS = 2;

const { cluster, ...lists } = contentAddress;
const paths = [cluster(5), ...Object.values(lists)];

const strapi = await startStrapi();
const ours = await startSite({ CONTENT_DIR: 'content' });
try {
  console.log(`${'requests a second'.padEnd(24)} ${'ours'.padStart(8)} ${'Strapi'.padStart(8)}`);
  for (const path of paths) {
    const rounds: { own: number; others: number }[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ own: await rateOf(ours.url + path), others: await rateOf(strapi.url + path) });
    const shown = (rate: number) => Math.round(rate).toString().padStart(8);
    const own = shown(median(rounds.map((round) => round.own)));
    const others = shown(median(rounds.map((round) => round.others)));
    const ratio = Math.round(median(rounds.map((round) => round.own / round.others)));
    console.log(`${path.replace(/\?.*/, '').padEnd(24)} ${own} ${others}   ${ratio} times`);
  }
} finally {
  await ours.stop();
  await strapi.stop();
}

/** Good answers a second. Each round asks both, so that whatever else the machine does slows both. */
async function rateOf(url: string): Promise<number> {
  const result = await autocannon({ url, connections: 10, duration: SECONDS });
  throwIfAnyFailed(result);
  return result['2xx'] / result.duration;
}

/** `npm run cms` without its panel, on a free port and a database of its own. */
async function startStrapi(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'strapi-'));
  const port = await unusedPort('localhost');
  const child = spawn(process.execPath, ['server/cli/cms/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, CMS_PORT: String(port), CMS_DATA_DIR: dataDir, CMS_PANEL: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await saying(child, 'is open');
  return {
    url: `http://localhost:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(dataDir, { recursive: true });
    },
  };
}

async function saying(child: ChildProcess, words: string): Promise<void> {
  let said = '';
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    said += chunk;
    if (said.includes(words)) return;
  }
  throw new Error(`npm run cms ended: ${said}`);
}
