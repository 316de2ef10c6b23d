import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { contentAddress } from '../../contract/content-addresses.ts';
import { startSite, unusedPort } from '../../e2e/server.ts';
import { ended } from '../measuring/ended.ts';
import { median } from '../measuring/statistics.ts';
import { throwIfAnyFailed } from '../measuring/throw-if-any-failed.ts';
import type { Figure, Part } from '../report/figures.ts';

const ROUNDS = 5;
const SECONDS = 2;

const { cluster, ...lists } = contentAddress;
const paths = [cluster(5), ...Object.values(lists)];

export const strapi: Part = {
  name: 'strapi',
  title: 'The content calls, ours beside Strapi’s',
  about: `The product's four content calls, answered by the site's own content server and by a local Strapi that holds the same; medians of ${ROUNDS} rounds of ${SECONDS} s, ten connections. Installs Strapi where it isn't (720 MB).`,
  onlyWhenNamed: true,
  async measure(_options, after) {
    const others = after.adopt(await startStrapi(), ended);
    const ours = after.adopt(await startSite({ CONTENT_DIR: 'content' }), ended);
    const figures: Figure[] = [];
    for (const path of paths) figures.push(...(await compare(path, ours.url, others.url)));
    return { figures };
  },
};

async function compare(path: string, ours: string, others: string): Promise<Figure[]> {
  const rounds: { own: number; others: number }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ own: await rateOf(ours + path), others: await rateOf(others + path) });
  const of = path.replace(/\?.*/, '');
  return [
    { of, name: 'ours', unit: '1/s', value: median(rounds.map(({ own }) => own)) },
    { of, name: 'Strapi', unit: '1/s', value: median(rounds.map((round) => round.others)) },
    {
      of,
      name: 'ours to Strapi',
      unit: '',
      value: median(rounds.map((round) => round.own / round.others)),
    },
  ];
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
    cwd: join(import.meta.dirname, '../..'),
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
