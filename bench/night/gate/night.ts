import 'fake-indexeddb/auto';
import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOfGateDay } from '../../../contract/gate-rules.ts';
import { randomFrom } from '../../../server/content/posters/poster.ts';
import { loadContent } from '../../../server/content/reading/content.ts';
import { newToken } from '../../../server/crypto/tokens.ts';
import type { Database } from '../../../server/database/connection.ts';
import { createDevice, setPairing } from '../../../server/gate/devices/store.ts';
import { FESTIVAL_DIR } from '../../../server/testing/festival.ts';
import { Clock } from '../../rehearsal/clock.ts';
import { RehearsedServer } from '../../rehearsal/server.ts';
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
  const beganAt = turnsAt - (options.minutes / 2) * MINUTE_MS;
  const clock = new Clock(join(dir, 'clock'), beganAt);
  opened.defer(() => clock.close());
  const { databaseUrl } = options;
  const server = await RehearsedServer.prepare({ dir, clock: clock.file, databaseUrl });
  opened.defer(() => server.stop());
  const db = await server.start();
  opened.defer(() => db.destroy());
  const crowd = await createCrowd(db, options.people, randomFrom(options.seed));
  const pairings = await addDevices(db, options.phones, beganAt);
  const content = await loadContent(join(dir, 'content'));
  const all = opened.move();
  const close = () => all.disposeAsync();
  return { clock, beganAt, server, db, crowd, pairings, content, turnsAt, close };
}

/** A shift at the main gate through the night, at whose middle the gates' day turns, played by phones with the site's own program, and its checks. */
export async function runGateNight(
  {
    clock,
    beganAt,
    server,
    db,
    turnsAt,
    content,
    ...given
  }: Awaited<ReturnType<typeof openGateNight>>,
  options: GateNightOptions,
): Promise<ShiftReport> {
  const killServer = () => server.restart();
  const turnClock = (minute: number) => clock.turnTo(beganAt + minute * MINUTE_MS);
  const shift = { ...options, ...given, url: server.url, killServer, turnClock };
  const volunteers = await runShift(shift);
  const { crowd } = given;
  return checkShift(db, {
    volunteers,
    crowd,
    content,
    turn: options.minutes / 2,
    now: turnsAt + 1,
  });
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
