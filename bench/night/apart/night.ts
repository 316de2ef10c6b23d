import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listColleges } from '../../../contract/accounts/colleges.ts';
import { altchaCaptcha } from '../../../server/accounts/captcha/altcha.ts';
import { APART_PROGRAMS, loopback } from '../../../server/cli/cluster/apart/apart.ts';
import { PROGRAMS, startCluster } from '../../../server/cli/cluster/cluster.ts';
import { installPrograms } from '../../../server/cli/programs.ts';
import { openSharedKeys } from '../../../server/crypto/key-check.ts';
import { newToken } from '../../../server/crypto/tokens.ts';
import { openDatabase } from '../../../server/database/connection.ts';
import { createDevice, setPairing } from '../../../server/gate/devices/store.ts';
import { freePort } from '../../../server/runtime/free-port.ts';
import { readSettings, type Settings } from '../../../server/settings/settings.ts';
import { call } from '../../../web/calls/call.ts';
import { clusterOf, EVENTS, writeFestival } from '../../accounts/many-places.ts';
import { solvedCaptcha } from '../../measuring/sign-up-form.ts';
import { median } from '../../measuring/statistics.ts';
import type { Figure } from '../../report/figures.ts';
import { createCrowd } from '../gate/crowd.ts';
import { takePhotos } from '../visitors/photos.ts';
import { sumOf, Tally } from '../visitors/tally.ts';
import { type Act, longestSilence, lookFor } from './acts.ts';
import {
  type Breakage,
  cutLeader,
  killEtcdLeader,
  killLeader,
  lagStandby,
  lagThenKill,
  type Scene,
  switchOver,
} from './breakages.ts';
import { type Crowd, startCrowd } from './crowd.ts';
import { type CuttableNetwork, createNetwork } from './network.ts';

export interface ApartOptions {
  /** Of the leader. */
  readonly kills: number;
  /** Of the lead, as an operator does it. */
  readonly handOvers: number;
  /** The leader dies while its standbys lag, so often. */
  readonly laggingKills: number;
  readonly isSynchronous: boolean;
  /** True for what cuts the network between the machines, too: that takes root. */
  readonly hasCuts: boolean;
  readonly say: (line: string) => void;
}

/** A breakage that was, with what visitors had of it. */
export interface Happened {
  readonly name: string;
  readonly from: number;
  readonly silence: number;
  /** Answers that were refusals in words, and requests that failed in any other way. */
  readonly refused: number;
  readonly failed: number;
}

const ROOT = join(import.meta.dirname, '../../..');
/** As `npm start` does, without the site, which nobody looks at here. */
const ENTRY = [
  '--input-type=module',
  '--eval',
  `import { run } from './server/main.ts'; await run();`,
];
const PEOPLE = 5000;
const PHONES = 2;
const VISITORS = 4;
const PHOTO_WIDTH = 320;
/** Of a calm before, and between two breakages. */
const CALM_MS = 2000;
const HANDED_OVER = 'handed over';
const NONE = { limit: { atMost: 0 } };

type Opened = Awaited<ReturnType<typeof openApartNight>>;

/** A cluster with its database apart, and all that a crowd needs; nobody comes yet. `close` removes everything. */
export async function openApartNight({ isSynchronous, hasCuts }: ApartOptions) {
  installPrograms({ ...PROGRAMS, ...APART_PROGRAMS });
  await using opened = new AsyncDisposableStack();
  const dir = await mkdtemp(join(tmpdir(), 'festival-apart-'));
  opened.defer(() => rm(dir, { recursive: true, force: true }));
  const network: CuttableNetwork | undefined = hasCuts ? createNetwork() : undefined;
  opened.defer(() => network?.remove());
  const contentDir = await writeFestival(join(dir, 'content'), ['registration', 'desk', 'gate']);
  const cluster = await startCluster({
    ...{ dir, port: await freePort('127.0.0.1'), tls: false, pooler: true, root: ROOT },
    apart: { network: network ?? loopback(), isSynchronous },
    entry: ENTRY,
    env: { PATH: process.env.PATH, CONTENT_DIR: contentDir, LOG_LEVEL: 'warn' },
  });
  opened.defer(() => cluster.stop());
  const settings = readSettings(cluster.env);
  const db = await openDatabase(settings.database);
  opened.defer(() => db.destroy());
  const [key] = await openSharedKeys(db, settings as Settings);
  const crowd = await createCrowd(db, PEOPLE, Math.random);
  const pairings = Array.from({ length: PHONES }, newToken);
  for (const [at, pairing] of pairings.entries()) await addPhone(db, at, pairing);
  const { message } = await call(listColleges, { base: cluster.url });
  const easy = altchaCaptcha(db, key, { rounds: 1000, minTries: 1, maxTries: 1 });
  const given = {
    ...{ url: cluster.url, tally: new Tally(), visitors: VISITORS, pairings },
    photos: await takePhotos(PHOTO_WIDTH),
    colleges: message.map(({ college_name }) => college_name),
    captcha: async () => solvedCaptcha(await easy.challenge!()),
    events: Array.from({ length: EVENTS }, (_, n) => ({
      cluster: clusterOf(n),
      event: `Event ${n}`,
    })),
    codes: crowd.map(({ code }) => code),
  };
  const all = opened.move();
  const close = () => all.disposeAsync();
  return { cluster, network, db, given, close };
}

