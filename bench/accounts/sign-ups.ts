import { once } from 'node:events';
import { Agent, request } from 'node:http';
import autocannon from 'autocannon';
import { deployedMemory } from '../../deploy/memory.ts';
import { newcomer } from '../../e2e/people.ts';
import { startSite } from '../../e2e/server.ts';
import { argon2Alone } from '../measuring/argon2-alone.ts';
import { atRest } from '../measuring/at-rest.ts';
import { ended } from '../measuring/ended.ts';
import { residentBytes } from '../measuring/memory.ts';
import { filledForm, solvedCaptcha } from '../measuring/sign-up-form.ts';
import { median } from '../measuring/statistics.ts';
import { readyForVisitors } from '../pages/addresses.ts';
import type { Figure, Part } from '../report/figures.ts';
import { phonePhoto } from './id-proofs.ts';

const BURST = 1500;
const BURST_SECONDS = 10;
const SUSTAINED = 600;
/** Each measures both, so that whatever else the machine does slows both. */
const ROUNDS = 5;
const SECONDS_ALONE = 2;
const AT_A_TIME = 48;
/** Campus networks that everybody comes from; each may send 600 sign-ups a minute. */
const CAMPUSES = 6;

export const signUps: Part = {
  name: 'sign-ups',
  title: 'A crowd that signs up',
  about: `Each with a photo of 226 kB, on SQLite, the driver on the same machine. First ${SUSTAINED} sign-ups, ${AT_A_TIME} at a time, in ${ROUNDS} rounds, each beside what argon2id alone does just before; medians; then a burst of ${BURST.toLocaleString('en')} within ${BURST_SECONDS} s, while a cached page is asked for 50 times a second. Captchas are solved before. Memory is the process's (RSS), looked at four times a second; the allocator and V8 are told what deploy/festival.env tells them.`,
  async measure(_options, after) {
    const festival = { CONTENT_DIR: 'content', LOG_LEVEL: 'info', TRUST_PROXY: '1' };
    const settings = { ...festival, ...deployedMemory() };
    const server = after.adopt(await startSite(settings, { logsToFile: true }), ended);
    const photo = await phonePhoto();
    const dataUrl = `data:image/jpeg;base64,${photo.toString('base64')}`;
    const image = Buffer.from(`${partOf('user_id_proof', dataUrl)}--${BOUNDARY}--\r\n`);
    const captchas = await solveCaptchas(server.url, SUSTAINED + BURST);
    const rounds: Round[] = [];
    while (rounds.length < ROUNDS) {
      await atRest(server.pid);
      const alone = await argon2Alone(SECONDS_ALONE);
      const ours = await sustain(server.url, captchas.splice(0, SUSTAINED / ROUNDS), image);
      rounds.push({ alone, ours });
    }
    await readyForVisitors(server.url, server.pid);
    const memory = watchMemory(server.pid);
    const [burst, page] = await Promise.all([
      burstOf(server.url, captchas, image),
      askForPage(server.url),
    ]);
    const bytes = await memory();
    return {
      figures: figuresOf({ rounds, burst, page: page.result, bytes }),
      series: { acknowledged: countedBySecond(burst.times), page: page.slowest },
    };
  },
};

/** So many a second: passwords with nothing around them, and sign-ups. */
interface Round {
  readonly alone: number;
  readonly ours: number;
}

interface Found {
  readonly rounds: readonly Round[];
  readonly burst: Awaited<ReturnType<typeof burstOf>>;
  readonly page: autocannon.Result;
  readonly bytes: number;
}

function figuresOf({ rounds, burst, page, bytes }: Found): Figure[] {
  const { statuses, seconds } = burst;
  return [
    { name: 'argon2id alone', unit: '1/s', value: median(rounds.map(({ alone }) => alone)) },
    { name: 'sustained sign-ups', unit: '1/s', value: median(rounds.map(({ ours }) => ours)) },
    {
      name: 'sustained to argon2id alone',
      unit: '',
      value: median(rounds.map(({ alone, ours }) => ours / alone)),
      limit: { atLeast: 0.5 },
    },
    {
      name: 'acknowledged of the burst',
      unit: '',
      value: statuses.get(200) ?? 0,
      limit: { atLeast: BURST },
    },
    { name: '503 in the burst', unit: '', value: statuses.get(503) ?? 0, limit: { atMost: 0 } },
    ...[...statuses]
      .filter(([status]) => status !== 200 && status !== 503)
      .map(([status, value]) => ({
        name: `${status || 'no answer'} in the burst`,
        unit: '',
        value,
      })),
    { name: 'the burst', unit: 's', value: seconds, limit: { atMost: 45 } },
    {
      name: 'p99 of a cached page meanwhile',
      unit: 'ms',
      value: page.latency.p99,
      limit: { atMost: 100 },
    },
    { name: 'its failures', unit: '', value: page.non2xx + page.errors, limit: { atMost: 0 } },
    { name: 'memory', unit: 'MB', value: bytes / 1_000_000, limit: { atMost: 500 } },
  ];
}

