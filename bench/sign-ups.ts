import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import autocannon from 'autocannon';
import { newcomer } from '../e2e/people.ts';
import { startSite } from '../e2e/server.ts';
import { atLeast, atMost } from './figures.ts';
import { phonePhoto } from './id-proofs.ts';
import { residentBytes } from './memory.ts';
import { filledForm, solvedCaptcha } from './sign-up-form.ts';

const BURST = 1500;
const BURST_SECONDS = 10;
const SUSTAINED = 300;
const AT_A_TIME = 48;
/** Campus networks that everybody comes from; each may send 600 sign-ups a minute. */
const CAMPUSES = 6;

const cores = availableParallelism();

/**
 * Sign-ups with a photo of 226 kB: how many a second while a crowd keeps coming, beside what argon2id alone does
 * in the same run; then a burst of 1,500 within 10 s, with a cached page asked for meanwhile. Captchas are solved
 * before. `settings` name another database. Returns how many budgets were missed.
 */
export async function benchSignUps(settings: Record<string, string> = {}): Promise<number> {
  const server = await startSite(
    { CONTENT_DIR: 'content', LOG_LEVEL: 'info', TRUST_PROXY: '1', ...settings },
    { logsToFile: true },
  );
  try {
    const photo = await phonePhoto();
    const dataUrl = `data:image/jpeg;base64,${photo.toString('base64')}`;
    const image = Buffer.from(`${partOf('user_id_proof', dataUrl)}--${BOUNDARY}--\r\n`);
    const captchas = await solveCaptchas(server.url, SUSTAINED + BURST);
    const alone = await argon2Alone();
    const sustained = await sustain(server.url, captchas.splice(0, SUSTAINED), image);
    const memory = watchMemory(server.pid);
    const [burst, page] = await Promise.all([
      burstOf(server.url, captchas, image),
      autocannon({ url: server.url, connections: 4, overallRate: 50, duration: 30 }),
    ]);
    console.log(`\nSign-ups  (${cores} cores, photo of ${Math.round(photo.length / 1000)} kB)`);
    return (
      atLeast([
        ['argon2 alone, 1/s', alone, undefined],
        ['sustained, 1/s', sustained, undefined],
        ['sustained to argon2', sustained / alone, 0.5],
        ['acknowledged', burst.statuses.get(200) ?? 0, BURST],
      ]) +
      atMost([
        ['burst, s', burst.seconds, 45],
        ['503 in the burst', burst.statuses.get(503) ?? 0, 0],
        ['page’s p99, ms', page.latency.p99, 100],
        ['page’s failures', page.non2xx + page.errors, 0],
        ['memory, MB', (await memory()) / 1_000_000, 500],
      ])
    );
  } finally {
    await server.stop();
  }
}

/** As many at a time as there are cores, with nothing around it. */
async function argon2Alone(): Promise<number> {
  const until = performance.now() + 5000;
  let count = 0;
  const work = async () => {
    while (performance.now() < until) {
      await hash('Lantern$42', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: cores }, work));
  return count / 5;
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
  await Promise.all(
    captchas.map(async (captcha, i) => {
      await new Promise((go) => setTimeout(go, (i / captchas.length) * BURST_SECONDS * 1000));
      const status = await signUp(url, captcha, image, i);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }),
  );
  return { statuses, seconds: (performance.now() - started) / 1000 };
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
