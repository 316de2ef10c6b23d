import 'fake-indexeddb/auto';
import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOfGateDay } from '../../../contract/gate-rules.ts';
import { endChild } from '../../../server/cli/cluster/programs/end-child.ts';
import { randomFrom } from '../../../server/content/posters/poster.ts';
import { loadContent } from '../../../server/content/reading/content.ts';
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

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A server of its own for a shift, and all who come to it; nobody comes yet. `close` removes everything. */
export async function openGateNight(options: GateNightOptions) {
  await using opened = new AsyncDisposableStack();
  const dir = await mkdtemp(join(tmpdir(), 'festival-gate-'));
  opened.defer(() => rm(dir, { recursive: true, force: true }));
  await cp(FESTIVAL_DIR, join(dir, 'content'), { recursive: true });
  await appendFile(join(dir, 'content/festival.yaml'), 'features: { desk: on, gate: on }\n');
  const turnsAt = startOfGateDay(Date.now());
  const clock = new ShiftClock(join(dir, 'clock'), turnsAt - (options.minutes / 2) * MINUTE_MS);
  opened.defer(() => clock.close());
  const server = new Server(await environmentOf(dir, clock.file, options.databaseUrl));
  opened.defer(() => server.stop());
  const db = await server.start();
  opened.defer(() => db.destroy());
  const crowd = await createCrowd(db, options.people, randomFrom(options.seed));
  const pairings = await addDevices(db, options.phones, clock.turn(0));
  const content = await loadContent(join(dir, 'content'));
  const all = opened.move();
  const close = () => all.disposeAsync();
  return { clock, server, db, crowd, pairings, content, turnsAt, close };
}

/** A shift at the main gate through the night, at whose middle the gates' day turns, played by phones with the site's own program, and its checks. */
export async function runGateNight(
  { clock, server, db, turnsAt, content, ...given }: Awaited<ReturnType<typeof openGateNight>>,
  options: GateNightOptions,
): Promise<ShiftReport> {
  const killServer = () => server.restart();
  const turnClock = (minute: number) => clock.turn(minute);
  const shift = { ...options, ...given, url: server.url, killServer, turnClock };
  const volunteers = await runShift(shift);
  return checkShift(db, { volunteers, crowd: given.crowd, content, ...options, turnsAt });
}

/** The server's clock, and that of whoever is right: it goes by the minutes of the shift. */
class ShiftClock {
  readonly file: string;
  readonly #beganAt: number;
  readonly #opened: number;

  constructor(file: string, beganAt: number) {
    this.file = file;
    this.#beganAt = beganAt;
    this.#opened = openSync(file, 'w');
    this.turn(0);
  }

  turn(minute: number): number {
    const at = this.#beganAt + Math.round(minute * MINUTE_MS);
    writeSync(this.#opened, Float64Array.of(at), 0, Float64Array.BYTES_PER_ELEMENT, 0);
    return at;
  }

  close(): void {
    closeSync(this.#opened);
  }
}

async function environmentOf(
  dir: string,
  clock: string,
  databaseUrl = '',
): Promise<Record<string, string>> {
  return {
    NODE_OPTIONS: '--import ./bench/night/gate/shift-clock.ts',
    SHIFT_CLOCK: clock,
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

async function addDevices(db: Database, count: number, now: number): Promise<string[]> {
  const endsAt = now + 24 * HOUR_MS;
  const place = { kind: 'gate', name: 'Main gate' } as const;
  const pairings = Array.from({ length: count }, newToken);
  for (const [index, pairing] of pairings.entries()) {
    const device = { name: `Phone ${index + 1}`, place, endsAt, by: 'npm run night' };
    await setPairing(db, await createDevice(db, device, now), { pairing, goodUntil: endsAt });
  }
  return pairings;
}

/** The server's process, which may be killed and started again at the same address. */
class Server {
  readonly url: string;
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;
  #isOver = false;

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
    await endChild(this.#child, 'SIGKILL');
    if (!this.#isOver) await this.#run();
  }

  /** It doesn't start again, whoever is just restarting it. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await endChild(this.#child, 'SIGKILL');
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
