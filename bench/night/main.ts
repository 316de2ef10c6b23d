import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { deployedMemory } from '../../deploy/memory.ts';
import { addressesOf } from '../../e2e/sitemap.ts';
import { PROGRAMS, startCluster } from '../../server/cli/cluster/cluster.ts';
import { endOnSignal } from '../../server/cli/end-on-signal.ts';
import { installPrograms } from '../../server/cli/programs.ts';
import { freePort } from '../../server/runtime/free-port.ts';
import { environment, readSettings } from '../../server/settings/settings.ts';
import { buildWhenStale } from '../../server/site/build.ts';
import { startWorstServer } from '../content/worst-server.ts';
import { startWatchedSite } from '../measuring/watched-site.ts';
import { type Figure, isMet } from '../report/figures.ts';
import { print } from '../report/print.ts';
import { openApartNight, runApartNight } from './apart/night.ts';
import { edgeFigures } from './edge.ts';
import { openGateNight, runGateNight } from './gate/night.ts';
import { type Deployment, runNight } from './night.ts';

const USAGE = `npm run night -- [--visitors=18000] [--minutes=60] [--cluster [--pooler] | --worst] | --gate [--people=18000] [--seed=…]
npm run night -- --apart [--kills=20] [--asynchronous]

An opening night on this machine: visitors look around, sign up with a photo, see their profile, come back and sign in, as many
as you say within as many minutes as you say, most at the start. Then it reads from the database what is there of each of them.
--cluster  on PostgreSQL, three servers and nginx in place of one server; that one keeps its data in SQLite,
           or in the empty PostgreSQL database of DATABASE_URL
--pooler   PgBouncer between those servers and PostgreSQL, which has 30 connections then
--worst    on the content of \`npm run bench -- worst\`, in place of the festival's: every text of it changes every other minute
--gate     two hours at the main gate in place of the evening, at whose half the gates' day turns: six phones, networks that come and go, phones and the
           server killed; then every scan is looked for in the database
--apart    the database on three machines, as \`npm run cluster -- --apart\` has it, in place of the evening: who leads is killed
           so often under sign-ups, places and scans, then etcd's leader, and the network between is cut (as root); the lead
           is handed over; then everything that was acknowledged is looked for in the database
--asynchronous   what is lost where no standby is waited for`;

const root = resolve(import.meta.dirname, '../..');
const PHOTO_WIDTH = 1600;
const EDIT_EVERY_MS = 120_000;
/** One in so many of the worst content's events is looked at, so that its lists are as often as a festival's. */
const EVENTS_TO_ONE = 10;
const HAND_OVERS = 3;
const LAGGING_KILLS = 3;
const GATE = { phones: 6, minutes: 120, phoneKills: 8, serverKills: 5 };

interface Started extends Deployment {
  /** Of the server, or of nginx before several, beside the night's own. */
  readonly figures?: () => Promise<Figure[]>;
  close(): Promise<void>;
}

async function startOne(content: Record<string, string>): Promise<Started> {
  const env = {
    ...content,
    LOG_LEVEL: 'info',
    SECRET_KEY: randomBytes(32).toString('base64'),
    ...deployedMemory(),
  };
  const { pid, dataDir, ...site } = await startWatchedSite(env, { logsToFile: true });
  const { DATABASE_URL } = environment();
  const settings = readSettings({ ...env, DATABASE_URL, DATA_DIR: dataDir });
  // Those of its start are none of the night's.
  await site.longestTurn();
  const figures = async () => [
    { name: 'longest turn', unit: 'ms', value: await site.longestTurn() },
  ];
  return { ...site, pids: () => [pid], settings, figures, close: site.stop };
}

/** All texts of the content change again and again, as if each were saved. */
async function startOnWorst(): Promise<Started> {
  // Visitors are at the addresses that names make.
  const content = await startWorstServer({ keepsNames: true });
  const site = await startOne({ CONTENT_URL: content.url });
  const timer = setInterval(content.edit, EDIT_EVERY_MS);
  return {
    ...site,
    async close() {
      clearInterval(timer);
      await site.close();
      await content.stop();
    },
  };
}

