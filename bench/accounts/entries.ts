import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request as requests } from '@playwright/test';
import autocannon from 'autocannon';
import { confirmEmail } from '../../e2e/outbox.ts';
import { idCard, newcomer } from '../../e2e/people.ts';
import { type RunningSite, startSite } from '../../e2e/server.ts';
import { atRest } from '../measuring/at-rest.ts';
import { ended } from '../measuring/ended.ts';
import { startPostgres } from '../measuring/postgres.ts';
import { filledForm, solvedCaptcha } from '../measuring/sign-up-form.ts';
import { median, percentile99 } from '../measuring/statistics.ts';
import { throwIfAnyFailed } from '../measuring/throw-if-any-failed.ts';
import type { Part } from '../report/figures.ts';
import { clusterOf, EVENTS, writeFestival } from './many-places.ts';

const PEOPLE = 200;
const ROUNDS = 5;
/** Of a round, in which everybody asks for places in so many events. */
const EVENTS_A_ROUND = 10;
const AT_A_TIME = 32;
const CALM_RATE = 50;

export const entries: Part = {
  name: 'entries',
  title: 'Places in events',
  about: `One server with its log on, PostgreSQL beside it on this machine, ${EVENTS} events without a limit. In each of ${ROUNDS} rounds ${PEOPLE} people ask for a place in ${EVENTS_A_ROUND} events, ${AT_A_TIME} at a time, each with a confirmed e-mail and an Idempotency-Key; the median of the rounds. An event's changes come one after the other, so once more with everybody in the same one. Then ${CALM_RATE} a second for a while: server time is what the log says of each answer.`,
  async measure(_options, after) {
    const dir = await mkdtemp(join(tmpdir(), 'festival-entries-'));
    after.defer(() => rm(dir, { recursive: true, force: true }));
    const postgres = after.adopt(await startPostgres(), ended);
    const contentDir = await writeFestival(join(dir, 'content'), ['registration']);
    const settings = {
      DATABASE_URL: postgres.url,
      CONTENT_DIR: contentDir,
      LOG_LEVEL: 'info',
      TRUST_PROXY: '1',
    };
    const server = after.adopt(await startSite(settings, { logsToFile: true }), ended);
    const tokens = await signUpPeople(server);
    const rates: number[] = [];
    while (rates.length < ROUNDS) {
      await atRest(server.pid);
      const presses = pressesOf(tokens, rates.length * EVENTS_A_ROUND);
      rates.push(await takePlaces(server.url, presses));
    }
    await atRest(server.pid);
    const atOne = pressesOf(tokens, ROUNDS * EVENTS_A_ROUND, { spread: false });
    const rateAtOne = await takePlaces(server.url, atOne);
    const before = (await answerTimes(server.dataDir)).length;
    await atRest(server.pid);
    const calm = pressesOf(tokens, (ROUNDS + 1) * EVENTS_A_ROUND);
    await takePlaces(server.url, calm, CALM_RATE);
    const times = (await answerTimes(server.dataDir)).slice(before);
    return { figures: figuresOf(rates, rateAtOne, times) };
  },
};

function figuresOf(rates: number[], rateAtOne: number, times: number[]) {
  return [
    { name: 'entries', unit: '1/s', value: median(rates), limit: { atLeast: 300 } },
    { name: 'entries, all in one event', unit: '1/s', value: rateAtOne },
    { name: 'server time of an entry', unit: 'ms', value: median(times), limit: { atMost: 50 } },
    {
      name: 'its slowest hundredth',
      unit: 'ms',
      value: percentile99(times),
      limit: { atMost: 50 },
    },
  ];
}

/** Gives each one's token, once they have opened the link of their welcome mail: who hasn't is held a place for a while. */
async function signUpPeople(site: RunningSite): Promise<string[]> {
  const { url } = site;
  const photo = (await idCard()).buffer.toString('base64');
  const tokens: string[] = [];
  while (tokens.length < PEOPLE) {
    const person = newcomer();
    const headers = { 'x-forwarded-for': `10.7.0.${tokens.length % 100}` };
    const challenge = (await (await fetch(`${url}/api/captcha`, { headers })).json()).message;
    const form = new FormData();
    const fields = {
      ...filledForm(person),
      user_id_proof: `data:image/jpeg;base64,${photo}`,
      user_recaptcha_code: await solvedCaptcha(challenge),
    };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const init = { method: 'POST', body: form, headers };
    const response = await fetch(`${url}/api/user/register`, init);
    const { message } = (await response.json()) as { message: string };
    if (!response.ok) throw new Error(`A sign-up was answered with ${response.status}: ${message}`);
    tokens.push(message);
    const caller = await requests.newContext({ baseURL: url, extraHTTPHeaders: headers });
    await confirmEmail(caller, site, person);
    await caller.dispose();
  }
  return tokens;
}

interface Press {
  readonly token: string;
  readonly path: string;
}

/** Everybody in so many events: each in another one at a moment or, not `spread`, all in one after the other. */
function pressesOf(tokens: readonly string[], from: number, { spread = true } = {}): Press[] {
  return Array.from({ length: EVENTS_A_ROUND }, (_, turn) =>
    tokens.map((token, person) => {
      const event = from + (spread ? (turn + person) % EVENTS_A_ROUND : turn);
      return { token, path: `/api/events/${clusterOf(event)}/Event%20${event}/entries` };
    }),
  ).flat();
}

/** Presses each once; gives how many were answered a second. */
async function takePlaces(url: string, presses: Press[], overallRate?: number): Promise<number> {
  const amount = overallRate ? Math.min(presses.length, overallRate * 10) : presses.length;
  const rest = [...presses];
  const result = await autocannon({
    url,
    amount,
    connections: overallRate ? 4 : AT_A_TIME,
    ...(overallRate && { overallRate }),
    requests: [
      {
        method: 'POST',
        setupRequest(request) {
          const { token, path } = rest.shift()!;
          const headers = {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': randomBytes(16).toString('hex'),
            'x-forwarded-for': `10.0.${rest.length >> 8}.${rest.length & 255}`,
          };
          return { ...request, path, headers, body: '{}' };
        },
      },
    ],
  });
  throwIfAnyFailed(result);
  return result.requests.total / result.duration;
}

/** The times of the log for each entry's answer, in ms. */
async function answerTimes(dataDir: string): Promise<number[]> {
  const lines = (await readFile(join(dataDir, 'log'), 'utf8')).split('\n');
  return lines.flatMap((line) =>
    line.includes('"/api/events/:cluster/:event/entries"') && line.endsWith('}')
      ? JSON.parse(line).ms
      : [],
  );
}
