import { availableParallelism } from 'node:os';
import autocannon from 'autocannon';
import { asha } from '../../e2e/people.ts';
import { startSite } from '../../e2e/server.ts';
import { argon2Alone } from '../measuring/argon2-alone.ts';
import { startBareServer } from '../measuring/bare-server.ts';
import { ended } from '../measuring/ended.ts';
import { median } from '../measuring/statistics.ts';
import { throwIfAnyFailed } from '../measuring/throw-if-any-failed.ts';
import type { Part } from '../report/figures.ts';
import { comparePressedDoors } from './pressed-doors.ts';
import { compareRefusals } from './refusals.ts';

const ROUNDS = 9;
const SECONDS = 2;
const cores = availableParallelism();

export const accounts: Part = {
  name: 'accounts',
  title: 'The accounts server',
  about: `With its log on, on SQLite; medians of ${ROUNDS} rounds of ${SECONDS} s. Each round measures both sides, so that whatever else the machine does slows both. A read is \`/api/user/details\` with a token, 32 connections; "bare" is \`node:http\` in a process of its own that sends the same bytes. While a crowd signs in, others go on reading, 50 times a second. An unknown e-mail must take as long to refuse as a known one, or the time would tell which there are. While one address presses at a door that hashes passwords, visitors at other addresses sign in one after the other.`,
  async measure(_options, after) {
    // Requests come from many addresses, as if by a proxy: one alone would meet its limit.
    const settings = { CONTENT_DIR: 'content', LOG_LEVEL: 'info', TRUST_PROXY: '1' };
    const server = after.adopt(await startSite(settings, { logsToFile: true }), ended);
    const headers = await signedIn(server.url);
    const details = { url: `${server.url}/api/user/details`, headers };
    const reads = await compareReads(details);
    const signIns = await compareSignIns(`${server.url}/api/user/login`, details);
    const figures = [
      { name: 'reads', unit: '1/s', value: median(reads.map(({ ours }) => ours)) },
      {
        name: 'reads to bare',
        unit: '',
        value: median(reads.map(({ ours, bare }) => ours / bare)),
        limit: { atLeast: 0.25 },
      },
      {
        name: 'sign-ins, each core',
        unit: '1/s',
        value: median(signIns.map(({ ours }) => ours / cores)),
      },
      {
        name: 'sign-ins to argon2id alone',
        unit: '',
        value: median(signIns.map(({ ours, alone }) => ours / alone)),
        limit: { atLeast: 0.9 },
      },
      {
        name: 'p99 of reads while a crowd signs in',
        unit: 'ms',
        value: median(signIns.map(({ p99 }) => p99)),
        limit: { atMost: 100 },
      },
      ...(await compareRefusals(server.url)),
      ...(await comparePressedDoors(after)),
    ];
    return { figures };
  },
};

interface Target {
  readonly url: string;
  readonly headers?: Record<string, string>;
}

async function signedIn(url: string): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_email: asha.email, user_password: asha.password }),
  });
  const { message } = (await response.json()) as { message: string };
  return { authorization: `Bearer ${message}` };
}

/** Answers per second of the server and of bare `node:http`, a round each. */
async function compareReads(details: Target): Promise<{ ours: number; bare: number }[]> {
  const bare = await startBareServer(await fetch(details.url, details));
  const reads = async ({ url, headers }: Target) =>
    perSecond(await load({ url, headers, connections: 32 }));
  const rounds: { ours: number; bare: number }[] = [];
  try {
    await reads(details);
    await reads(bare);
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ bare: await reads(bare), ours: await reads(details) });
  } finally {
    bare.stop();
  }
  return rounds;
}

/** Sign-ins per second, what argon2id alone does, and the slowest hundredth of the reads meanwhile. */
async function compareSignIns(url: string, details: Target) {
  const crowd = () =>
    load({
      url,
      headers: { 'content-type': 'application/json' },
      method: 'POST',
      body: JSON.stringify({ user_email: asha.email, user_password: asha.password }),
      connections: 8 * cores,
    });
  const rounds: { ours: number; alone: number; p99: number }[] = [];
  await crowd();
  for (let round = 0; round < ROUNDS; round++) {
    const alone = await argon2Alone(SECONDS);
    const [signIns, reads] = await Promise.all([
      crowd(),
      load({ ...details, connections: 4, overallRate: 50 }),
    ]);
    rounds.push({ ours: perSecond(signIns), alone, p99: reads.latency.p99 });
  }
  return rounds;
}

let visitors = 0;

/**
 * Asks for some seconds, each connection from an address of its own, as visitors do: several sign-ins to one
 * account from one address at the same moment meet the backoff of wrong passwords.
 */
async function load(options: autocannon.Options): Promise<autocannon.Result> {
  const setupClient = (client: autocannon.Client) => {
    visitors += 1;
    const address = `10.0.${visitors >> 8}.${visitors & 255}`;
    client.setHeaders({ ...options.headers, 'x-forwarded-for': address });
  };
  const result = await autocannon({ ...options, setupClient, duration: SECONDS });
  throwIfAnyFailed(result);
  return result;
}

function perSecond({ requests, duration }: autocannon.Result): number {
  return requests.total / duration;
}