const PAGE_SECONDS = 30;

/** A cached page 50 times a second: the result, and the slowest answer of each second. */
async function askForPage(url: string) {
  const started = performance.now();
  const slowest: { second: number; ms: number }[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const asking = autocannon(
    { url, connections: 4, overallRate: 50, duration: PAGE_SECONDS },
    (error, result) => (error ? reject(error) : resolve(result)),
  );
  asking.on('response', (_client, _status, _bytes, ms) => {
    const second = Math.floor((performance.now() - started) / 1000);
    slowest[second] = { second, ms: Math.max(ms, slowest[second]?.ms ?? 0) };
  });
  return { result: await promise, slowest: slowest.filter(Boolean) };
}

/** The number that was acknowledged by the end of each second. */
function countedBySecond(times: readonly number[]) {
  const seconds = Math.ceil(Math.max(0, ...times));
  return Array.from({ length: seconds + 1 }, (_, second) => ({
    second,
    count: times.filter((time) => time <= second).length,
  }));
}

async function solveCaptchas(url: string, count: number): Promise<string[]> {
  const solved: string[] = [];
  while (solved.length < count) {
    const { message: challenge } = await (
      await fetch(`${url}/api/captcha`, { headers: from(solved.length) })
    ).json();
    solved.push(await solvedCaptcha(challenge));
  }
  return solved;
}

function from(visitor: number): Record<string, string> {
  return { 'x-forwarded-for': `10.7.0.${visitor % CAMPUSES}` };
}

/** Sign-ups a second of a crowd in which for each that is done the next one comes. */
async function sustain(url: string, captchas: string[], image: Buffer): Promise<number> {
  const count = captchas.length;
  const started = performance.now();
  const work = async () => {
    for (let captcha = captchas.pop(); captcha; captcha = captchas.pop()) {
      const status = await signUp(url, captcha, image, captchas.length);
      if (status !== 200) throw new Error(`A sign-up was answered with ${status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return count / ((performance.now() - started) / 1000);
}

async function burstOf(url: string, captchas: string[], image: Buffer) {
  const started = performance.now();
  const statuses = new Map<number, number>();
  const times: number[] = [];
  await Promise.all(
    captchas.map(async (captcha, i) => {
      await new Promise((go) => setTimeout(go, (i / captchas.length) * BURST_SECONDS * 1000));
      const status = await signUp(url, captcha, image, i);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 200) times.push((performance.now() - started) / 1000);
    }),
  );
  return { statuses, times, seconds: (performance.now() - started) / 1000 };
}

/** As browsers do. */
const agent = new Agent({ keepAlive: true });
const BOUNDARY = '----sign-up';

function partOf(name: string, value: string): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

/** The answer's status; 0 where none came. All send the same bytes of `image`: making forms would keep the driver busy. */
async function signUp(url: string, captcha: string, image: Buffer, visitor: number) {
  const fields = { ...filledForm(newcomer()), user_recaptcha_code: captcha };
  const words = Object.entries(fields).map(([name, value]) => partOf(name, value));
  const head = Buffer.from(words.join(''));
  const asked = request(`${url}/api/user/register`, {
    method: 'POST',
    agent,
    headers: {
      ...from(visitor),
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': head.length + image.length,
    },
  });
  asked.write(head);
  asked.end(image);
  try {
    const [response] = await once(asked, 'response');
    response.resume();
    return Number(response.statusCode);
  } catch {
    return 0;
  }
}

/** Looks at a process's memory four times a second; the function that it gives ends that and tells the most, in bytes. */
function watchMemory(pid: number): () => Promise<number> {
  let most = 0;
  const look = async () => {
    most = Math.max(most, await residentBytes(pid));
  };
  const timer = setInterval(look, 250);
  return async () => {
    clearInterval(timer);
    await look();
    return most;
  };
}