async function addPhone(db: Opened['db'], at: number, pairing: string): Promise<void> {
  const endsAt = Date.now() + 24 * 60 * 60_000;
  const place = { kind: 'gate', name: 'Main gate' } as const;
  const device = { name: `Phone ${at + 1}`, place, endsAt, by: 'npm run night' };
  const id = await createDevice(db, device, Date.now());
  await setPairing(db, id, { pairing, goodUntil: endsAt });
}

/** Breaks one thing after the other under a crowd, then looks for each thing that was acknowledged. */
export async function runApartNight(opened: Opened, options: ApartOptions) {
  const { say, isSynchronous } = options;
  const crowd = startCrowd(opened.given);
  const happened: Happened[] = [];
  await pause(CALM_MS);
  for (const [name, breakage] of breakagesOf(options)) {
    happened.push(await happen(name, breakage, { ...opened, crowd }));
    const { silence, refused, failed } = happened.at(-1)!;
    say(
      `${name}: silent for ${silence.toFixed(1)} s; ${refused} refused in words, ${failed} failed`,
    );
  }
  await crowd.end();
  const { tally } = opened.given;
  for (const fault of tally.faults) say(`  ${fault}`);
  for (const [said, times] of tally.busy) say(`  503 “${said}”: ${times}`);
  for (const reason of crowd.left) say(`  A visitor left: ${reason}`);
  for (const [code, times] of tally.lost) say(`  No answer, ${code}: ${times}`);
  const { lost, several } = await lookFor(opened.db, crowd.acts);
  const limit = isSynchronous && NONE;
  const checks: Figure[] = [
    { ...count('acknowledged and lost', lost.length), ...limit },
    { ...count('there more than once', several.length), ...NONE },
    { ...count('left without what they came for', crowd.left.length), ...limit },
    { ...count('answers that fail, but for named 503s', tally.faultCount), ...limit },
    { ...count('requests without an answer', sumOf(tally.lost)), ...NONE },
  ];
  return { checks, figures: figuresOf(happened, crowd.acts, lost), acts: crowd.acts, happened };
}

function breakagesOf({ kills, handOvers, laggingKills, hasCuts, isSynchronous }: ApartOptions) {
  const times = (count: number, name: string, breakage: Breakage) =>
    Array.from({ length: count }, () => [name, breakage] as const);
  return [
    ...times(handOvers, HANDED_OVER, switchOver),
    ...times(kills, 'leader killed', killLeader),
    ...times(isSynchronous ? 1 : 0, 'etcd’s leader killed', killEtcdLeader),
    ...times(hasCuts && isSynchronous ? 1 : 0, 'standby unheard', lagStandby),
    ...times(hasCuts ? 3 : 0, 'leader cut off', cutLeader),
    ...times(hasCuts ? laggingKills : 0, 'leader killed while standbys lag', lagThenKill),
  ];
}

async function happen(
  name: string,
  breakage: Breakage,
  { cluster, network, given, crowd }: Opened & { crowd: Crowd },
): Promise<Happened> {
  const { tally } = given;
  const refusals = () => sumOf(tally.busy);
  const failures = () => tally.faultCount + sumOf(tally.lost);
  const [from, refused, failed] = [performance.now(), refusals(), failures()];
  const scene = { cluster, ...(network && { network }), goesOn: () => goesOn(crowd) };
  await breakage(scene as Scene);
  await cluster.apart!.whole();
  await pause(CALM_MS);
  return {
    ...{ name, from },
    silence: longestSilence(crowd.acts, from, performance.now()),
    refused: refusals() - refused,
    failed: failures() - failed,
  };
}

/** Two of them: the first may have been on its way. @throws Error after two minutes */
async function goesOn({ acts }: Crowd): Promise<void> {
  const enough = acts.length + 20;
  const until = performance.now() + 120_000;
  while (acts.length < enough) {
    if (performance.now() > until) throw new Error('Nothing is acknowledged any more');
    await pause(50);
  }
}

function figuresOf(happened: readonly Happened[], acts: readonly Act[], lost: readonly Act[]) {
  const byName = Map.groupBy(happened, ({ name }) => name);
  const ofKind = (kind: Act['kind']) => acts.filter((act) => act.kind === kind).length;
  const lostIn = (name: string) => lost.filter((act) => nameAt(happened, act.at) === name).length;
  const ofBreakages = [...byName].flatMap(([of, all]): Figure[] => {
    const silences = all.map(({ silence }) => silence);
    const sum = (what: 'refused' | 'failed') => all.reduce((total, one) => total + one[what], 0);
    return [
      { of, ...count('times', all.length) },
      { of, name: 'longest silence, median', unit: 's', value: median(silences) },
      { of, name: 'longest silence, at most', unit: 's', value: Math.max(...silences) },
      // Who hands over has a way that nobody notices.
      { of, ...count('refused in words', sum('refused')), ...(of === HANDED_OVER && NONE) },
      { of, ...count('failed', sum('failed')) },
      { of, ...count('acknowledged and lost', lostIn(of)) },
    ];
  });
  return [
    count('accounts acknowledged', ofKind('account')),
    count('places acknowledged', ofKind('place')),
    count('scans acknowledged', ofKind('scan')),
    ...ofBreakages,
  ];
}

/** What had begun last at that moment. */
function nameAt(happened: readonly Happened[], at: number): string | undefined {
  return happened.findLast(({ from }) => from <= at)?.name;
}

function count(name: string, value: number): Figure {
  return { name, unit: '', value };
}
