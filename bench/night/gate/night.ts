import 'fake-indexeddb/auto';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomFrom } from '../../../server/content/posters/poster.ts';
import { newToken } from '../../../server/crypto/tokens.ts';
import { type Database, openDatabase } from '../../../server/database/connection.ts';
import { createDevice, setPairing } from '../../../server/gate/devices/store.ts';
import { freePort } from '../../../server/runtime/free-port.ts';
import { readSettings } from '../../../server/settings/settings.ts';
import { FESTIVAL_DIR } from '../../../server/testing/festival.ts';
import { startProcess, summaryOf } from '../../../server/testing/process.ts';
import { createCrowd } from './crowd.ts';
import { checkShift, type ShiftReport } from './held.ts';
import { runShift } from './shift.ts';

interface GateNightOptions {
  readonly people: number;
  readonly phones: number;
  /** Of the shift; it takes as long as it takes. */
  readonly minutes: number;
  /** Of each phone. */
  readonly phoneKills: number;
  readonly serverKills: number;
  readonly seed: number;
  /** PostgreSQL's; a new SQLite file without it. */
  readonly databaseUrl?: string | undefined;
  readonly say: (line: string) => void;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** A shift at the main gate, played by phones with the site's own program against a server of its own, and its checks. */
export async function runGateNight(options: GateNightOptions): Promise<ShiftReport> {
  const dir = await mkdtemp(join(tmpdir(), 'festival-gate-'));
  await cp(FESTIVAL_DIR, join(dir, 'content'), { recursive: true });
  await appendFile(join(dir, 'content/festival.yaml'), 'features: { desk: on, gate: on }\n');
  const server = new Server(await environmentOf(dir, options.databaseUrl));
  const db = await server.start();
  try {
    const random = randomFrom(options.seed);
    const crowd = await createCrowd(db, options.people, random);
    const pairings = await addDevices(db, options.phones);
    const killServer = () => server.restart();
    const { url } = server;
    const volunteers = await runShift({ ...options, url, crowd, pairings, killServer });
    return await checkShift(db, volunteers, crowd);
  } finally {
    await db.destroy();
    await server.kill();
    await rm(dir, { recursive: true, force: true });
  }
}

async function environmentOf(dir: string, databaseUrl = ''): Promise<Record<string, string>> {
  return {
    CONTENT_DIR: join(dir, 'content'),
    DATA_DIR: join(dir, 'data'),
    DATABASE_URL: databaseUrl,
    PORT: String(await freePort('localhost')),
    SECRET_KEY: newToken(),
    SAMPLE_ACCOUNTS: 'off',
    // Nobody signs on; a stand-in would take a while to load at each start.
    DAUTH_CLIENT_ID: 'festival',
    DAUTH_CLIENT_SECRET: 'secret',
  };
}

async function addDevices(db: Database, count: number): Promise<string[]> {
  const now = Date.now();
  const place = { kind: 'gate', name: 'Main gate' } as const;
  const pairings = Array.from({ length: count }, newToken);
  for (const [index, pairing] of pairings.entries()) {
    const device = { name: `Phone ${index + 1}`, place, endsAt: now + DAY_MS, by: 'npm run night' };
    await setPairing(db, await createDevice(db, device, now), { pairing, goodUntil: now + DAY_MS });
  }
  return pairings;
}

/** The server's process, which may be killed and started again at the same address. */
class Server {
  readonly url: string;
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;

  constructor(env: Record<string, string>) {
    this.#env = env;
    this.url = readSettings(env).publicUrl;
  }

  /** Gives its database, opened beside it. @throws Error with what it said, where it doesn't start */
  async start(): Promise<Database> {
    await this.#run();
    return openDatabase(readSettings(this.#env).database);
  }

  async restart(): Promise<void> {
    await this.kill();
    await this.#run();
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async #run(): Promise<void> {
    const child = startProcess(this.#env);
    this.#child = child;
    let said = '';
    child.stderr!.on('data', (words) => {
      said += words;
    });
    said += await summaryOf(child);
    if (!said.includes('Ctrl-C')) throw new Error(`The server did not start: ${said}`);
    child.stdout!.resume();
  }
}
