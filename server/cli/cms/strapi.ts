import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The Strapi project: a package of its own, with its own lock file. */
export const cmsDir = join(import.meta.dirname, '../../../cms');

export interface StrapiOptions {
  readonly port: number;
  readonly dataDir: string;
  /** The seed for when it is empty: a JSON file. */
  readonly seedFile?: string;
  /** Without the panel it needs no build of it. */
  readonly panel: boolean;
  readonly site?: { readonly url: string; readonly secret: string } | undefined;
  /** Added to its environment; secrets may stand in `cms/.env` instead. */
  readonly env?: Record<string, string>;
}

export type RunningStrapi = Awaited<ReturnType<typeof startStrapi>>;

/**
 * Starts what `prepare.ts` has made ready; `logFile` gets all that it says. @throws Error with what Strapi said last, when it
 * ends before it answers
 */
export async function startStrapi(options: StrapiOptions) {
  const { port, dataDir } = options;
  await mkdir(join(dataDir, 'public/uploads'), { recursive: true });
  const logFile = join(dataDir, 'strapi.log');
  const log = await open(logFile, 'a', 0o600);
  const child = spawn(process.execPath, ['node_modules/@strapi/strapi/bin/strapi.js', 'start'], {
    cwd: cmsDir,
    env: environmentOf(options),
    stdio: ['ignore', log.fd, log.fd],
  });
  await log.close();
  const url = `http://localhost:${port}`;
  try {
    await answering(url, child);
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`${(error as Error).message}\n${await lastLines(logFile)}`);
  }
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => end(child, signal);
  return { url, process: child, logFile, stop };
}

/** What stands at a log's end. */
export async function lastLines(logFile: string): Promise<string> {
  return (await readFile(logFile, 'utf8')).split('\n').slice(-40).join('\n');
}

function environmentOf({ port, dataDir, seedFile, panel, site, env }: StrapiOptions) {
  return {
    ...process.env,
    NODE_ENV: 'production',
    STRAPI_TELEMETRY_DISABLED: 'true',
    CMS_PORT: String(port),
    CMS_DATA_DIR: dataDir,
    CMS_PANEL: String(panel),
    CMS_SEED_FILE: seedFile ?? '',
    CMS_SITE_URL: site?.url ?? '',
    CONTENT_WEBHOOK_SECRET: site?.secret ?? '',
    ...env,
  };
}

/** The first start makes the tables, and fills them. */
const patienceSeconds = 180;

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (let second = 0; second < patienceSeconds; second += 0.25) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error('Strapi ended before it answered.');
    const health = await fetch(`${url}/_health`).catch(() => undefined);
    if (health?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`Strapi didn't answer within ${patienceSeconds} s.`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
