import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A server of one's own: its address, where it keeps its data, and how it ends. */
export interface RunningSite {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '..');

/** The small festival that journeys visit, so that an edit of the real one turns none of them red. */
export const SMALL_FESTIVAL_DIR = join(import.meta.dirname, 'content');

/**
 * Starts the real server, as `npm start` does after the build, on a free port with an empty database.
 * `settings` are environment variables; `logsToFile` keeps the log lines in a file, for whom reading them
 * here would be in the way; `preload` are modules that the process loads first; `script` starts it in another way, with these `words`;
 * `root` is another copy of the project.
 * @throws Error with what the server said, when it doesn't start
 */
export async function startSite(
  settings: Record<string, string> = {},
  {
    logsToFile = false,
    preload = [] as readonly string[],
    script = 'server/start.ts',
    words = [] as readonly string[],
    root = ROOT,
  } = {},
): Promise<RunningSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'festival-'));
  const log = logsToFile ? await open(join(dataDir, 'log'), 'a') : undefined;
  const port = await unusedPort();
  const url = `http://localhost:${port}`;
  const imports = ['./server/check-node.js', ...preload].flatMap((path) => ['--import', path]);
  const child = spawn(process.execPath, [...imports, script, ...words], {
    cwd: root,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      CONTENT_DIR: SMALL_FESTIVAL_DIR,
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', log?.fd ?? 'pipe', 'pipe'],
  });
  await log?.close();
  await answering(url, child);
  return {
    url,
    dataDir,
    pid: child.pid!,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Waits until the server answers its health check, or tells why it ended. */
async function answering(url: string, child: ChildProcess): Promise<void> {
  let said = '';
  const listen = (text: string) => (said += text);
  child.stdout?.on('data', listen);
  child.stderr?.on('data', listen);
  const patienceEndsAt = Date.now() + 30_000;
  while (Date.now() < patienceEndsAt) {
    if (child.exitCode !== null)
      throw new Error(`The server ended with ${child.exitCode}: ${said}`);
    // A call that met the server halfway through its start may never be answered: the next one is.
    const healthy = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2000) }).then(
      (response) => response.ok,
      () => false,
    );
    if (healthy) return void child.stdout?.off('data', listen).resume();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill();
  throw new Error(`The server did not answer within 30 s: ${said}`);
}

const PORTS_OF_A_WORKER = 3000;

/**
 * A port of `host` on which nothing listened a moment ago, below those that connections take by themselves, and of this
 * worker's own: another may not have begun to listen on its yet. The server's own helpers are not the journeys' to use.
 */
export async function unusedPort(host = '127.0.0.1'): Promise<number> {
  const first = 20_000 + PORTS_OF_A_WORKER * (Number(process.env.TEST_PARALLEL_INDEX ?? 0) % 4);
  for (;;) {
    const port = randomInt(first, first + PORTS_OF_A_WORKER);
    const server = createServer();
    const isFree = await new Promise<boolean>((settle, fail) => {
      const onError = (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? settle(false) : fail(error);
      server.once('error', onError).listen(port, host, () => settle(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