async function startMany(pooler: boolean): Promise<Started> {
  installPrograms(PROGRAMS);
  const dir = await mkdtemp(join(tmpdir(), 'festival-night-'));
  const port = await freePort('127.0.0.1');
  const env = { ...process.env, CONTENT_DIR: 'content', LOG_LEVEL: 'info' };
  const entry = ['server/start.ts'];
  const cluster = await startCluster({ dir, port, tls: false, pooler, root, entry, env });
  return {
    url: cluster.url,
    pids: () => cluster.servers.map(({ pid }) => pid),
    settings: readSettings(cluster.env),
    figures: () => edgeFigures(join(dir, 'nginx', 'festival.log')),
    async close() {
      await cluster.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function pagesOf(url: string, isWorst: boolean): Promise<string[]> {
  const pages = await addressesOf(url);
  const isSeen = (path: string, at: number) =>
    !path.includes('/details/') || at % EVENTS_TO_ONE === 0;
  return isWorst ? pages.filter(isSeen) : pages;
}

async function playGate(people: number, seed: number): Promise<number> {
  console.log(`Two hours at the gate, ${people} people; --seed=${seed} repeats it`);
  const { DATABASE_URL: databaseUrl } = environment();
  const options = { ...GATE, people, seed, databaseUrl, say: console.log };
  return whole(openGateNight(options), async (opened) => {
    const { faults, ...report } = await runGateNight(opened, options);
    console.log(report);
    for (const fault of faults) console.log(`  ${fault}`);
    return faults.length;
  });
}

async function playApart(kills: number, isSynchronous: boolean): Promise<number> {
  const hasCuts = process.getuid?.() === 0;
  const handOvers = isSynchronous ? HAND_OVERS : 0;
  const given = { kills, handOvers, laggingKills: LAGGING_KILLS };
  const options = { ...given, isSynchronous, hasCuts, say: console.log };
  return whole(openApartNight(options), async (opened) => {
    const { checks, figures } = await runApartNight(opened, options);
    const all = [...figures, ...checks.map((check) => ({ ...check, of: 'altogether' }))];
    print(all);
    return all.filter((figure) => !isMet(figure)).length;
  });
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      visitors: { type: 'string', default: '18000' },
      minutes: { type: 'string', default: '60' },
      cluster: { type: 'boolean', default: false },
      pooler: { type: 'boolean', default: false },
      worst: { type: 'boolean', default: false },
      gate: { type: 'boolean', default: false },
      apart: { type: 'boolean', default: false },
      kills: { type: 'string', default: '20' },
      asynchronous: { type: 'boolean', default: false },
      people: { type: 'string', default: '18000' },
      seed: { type: 'string', default: String(randomInt(1, 2 ** 31)) },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) throw new Error(USAGE);
  if (values.gate) return playGate(Number(values.people), Number(values.seed));
  if (values.apart) return playApart(Number(values.kills), !values.asynchronous);
  const [visitors, minutes] = [Number(values.visitors), Number(values.minutes)];
  if (!(visitors >= 1 && minutes > 0)) throw new Error(USAGE);
  await buildWhenStale(root);
  const starting = values.worst
    ? startOnWorst()
    : values.cluster
      ? startMany(values.pooler)
      : startOne({ CONTENT_DIR: 'content' });
  return whole(starting, async (deployment) => {
    const pages = await pagesOf(deployment.url, values.worst);
    const given = { visitors, minutes, pages, photoWidth: PHOTO_WIDTH, say: console.log };
    const { checks, figures, db } = await runNight(deployment, given);
    await db.destroy();
    console.log(`\nThe night  (${visitors} visitors within ${minutes} minutes)`);
    print([...figures, ...checks, ...((await deployment.figures?.()) ?? [])]);
    return checks.filter((check) => !isMet(check)).length;
  });
}

/** Plays a night on what is starting, and ends that, however the night ends. */
async function whole<Opened extends { close(): Promise<void> }>(
  starting: Promise<Opened>,
  play: (opened: Opened) => Promise<number>,
): Promise<number> {
  const end = endOnSignal(starting, async (opened) => opened?.close(), 1);
  const opened = await starting;
  return play(opened).finally(end);
}

try {
  const broken = await main();
  console.log(broken === 0 ? 'Everything held.' : `${broken} checks did not hold.`);
  process.exitCode = broken === 0 ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
