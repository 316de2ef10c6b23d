import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { environment } from '../../settings/settings.ts';
import { buildWhenStale } from '../../site/build.ts';
import { endOnSignal } from '../end-on-signal.ts';
import { installPrograms } from '../programs.ts';
import { APART_PROGRAMS, loopback } from './apart/apart.ts';
import { PROGRAMS, type RunningCluster, startCluster, switchedOnContent } from './cluster.ts';

/* `npm run cluster`: a real deployment's parts on one machine, from the files in `deploy/`. */

const USAGE = `npm run cluster -- [--port 8443] [--plain] [--pooler] [--dir cluster] [--switched-on]
npm run cluster -- --apart [--port 8443] [--plain] [--switched-on]
npm run cluster -- roll [PROJECT] [--dir cluster]

Starts PostgreSQL, three servers, and nginx before them, for this machine alone; Ctrl-C ends all of it.
roll     restarts the servers of the running cluster one after the other, on the PROJECT in another folder if one is named:
         an upgrade. (Built there before: what serves must not be built anew in its place.)
--port   where visitors reach it
--plain  HTTP in place of HTTPS with a certificate made here
--pooler PgBouncer between the servers and PostgreSQL
--apart  the database as on machines of its own: three PostgreSQL under Patroni, three etcd, HAProxy and PgBouncer;
         everything in a temporary folder, which goes with it
--dir    everything of it
--switched-on   a copy of the content, moved to today, with desk, gate and all else on`;

/** Names the project that the servers run. */
const PROJECT = 'project';

const root = resolve(import.meta.dirname, '../../..');

interface Wanted {
  readonly port: number;
  readonly tls: boolean;
  readonly pooler: boolean;
  readonly isApart: boolean;
  readonly more: NodeJS.ProcessEnv;
}

async function run(dir: string, { more, isApart, ...how }: Wanted): Promise<void> {
  const env = { ...environment(), ...more };
  const apart = isApart ? { network: loopback(), isSynchronous: true } : undefined;
  const from = { ...how, root, entry: ['server/start.ts'], env };
  const starting = startCluster({ dir, ...from, ...(apart && { apart }) });
  let last: Promise<unknown> = starting;
  const end = async (started?: RunningCluster) => {
    await last.catch(() => undefined);
    await started?.stop();
    await rm(isApart ? dir : join(dir, 'pid'), { recursive: true, force: true });
  };
  endOnSignal(starting, end, 0);
  const cluster = await starting;
  const pidFile = join(dir, 'pid');
  await writeFile(join(dir, PROJECT), root);
  await writeFile(pidFile, String(process.pid));
  const settings = Object.entries(cluster.env).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(dir, 'settings'), settings.join(''));
  process.on('SIGHUP', () => {
    last = last
      .then(() => readFile(join(dir, PROJECT), 'utf8'))
      .then((project) => cluster.roll(project, console.log))
      .catch((error: Error) => console.error(error.message));
  });
  const [machine] = cluster.apart?.machines ?? [];
  console.log(`
  The site           ${cluster.url}
  Logs               ${join(dir, 'log')}
  Commands           env $(cat ${join(dir, 'settings')}) npm run organise -- …
  Rolling restart    npm run cluster -- roll${isApart ? ` --dir ${dir}` : ''}${
    machine ? `\n  Who leads          patronictl -c ${machine.patroniFile} list` : ''
  }
  To stop            Ctrl-C
`);
}

async function askToRoll(dir: string, project: string | undefined): Promise<void> {
  const pid = await readFile(join(dir, 'pid'), 'utf8').catch(() => {
    throw new Error(`No cluster runs in ${dir}.`);
  });
  if (project) await writeFile(join(dir, PROJECT), resolve(project));
  process.kill(Number(pid), 'SIGHUP');
  console.log(
    'The cluster restarts its servers one after the other, and says so in its own terminal.',
  );
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '8443' },
      dir: { type: 'string' },
      plain: { type: 'boolean', default: false },
      pooler: { type: 'boolean', default: false },
      apart: { type: 'boolean', default: false },
      'switched-on': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [command, project, ...rest] = positionals;
  const port = Number(values.port);
  if (values.help || rest.length > 0 || !(port > 0 && port < 65_536)) throw new Error(USAGE);
  process.umask(0o077);
  const isApart = values.apart;
  if (isApart && values.dir && command !== 'roll') throw new Error(USAGE);
  const named = resolve(values.dir ?? 'cluster');
  if (command === 'roll') await askToRoll(named, project);
  else if (command === undefined) {
    installPrograms(isApart ? { ...PROGRAMS, ...APART_PROGRAMS } : PROGRAMS);
    await buildWhenStale(root);
    const dir = isApart ? await mkdtemp(join(tmpdir(), 'festival-apart-')) : named;
    const more = values['switched-on'] ? await switchedOnContent(join(root, 'content'), dir) : {};
    await run(dir, { port, tls: !values.plain, pooler: values.pooler, isApart, more });
  } else throw new Error(USAGE);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
