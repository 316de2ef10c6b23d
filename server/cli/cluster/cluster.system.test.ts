import { once } from 'node:events';
import { appendFile, chmod, cp, mkdtemp, readFile, readlink, rm, symlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { SAMPLE_ACCOUNT } from '../../accounts/sign-up/sample-account.ts';
import { openDatabase } from '../../database/connection.ts';
import { freePort } from '../../runtime/free-port.ts';
import { readSettings } from '../../settings/settings.ts';
import { ADMINISTRATOR, signedInOrganiser } from '../../testing/desk.ts';
import { newRegistrant } from '../../testing/entries.ts';
import { FESTIVAL_DIR } from '../../testing/festival.ts';
import { fetchedApp } from '../../testing/fetched-app.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { installPrograms } from '../programs.ts';
import { PROGRAMS, type RunningCluster, startCluster, switchedOnContent } from './cluster.ts';

/** As `npm start` does, without the site: that needs a build. */
const ENTRY = [
  '--input-type=module',
  '--eval',
  `import { run } from './server/main.ts'; await run();`,
];

const ROOT = join(import.meta.dirname, '../../..');

let dir: string;
let cluster: RunningCluster;

beforeAll(async () => {
  installPrograms(PROGRAMS);
  dir = await mkdtemp(join(tmpdir(), 'festival-cluster-'));
  await chmod(dir, 0o711);
  const shipped = join(dir, 'shipped');
  await cp(FESTIVAL_DIR, shipped, { recursive: true });
  await appendFile(join(shipped, 'festival.yaml'), 'features:\n  registration: off\n  desk: off\n');
  cluster = await startCluster({
    dir,
    port: await freePort('127.0.0.1'),
    tls: false,
    pooler: true,
    root: ROOT,
    entry: ENTRY,
    env: {
      ...(await switchedOnContent(shipped, dir)),
      PATH: process.env.PATH,
      LOG_LEVEL: 'warn',
    },
  });
}, 120_000);
afterAll(async () => {
  await cluster?.stop();
  await rm(dir, { recursive: true });
});

interface Answered {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: string;
}

async function answered(sent: Promise<Response>): Promise<Answered> {
  const response = await sent;
  const retryAfter = response.headers.get('retry-after');
  return { status: response.status, retryAfter, body: await response.text() };
}

/** From a server, and not what nginx keeps of it: so it is for whoever has a token. */
function read(path = '/api/hospitalities') {
  return answered(fetch(cluster.url + path, { headers: { authorization: 'Bearer of nobody' } }));
}

function readKept() {
  return answered(fetch(`${cluster.url}/api/hospitalities`));
}

/** With a key as the site sends one with each press, or without. */
function signIn({
  key,
  email: user_email = SAMPLE_ACCOUNT.email,
}: {
  key: boolean;
  email?: string;
}) {
  const headers = {
    'content-type': 'application/json',
    ...(key ? { 'idempotency-key': crypto.randomUUID() } : {}),
  };
  const { password: user_password } = SAMPLE_ACCOUNT;
  const body = JSON.stringify({ user_email, user_password });
  return answered(fetch(`${cluster.url}/api/user/login`, { method: 'POST', headers, body }));
}

/** Visitors who read, and some who sign in, one request after the other, until `work` is done; all their answers. */
async function underLoad(work: () => Promise<unknown>) {
  let isOver = false;
  const visitor = async (ask: () => Promise<Answered>) => {
    const answers: Answered[] = [];
    while (!isOver) answers.push(await ask());
    return answers;
  };
  const readers = Array.from({ length: 4 }, () => visitor(() => read()));
  const changers = Array.from({ length: 2 }, () => visitor(() => signIn({ key: true })));
  await pause(300);
  await work().finally(() => {
    isOver = true;
  });
  return {
    reads: (await Promise.all(readers)).flat(),
    changes: (await Promise.all(changers)).flat(),
  };
}

/** Somebody who comes anew and stays: once they are in, and what the first answer says. */
function atTheDoor() {
  const socket = connect(Number(new URL(cluster.url).port), '127.0.0.1').setEncoding('latin1');
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const answered = once(socket, 'data').then(([answer]) => String(answer).split('\r\n', 1)[0]);
  return { socket, isIn: once(socket, 'connect'), answered };
}

const UNAVAILABLE = {
  status: 503,
  retryAfter: '3',
  body: '{"message":"The festival is very busy right now. Please try again in a few seconds"}',
};

describe('a cluster', () => {
  it('goes over to another version one server after the other without one failed request', async () => {
    const release = await temporaryFolder();
    for (const name of ['server', 'content']) await symlink(join(ROOT, name), join(release, name));
    const { reads, changes } = await underLoad(() => cluster.roll(release, () => undefined));
    for (const { pid } of cluster.servers) expect(await readlink(`/proc/${pid}/cwd`)).toBe(release);
    expect(reads.length).toBeGreaterThan(50);
    expect(changes.length).toBeGreaterThan(5);
    for (const { status, body } of [...reads, ...changes])
      expect(status === 200 ? '' : `${status} ${body}`).toBe('');
    // That folder goes with this test.
    for (const server of cluster.servers) server.root = ROOT;
  }, 180_000);

  it('with everything switched on has its desk open, which sees who takes a place', async () => {
    const settings = readSettings({ ...cluster.env, PUBLIC_URL: cluster.url });
    const db = await openDatabase(settings.database);
    onTestFinished(() => db.destroy());
    const server = { app: fetchedApp(cluster.url), db, settings };
    const organiser = await signedInOrganiser(server, ADMINISTRATOR);
    const asha = await newRegistrant(server);
    expect(await asha.take('Call & Answer', { teamName: 'Lamp Post' })).toMatchObject({
      status: 200,
    });
    const list = await organiser.call('GET', '/events/music/Call%20&%20Answer/entries');
    expect(list.json().message.rows).toMatchObject([{ teamName: 'Lamp Post', state: 'held' }]);
  }, 30_000);

  it('keeps three thousand who come while nginx is busy, and answers them all', async () => {
    const nginx = -Number(await readFile(join(dir, 'nginx', 'nginx.pid'), 'utf8'));
    const goOn = () => void process.kill(nginx, 'SIGCONT');
    onTestFinished(goOn);
    process.kill(nginx, 'SIGSTOP');
    const visitors = Array.from({ length: 3000 }, atTheDoor);
    await Promise.all(visitors.map(({ isIn }) => isIn));
    goOn();
    const answers = await Promise.all(visitors.map(({ answered }) => answered));
    for (const { socket } of visitors) socket.destroy();
    expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 200 OK']));
  }, 30_000);

  it('shows nobody that one of three servers was killed, and starts it anew', async () => {
    const [, killed] = cluster.servers;
    const { pid } = killed!;
    const { reads, changes } = await underLoad(async () => {
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => killed!.pid).not.toBe(pid);
      await pause(1000);
    });
    for (const { status, body } of [...reads, ...changes])
      expect(status === 200 ? '' : `${status} ${body}`).toBe('');
  }, 60_000);

  it('tells who changed something without a key, on a server that was killed, to come again', async () => {
    const { pid } = cluster.servers[0]!;
    // Its third of them is under way, however fast the machine is.
    process.kill(pid, 'SIGSTOP');
    const changing = Array.from({ length: 12 }, (_, count) =>
      signIn({ key: false, email: `nobody.${count}@example.org` }),
    );
    await pause(500);
    process.kill(pid, 'SIGKILL');
    const answers = await Promise.all(changing);
    const refused = answers.filter(({ status }) => status !== 401);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expect(answer).toEqual(UNAVAILABLE);
  }, 60_000);

  it('says in words when no server is there, on pages and on calls, and goes on with what was read before', async () => {
    const before = await readKept();
    expect(before.status).toBe(200);
    await Promise.all(cluster.servers.map((server) => server.stop()));
    expect(await readKept()).toEqual(before);
    expect(await read()).toEqual(UNAVAILABLE);
    expect(await signIn({ key: true })).toEqual(UNAVAILABLE);
    const page = await read('/events');
    expect(page).toMatchObject({ status: 503, retryAfter: '3' });
    expect(page.body).toContain('<h1>Back in a moment</h1>');
    await Promise.all(cluster.servers.map((server) => server.start()));
    expect((await read()).status).toBe(200);
  }, 120_000);

  it('refuses what is too large in words, before it is sent on', async () => {
    for (const [path, bytes] of [
      ['/api/user/register', 9_000_000],
      ['/api/user/login', 100_000],
      ['/nothing/is/here', 100_000],
    ] as const) {
      const sent = fetch(cluster.url + path, { method: 'POST', body: Buffer.alloc(bytes) });
      const { headers } = await sent;
      const { status, body } = await answered(sent);
      expect([path, status, body]).toEqual([path, 413, '{"message":"The request is too large"}']);
      expectOwnHeaders(headers);
    }
  });

  it('takes no more of one address than a part of its room, and goes on with everybody’s reading', async () => {
    const forms = Array.from({ length: 1030 }, () => {
      const socket = connect(port(), '127.0.0.1').setEncoding('latin1');
      const isRefused = once(socket, 'data').then(([answer]) => String(answer).includes(' 503 '));
      socket.write(
        'POST /api/user/register HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3000000\r\n\r\n-',
      );
      return { socket, isRefused };
    });
    let refused = 0;
    for (const form of forms)
      void form.isRefused.then(
        () => {
          refused += 1;
        },
        () => undefined,
      );
    await expect.poll(() => refused).toBe(30);
    expect((await read()).status).toBe(200);
    for (const { socket } of forms) socket.destroy();
  });

  it('gives no answer for another host, and leads to none', async () => {
    const said = async (at: number, host: string) => {
      const socket = connect(at, '127.0.0.1').setEncoding('latin1');
      socket.write(`GET /desk HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      const [answer] = await Promise.race([
        once(socket, 'data'),
        once(socket, 'close').then(() => ['']),
      ]);
      socket.destroy();
      return String(answer);
    };
    const conf = await readFile(join(dir, 'nginx', 'festival.conf'), 'utf8');
    const plain = Number(/listen 127\.0\.0\.1:(\d+);/.exec(conf)?.[1]);
    for (const at of [port(), plain]) expect(await said(at, 'evil.example')).toBe('');
    expect(await said(plain, 'localhost')).toContain('Location: https://localhost/desk\r\n');
  });

  it('gives what it says itself the headers that protect visitors', async () => {
    const socket = connect(port(), '127.0.0.1').setEncoding('latin1');
    socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`);
    const [answer] = await once(socket, 'data');
    socket.destroy();
    const [head = ''] = String(answer).split('\r\n\r\n');
    const lines = head.split('\r\n').slice(1);
    expectOwnHeaders(new Headers(lines.map((line) => line.split(': ', 2) as [string, string])));
  });
});

function port(): number {
  return Number(new URL(cluster.url).port);
}

function expectOwnHeaders(headers: Headers): void {
  expect(Object.fromEntries(headers)).toMatchObject({
    'strict-transport-security': expect.any(String),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  });
}
