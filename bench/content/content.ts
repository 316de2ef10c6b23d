import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { contentAddress } from '../../contract/content-addresses.ts';
import { startSite } from '../../e2e/server.ts';
import { startBareServer } from '../measuring/bare-server.ts';
import { ended } from '../measuring/ended.ts';
import { median } from '../measuring/statistics.ts';
import { throwIfAnyFailed } from '../measuring/throw-if-any-failed.ts';
import type { Figure, Part } from '../report/figures.ts';
import { copyOfFestival } from './large-festival.ts';

const SECONDS = 2;
const CONNECTIONS = 20;
const ROUNDS = 9;
const EDITS = 5;

export const content: Part = {
  name: 'content',
  title: 'Cached answers, and an edit',
  about: `A page (\`/events/music\`) and a cluster's answer of the content server, both cached, ${CONNECTIONS} connections, medians of ${ROUNDS} turns of ${SECONDS} s, each beside bare \`node:http\` with the same bytes in a process of its own. Then an event's file is saved ${EDITS} times, and its cluster's page asked for until it shows the edit.`,
  async measure(_options, after) {
    const content = after.adopt(await copyOfFestival(), ended);
    const site = after.adopt(await startSite({ CONTENT_DIR: content.dir }), ended);
    return {
      figures: [
        ...(await compareToBare('cached page', `${site.url}/events/music`, 0.6)),
        ...(await compareToBare('content answer', site.url + contentAddress.cluster(5), 0.8)),
        await timeEdits(site.url, join(content.dir, 'clusters/music')),
      ],
    };
  },
};

async function compareToBare(name: string, url: string, atLeast: number): Promise<Figure[]> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const bare = await startBareServer(answer);
  const rounds: { ours: Load; bare: Load }[] = [];
  try {
    // Turn by turn, since what else the machine does changes from one second to the next.
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ bare: await load(bare.url), ours: await load(url) });
  } finally {
    bare.stop();
  }
  const ratios = rounds.map(({ ours, bare }) => ours.perSecond / bare.perSecond);
  return [
    { name, unit: '1/s', value: median(rounds.map(({ ours }) => ours.perSecond)) },
    { name: `p99 of a ${name}`, unit: 'ms', value: median(rounds.map(({ ours }) => ours.p99)) },
    { name: `${name} to bare`, unit: '', value: median(ratios), limit: { atLeast } },
  ];
}

interface Load {
  readonly perSecond: number;
  readonly p99: number;
}

async function load(url: string): Promise<Load> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS });
  throwIfAnyFailed(result);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}

/** From saving an event's file to the event's name in the page of its cluster: the slowest. */
async function timeEdits(url: string, cluster: string): Promise<Figure> {
  const event = (await readdir(cluster)).find((name) => name.endsWith('.md'))!;
  const file = join(cluster, event);
  const text = await readFile(file, 'utf8');
  const times: number[] = [];
  for (let edit = 1; edit <= EDITS; edit++) {
    const name = `Saved ${edit}`;
    await writeFile(file, text.replace(/^name: .*$/m, `name: ${name}`));
    const savedAt = performance.now();
    while (!(await (await fetch(`${url}/events/music`)).text()).includes(name)) await sleep(20);
    times.push(performance.now() - savedAt);
  }
  const value = Math.max(...times);
  return {
    name: 'an edit until a visitor sees it, slowest',
    unit: 'ms',
    value,
    limit: { atMost: 2000 },
  };
}
