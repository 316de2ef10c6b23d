import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deployedMemory } from '../../../deploy/memory.ts';
import { startStandIn } from '../../accounts/campus-sign-on/stand-in.ts';
import { freePort } from '../../runtime/free-port.ts';
import { readSettings } from '../../settings/settings.ts';
import { moveContent } from '../demo/moved-content.ts';
import { type ApartOptions, type RunningApart, startApart } from './apart/apart.ts';
import { startNginx } from './programs/nginx.ts';
import { startPgbouncer } from './programs/pgbouncer.ts';
import { startPostgres } from './programs/postgres.ts';
import { ServerProcess } from './server-process.ts';

interface ClusterOptions {
  /** Everything of it: made at the first start, used again at the next. */
  readonly dir: string;
  /** The address at which visitors reach it. */
  readonly port: number;
  readonly tls: boolean;
  /** True for PgBouncer between the servers and PostgreSQL. */
  readonly pooler: boolean;
  /** Given, three PostgreSQL as on machines of their own, and PgBouncer; else one. */
  readonly apart?: ApartOptions;
  /** The project that the servers run at first, and what `node` runs of it. */
  readonly root: string;
  readonly entry: readonly string[];
  /** Settings of the servers, beside those that make them a cluster. */
  readonly env: NodeJS.ProcessEnv;
}

export interface RunningCluster {
  readonly url: string;
  readonly servers: readonly ServerProcess[];
  /** Settings for a command that works on its database. */
  readonly env: Readonly<Record<string, string>>;
  /** The machines of its database, and the process of the pooler before them. */
  readonly apart?: RunningApart & { readonly poolerPid: number };
  /**
   * Restarts the servers one after the other, each once the one before takes work: on the project in `root`, which may be
   * another version in a folder of its own.
   */
  roll(root: string, say: (line: string) => void): Promise<void>;
  stop(): Promise<void>;
}

const SERVERS = 3;

/** What a cluster is made of, by Debian's package of each. */
export const PROGRAMS = { postgres: 'postgresql', pgbouncer: 'pgbouncer', nginx: 'nginx-light' };

/** Copies the content of a folder with everything on, moved to today, into `dir`; gives the setting that names the copy. */
export async function switchedOnContent(from: string, dir: string): Promise<NodeJS.ProcessEnv> {
  const to = join(dir, 'content');
  await moveContent(from, to, Date.now());
  return { CONTENT_DIR: to };
}

/** PostgreSQL (or three of it), three servers, and nginx before them, on this machine alone. @throws Error in plain words */
export async function startCluster(options: ClusterOptions): Promise<RunningCluster> {
  const { dir, port, tls } = options;
  await mkdir(dir, { recursive: true });
  // Started by root, PostgreSQL and nginx have users of their own, who must get through; what is in it is closed.
  await chmod(dir, 0o711);
  const log = await open(join(dir, 'log'), 'a', 0o600);
  const stops: (() => Promise<unknown>)[] = [() => log.close()];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= endAll(stops);
    return stopping;
  };
  try {
    const secrets = await secretsIn(dir);
    const { addresses, apart } = await startDatabase(options, {
      ...{ stops, log: log.fd },
      password: secrets.password,
    });
    const url = `http${tls ? 's' : ''}://localhost:${port}`;
    const standIn = await standInFor(url);
    stops.push(standIn.close);
    const env = { ...options.env, ...deployedMemory(), ...standIn.env, ...addresses };
    const ports = await freePorts(SERVERS);
    const servers = ports.map((own, at) => {
      const dataDir = join(dir, `server-${at + 1}`);
      const settings = settingsOf({ url, key: secrets.key, dataDir });
      const { entry, root } = options;
      return new ServerProcess({
        entry,
        root,
        env: { ...env, ...settings },
        port: own,
        log: log.fd,
      });
    });
    stops.push(() => Promise.all(servers.map((server) => server.stop())));
    await Promise.all(servers.map((server) => server.start()));
    const nginx = await startNginx({ dir: join(dir, 'nginx'), port, ports, tls, log: log.fd });
    stops.push(nginx.stop);
    return {
      ...{ url, servers, apart, stop },
      env: { ...addresses, SECRET_KEY: secrets.key },
      roll: (root, say) => roll(servers, root, say),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The last first. */
async function endAll(stops: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const end of stops.toReversed()) await end();
}

/** Adds what ends it to `stops`, also of what has begun when it fails. */
async function startDatabase(
  { dir, pooler, apart }: ClusterOptions,
  { stops, ...given }: { stops: (() => Promise<unknown>)[]; password: string; log: number },
): Promise<{ addresses: Record<string, string>; apart?: RunningCluster['apart'] }> {
  const at = { ...given, port: await freePort('127.0.0.1') };
  const machines = apart && (await startApart({ ...apart, ...at, dir: join(dir, 'apart') }));
  const database = machines ?? (await startPostgres({ ...at, dir: join(dir, 'postgres') }));
  stops.push(database.stop);
  if (!pooler && !apart) return { addresses: { DATABASE_URL: database.url } };
  const pgbouncer = await startPgbouncer({
    dir: join(dir, 'pgbouncer'),
    port: await freePort('127.0.0.1'),
    postgresUrl: database.url,
    log: given.log,
  });
  stops.push(pgbouncer.stop);
  return {
    addresses: { DATABASE_URL: pgbouncer.url, DATABASE_ADMIN_URL: database.url },
    ...(machines && { apart: { ...machines, poolerPid: pgbouncer.pid } }),
  };
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort('127.0.0.1'));
  return [...ports];
}

async function roll(servers: readonly ServerProcess[], root: string, say: (line: string) => void) {
  for (const [at, server] of servers.entries()) {
    server.root = root;
    await server.stop();
    await server.start();
    say(`Server ${at + 1} of ${servers.length} is new and takes work.`);
  }
}

function settingsOf({ url, key, dataDir }: { url: string; key: string; dataDir: string }) {
  return {
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    TRUST_PROXY: '1',
    SECRET_KEY: key,
    DATA_DIR: dataDir,
    // Time in which kept connections end by themselves.
    DRAIN_SECONDS: '1',
  };
}

/** The stand-in keeps its codes in memory, so that all servers must ask the same one. */
async function standInFor(url: string) {
  const port = await freePort('localhost');
  const { campusSignOn } = readSettings({ PUBLIC_URL: url, DAUTH_STAND_IN_PORT: String(port) });
  const { close } = await startStandIn(campusSignOn, { host: 'localhost', port });
  const env = {
    DAUTH_CLIENT_ID: campusSignOn.clientId,
    DAUTH_CLIENT_SECRET: campusSignOn.clientSecret,
    DAUTH_AUTHORIZE_URL: campusSignOn.authorizeUrl,
    DAUTH_TOKEN_URL: campusSignOn.tokenUrl,
    DAUTH_USER_URL: campusSignOn.userUrl,
  };
  return { env, close: async () => close() };
}

/** Made once: the database knows both from then on. */
async function secretsIn(dir: string): Promise<{ key: string; password: string }> {
  const file = join(dir, 'secrets.json');
  const made = {
    key: randomBytes(32).toString('base64'),
    password: randomBytes(16).toString('hex'),
  };
  await writeFile(file, JSON.stringify(made), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return JSON.parse(await readFile(file, 'utf8'));
}
