import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import autocannon from 'autocannon';
import { asha } from '../e2e/people.ts';
import { startSite } from '../e2e/server.ts';
import { atLeast, atMost, median, throwIfAnyFailed } from './figures.ts';
import { benchRefusals } from './refusals.ts';

const ROUNDS = 9;
const SECONDS = 2;
const cores = availableParallelism();

/**
 * Measures the accounts server, logging on: an authenticated read beside raw `node:http` with the same
 * bytes, and sign-ins beside argon2id alone, while others go on reading. Each round measures both sides,
 * so that whatever else the machine does slows both. Returns how many budgets were missed.
 */
export async function benchAccountsServer(): Promise<number> {
  // Requests come from many addresses, as if by a proxy: one alone would meet its limit.
  const server = await startSite(
    { CONTENT_DIR: 'content', LOG_LEVEL: 'info', TRUST_PROXY: '1' },
    { logsToFile: true },
  );
  try {
    const details = { url: `${server.url}/api/user/details`, headers: await signedIn(server.url) };
    const reads = await compareReads(details);
    const signIns = await compareSignIns(`${server.url}/api/user/login`, details);
    const refusals = await benchRefusals(server.url);
    console.log(`\nAccounts server  (${ROUNDS} rounds, ${cores} cores)`);
    return (
      refusals +
      atLeast([
        ['reads, 1/s', median(reads.map(({ ours }) => ours)), undefined],
        ['reads to raw', median(reads.map(({ ours, raw }) => ours / raw)), 0.2],
        ['sign-ins, 1/s/core', median(signIns.map(({ ours }) => ours / cores)), undefined],
        ['sign-ins to argon2', median(signIns.map(({ ours, alone }) => ours / alone)), 0.9],
      ]) +
      atMost([['reads’ p99, ms', median(signIns.map(({ p99 }) => p99)), 100]])
    );
  } finally {
    await server.stop();
  }
}

interface Target {
  readonly url: string;
  readonly headers: Record<string, string>;
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

/** Answers per second of the server and of raw `node:http`, a round each. */
async function compareReads(details: Target): Promise<{ ours: number; raw: number }[]> {
  const raw = await startRaw(await fetch(details.url, details));
  const reads = async (target: Target) => perSecond(await load({ ...target, connections: 32 }));
  const rounds: { ours: number; raw: number }[] = [];
  try {
    await reads(details);
    await reads(raw);
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ raw: await reads(raw), ours: await reads(details) });
  } finally {
    raw.stop();
  }
  return rounds;
}

/** A process that does nothing but give this answer. */
async function startRaw(answer: Response): Promise<Target & { stop: () => void }> {
  const {
    date: _,
    connection: __,
    'keep-alive': ___,
    ...headers
  } = Object.fromEntries(answer.headers);
  const given = JSON.stringify({ status: answer.status, headers, body: await answer.text() });
  const child = fork(join(import.meta.dirname, 'raw-server.ts'), [given]);
  const [port] = await once(child, 'message');
  return { url: `http://127.0.0.1:${port}/`, headers: {}, stop: () => child.kill() };
}

/** Sign-ins per second, what argon2id alone does, and the slowest hundredth of the reads meanwhile. */
async function compareSignIns(url: string, details: Target) {
  const stored = await hash(asha.password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
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
    const alone = await argon2Alone(stored);
    const [signIns, reads] = await Promise.all([
      crowd(),
      load({ ...details, connections: 4, overallRate: 50 }),
    ]);
    rounds.push({ ours: perSecond(signIns), alone, p99: reads.latency.p99 });
  }
  return rounds;
}

/** Passwords checked per second with nothing around it, as many at a time as there are cores. */
async function argon2Alone(stored: string): Promise<number> {
  const start = performance.now();
  let count = 0;
  const check = async () => {
    while (performance.now() - start < SECONDS * 1000) {
      await verify(stored, asha.password);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: cores }, check));
  return count / ((performance.now() - start) / 1000);
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
