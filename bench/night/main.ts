import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { deployedMemory } from '../../deploy/memory.ts';
import { startSite } from '../../e2e/server.ts';
import { addressesOf } from '../../e2e/sitemap.ts';
import { startCluster } from '../../server/cli/cluster/cluster.ts';
import { installPrograms } from '../../server/cli/programs.ts';
import { freePort } from '../../server/runtime/free-port.ts';
import { environment, readSettings } from '../../server/settings/settings.ts';
import { buildWhenStale } from '../../server/site/build.ts';
import { isMet } from '../report/figures.ts';
import { print } from '../report/print.ts';
import { runGateNight } from './gate/night.ts';
import { type Deployment, runNight } from './night.ts';

const USAGE = `npm run night -- [--visitors=18000] [--minutes=60] [--cluster] | --gate [--people=18000] [--seed=…]

An opening night on this machine: visitors look around, sign up with a photo, see their profile, come back and sign in, as many
as you say within as many minutes as you say, most at the start. Then it reads from the database what is there of each of them.
--cluster  on PostgreSQL, three servers and nginx in place of one server; that one keeps its data in SQLite,
           or in the empty PostgreSQL database of DATABASE_URL
--gate     two hours at the main gate in place of the evening, at whose half the gates' day turns: six phones, networks that come and go, phones and the
           server killed; then every scan is looked for in the database`;

const root = resolve(import.meta.dirname, '../..');
const PHOTO_WIDTH = 1600;
const GATE = { phones: 6, minutes: 120, phoneKills: 8, serverKills: 5 };

interface Started extends Deployment {
  stop(): Promise<void>;
}

async function startOne(): Promise<Started> {
  const env = {
    CONTENT_DIR: 'content',
    LOG_LEVEL: 'info',
    SECRET_KEY: randomBytes(32).toString('base64'),
    ...deployedMemory(),
  };
  const { url, dataDir, pid, stop } = await startSite(env, { logsToFile: true });
  const { DATABASE_URL } = environment();
  const settings = readSettings({ ...env, DATABASE_URL, DATA_DIR: dataDir });
  return { url, pids: () => [pid], settings, stop };
}

async function startMany(): Promise<Started> {
  installPrograms({ postgres: 'postgresql', nginx: 'nginx-light' });
  const dir = await mkdtemp(join(tmpdir(), 'festival-night-'));
  const port = await freePort('127.0.0.1');
  const env = { ...process.env, CONTENT_DIR: 'content', LOG_LEVEL: 'info' };
  const entry = ['server/start.ts'];
  const cluster = await startCluster({ dir, port, tls: false, root, entry, env });
  return {
    url: cluster.url,
    pids: () => cluster.servers.map(({ pid }) => pid),
    settings: readSettings(cluster.env),
    async stop() {
      await cluster.stop();
      await rm(dir, { recursive: true });
    },
  };
}

async function playGate(people: number, seed: number): Promise<number> {
  console.log(`Two hours at the gate, ${people} people; --seed=${seed} repeats it`);
  const { DATABASE_URL: databaseUrl } = environment();
  const { faults, ...report } = await runGateNight({
    ...GATE,
    people,
    seed,
    databaseUrl,
    say: console.log,
  });
  console.log(report);
  for (const fault of faults) console.log(`  ${fault}`);
  return faults.length;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      visitors: { type: 'string', default: '18000' },
      minutes: { type: 'string', default: '60' },
      cluster: { type: 'boolean', default: false },
      gate: { type: 'boolean', default: false },
      people: { type: 'string', default: '18000' },
      seed: { type: 'string', default: String(randomInt(1, 2 ** 31)) },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) throw new Error(USAGE);
  if (values.gate) return playGate(Number(values.people), Number(values.seed));
  const [visitors, minutes] = [Number(values.visitors), Number(values.minutes)];
  if (!(visitors >= 1 && minutes > 0)) throw new Error(USAGE);
  await buildWhenStale(root);
  const deployment = await (values.cluster ? startMany() : startOne());
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => deployment.stop().finally(() => process.exit(1)));
  try {
    const pages = await addressesOf(deployment.url);
    const given = { visitors, minutes, pages, photoWidth: PHOTO_WIDTH, say: console.log };
    const { checks, figures, db } = await runNight(deployment, given);
    await db.destroy();
    console.log(`\nThe night  (${visitors} visitors within ${minutes} minutes)`);
    print([...figures, ...checks]);
    return checks.filter((check) => !isMet(check)).length;
  } finally {
    await deployment.stop();
  }
}

try {
  const broken = await main();
  console.log(broken === 0 ? 'Everything held.' : `${broken} checks did not hold.`);
  process.exitCode = broken === 0 ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
