import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startSite } from '../e2e/server.ts';
import { throwIfAnyFailed } from './figures.ts';

/** Measured beside bare `node:http`, with the least part of its speed that they may have. */
const CACHED = [
  {
    name: 'A cluster’s answer',
    address: '/api/clusters/5?populate[Cluster_Details][populate][Events][populate]=*',
    leastRatio: 0.8,
  },
  { name: 'A page', address: '/events/music', leastRatio: 0.6 },
] as const;
const SECONDS = 2;
const CONNECTIONS = 20;
const ROUNDS = 9;
const EDITS = 5;
const MOST_EDIT_MS = 2000;

/**
 * A page and an answer of the embedded content server beside bare `node:http` with the same bytes, in
 * turns, and the time from saving a file to a visitor's page with it. `strapiUrl`: a running one, measured
 * in the same way. Returns how many figures are not met.
 */
export async function benchContentServer(strapiUrl: string | undefined): Promise<number> {
  const contentDir = await mkdtemp(join(tmpdir(), 'bench-content-'));
  await cp(join(import.meta.dirname, '../content'), contentDir, { recursive: true });
  const site = await startSite({ CONTENT_DIR: contentDir });
  let missed = 0;
  try {
    for (const cached of CACHED) missed += Number(!(await isFastEnough(site.url, cached)));
    if (strapiUrl) tell('Strapi', await load(strapiUrl + CACHED[0].address));
    const music = join(contentDir, 'clusters/music');
    const event = (await readdir(music)).find((file) => file.endsWith('.md'))!;
    const slowest = await timeEdits(site.url, join(music, event));
    return missed + Number(slowest > MOST_EDIT_MS);
  } finally {
    await site.stop();
    await rm(contentDir, { recursive: true });
  }
}

async function isFastEnough(
  site: string,
  { name, address, leastRatio }: (typeof CACHED)[number],
): Promise<boolean> {
  const bare = await startBare(site + address);
  const found = { ours: [] as Load[], bare: [] as Load[] };
  for (let round = 0; round < ROUNDS; round++) {
    found.bare.push(await load(bare.url));
    found.ours.push(await load(site + address));
  }
  bare.process.kill();
  // Turn by turn, since what else the machine does changes from one second to the next.
  const ratios = found.ours.map(({ perSecond }, at) => perSecond / found.bare[at]!.perSecond);
  const ratio = ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
  console.log(`\n${name}, ${CONNECTIONS} connections, ${ROUNDS} turns of ${SECONDS} s`);
  tell('bare node:http', middle(found.bare));
  tell('ours', middle(found.ours));
  console.log(
    `  ${'ratio, median of turns'.padEnd(26)} ${ratio.toFixed(2).padStart(8)}  >= ${leastRatio} (${ratios.map((one) => one.toFixed(2)).join(' ')})`,
  );
  return ratio >= leastRatio;
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

function middle(loads: readonly Load[]): Load {
  return loads.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(loads.length / 2)]!;
}

function tell(name: string, { perSecond, p99 }: Load) {
  return console.log(
    `  ${name.padEnd(26)} ${Math.round(perSecond).toString().padStart(8)}  requests/s, p99 ${p99} ms`,
  );
}

/** A process of its own that answers everything with the bytes of one answer. */
async function startBare(source: string): Promise<{ url: string; process: ChildProcess }> {
  const script = `
    const response = await fetch(process.argv[1], { headers: { 'accept-encoding': 'identity' } });
    const body = Buffer.from(await response.arrayBuffer());
    const headers = { 'content-type': response.headers.get('content-type'), 'content-length': body.length };
    const { createServer } = await import('node:http');
    createServer((_, answer) => answer.writeHead(200, headers).end(body))
      .listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;
  const process_ = spawn(process.execPath, ['--input-type=module', '--eval', script, source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(process_.stdout, 'data');
  return { url: `http://127.0.0.1:${String(port).trim()}/`, process: process_ };
}

/** From saving an event's file to the event's name in the page of its cluster. The slowest, in ms. */
async function timeEdits(url: string, file: string): Promise<number> {
  const text = await readFile(file, 'utf8');
  const times: number[] = [];
  for (let edit = 1; edit <= EDITS; edit++) {
    const name = `Saved ${edit}`;
    await writeFile(file, text.replace(/^name: .*$/m, `name: ${name}`));
    const savedAt = performance.now();
    while (!(await (await fetch(`${url}/events/music`)).text()).includes(name))
      await new Promise((resolve) => setTimeout(resolve, 20));
    times.push(Math.round(performance.now() - savedAt));
  }
  console.log(`\nFrom saving a file to a visitor seeing it, ms: ${times.join(', ')}`);
  console.log(`  ${'slowest'.padEnd(26)} ${String(Math.max(...times)).padStart(8)}  <= 2000`);
  return Math.max(...times);
}
