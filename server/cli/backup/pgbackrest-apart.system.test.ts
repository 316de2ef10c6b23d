import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../database/connection.ts';
import { freePort } from '../../runtime/free-port.ts';
import { signedUpPerson, startTestServer, type TestServer } from '../../testing/server.ts';
import { APART_PROGRAMS, loopback, type RunningApart, startApart } from '../cluster/apart/apart.ts';
import type { DatabaseMachine } from '../cluster/apart/machine.ts';
import { deployFile, deployPath } from '../cluster/programs/deploy-file.ts';
import { ownUser } from '../cluster/programs/postgres.ts';
import { installPrograms, needProgram } from '../programs.ts';

/*
 * Three machines with PostgreSQL under Patroni and one repository of pgBackRest, by the files of `deploy/`: the leader dies, then
 * all of them. The repository is a folder that all three reach; no bucket is tried.
 */

/** In place of a minute. */
const ARCHIVED_EVERY_S = 2;

let dir: string;
let apart: RunningApart;
let log: Awaited<ReturnType<typeof open>>;

const confOf = (machineDir: string) => join(machineDir, 'pgbackrest.conf');
const dirOf = ({ dataDir }: DatabaseMachine) => join(dataDir, '..');

beforeAll(async () => {
  const programs = { ...APART_PROGRAMS, postgres: 'postgresql', pgbackrest: 'pgbackrest' };
  installPrograms({ ...programs, psql: 'postgresql-client' });
  dir = await mkdtemp(join(tmpdir(), 'festival-lost-'));
  await chmod(dir, 0o711);
  await mkdir(join(dir, 'repository'));
  await owned(join(dir, 'repository'));
  for (const name of ['db1', 'db2', 'db3']) await writeConf(join(dir, name));
  log = await open(join(dir, 'log'), 'a');
  apart = await startApart({
    ...{ dir, network: loopback(), isSynchronous: true, log: log.fd },
    ...{ port: await freePort('127.0.0.1'), password: crypto.randomUUID() },
    changes: (machineDir) => [
      ['# archive_', 'archive_'],
      ['pgbackrest --stanza', `pgbackrest --config=${confOf(machineDir)} --stanza`],
      ['60s', `${ARCHIVED_EVERY_S}s`],
      // While it restores, Patroni lets in its machine's own address alone, which is not where it comes from on the loopback interface.
      ['  pgpass:', '  use_unix_socket: true\n  pgpass:'],
    ],
  });
  process.env.TEST_POSTGRES_URL = apart.url;
  // The test's server has a database of its own.
  runAt(
    await leader(),
    needProgram('psql', 'postgresql-client'),
    '-c',
    'alter role festival createdb',
    'postgres',
  );
}, 180_000);

afterAll(async () => {
  delete process.env.TEST_POSTGRES_URL;
  await apart?.stop();
  await log?.close();
  await rm(dir, { recursive: true });
});

async function owned(path: string): Promise<void> {
  const { uid, gid } = ownUser();
  if (uid !== undefined) await chown(path, uid, gid!);
}

const passphrase = crypto.randomUUID();

async function writeConf(machineDir: string): Promise<void> {
  await mkdir(machineDir);
  const text = await deployFile('pgbackrest/pgbackrest.conf', [
    ['/var/lib/pgbackrest', join(dir, 'repository')],
    ['/var/lib/postgresql/pgbackrest-lock', join(machineDir, 'lock')],
    ['BACKUP-PASSPHRASE', passphrase],
    ['/var/lib/postgresql/15/festival', join(machineDir, 'postgres')],
    ['pg1-socket-path=/var/run/postgresql', `pg1-socket-path=${machineDir}`],
  ]);
  await writeFile(confOf(machineDir), text);
}

/** Runs a program of a machine as PostgreSQL's own user. */
function runAt(machine: DatabaseMachine, program: string, ...args: string[]): string {
  const env = {
    ...process.env,
    PGBACKREST_CONFIG: confOf(dirOf(machine)),
    PGHOST: dirOf(machine),
  };
  return execFileSync(program, args, { ...ownUser(), cwd: '/', encoding: 'utf8', env });
}

const pgBackRest = (machine: DatabaseMachine, ...args: string[]) =>
  runAt(machine, needProgram('pgbackrest', 'pgbackrest'), '--stanza=festival', ...args);

/** The night's backup, at each of the machines. */
function backUpEverywhere(): void {
  for (const machine of apart.machines) runAt(machine, deployPath('pgbackrest/back-up.sh'));
}

function countBackups(): number {
  const [{ backup }] = JSON.parse(pgBackRest(apart.machines[0]!, '--output=json', 'info'));
  return backup.length;
}

async function leader(): Promise<DatabaseMachine> {
  const { name } = (await apart.members()).find(({ role }) => role === 'leader')!;
  return apart.machines.find((machine) => machine.name === name)!;
}

async function untilReady({ app }: TestServer): Promise<void> {
  const ask = async () => (await app.inject('/readyz')).statusCode;
  await expect.poll(ask, { timeout: 60_000 }).toBe(200);
}

/** The machines are gone with all that they had. */
async function loseAll(): Promise<void> {
  for (const machine of apart.machines) {
    await Promise.all([machine.killEtcd(), machine.killDatabase()]);
    await rm(machine.dataDir, { recursive: true });
    await rm(join(dirOf(machine), 'etcd'), { recursive: true });
  }
}

/** As the papers say: the first that starts takes the backup, the others follow it. */
async function bringBack(): Promise<void> {
  const [first, ...others] = apart.machines;
  const text = await readFile(first!.patroniFile, 'utf8');
  await writeFile(first!.patroniFile, text.replace('# method: pgbackrest', 'method: pgbackrest'));
  await Promise.all(apart.machines.map((machine) => machine.startEtcd()));
  first!.startDatabase();
  await expect.poll(() => apart.members(), { timeout: 90_000 }).toMatchObject([{ role: 'leader' }]);
  for (const machine of others) machine.startDatabase();
  await apart.whole();
}

it('Of three machines that are lost, the leader before the others, everybody is back', async () => {
  pgBackRest(await leader(), 'stanza-create');
  pgBackRest(await leader(), 'check');
  backUpEverywhere();
  expect(countBackups()).toBe(1);
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const acknowledged: string[] = [];
  const signUp = async () => acknowledged.push((await signedUpPerson(server)).fields.user_email!);
  for (let count = 0; count < 3; count += 1) await signUp();

  const dead = await leader();
  await dead.killDatabase();
  await untilReady(server);
  dead.startDatabase();
  await apart.whole();
  expect((await leader()).name).not.toBe(dead.name);
  for (let count = 0; count < 3; count += 1) await signUp();
  await pause(3 * ARCHIVED_EVERY_S * 1000);

  await loseAll();
  await bringBack();
  await untilReady(server);
  const db = await openDatabase(server.settings.database);
  const rows = await db.selectFrom('accounts').select('email').execute();
  await db.destroy();
  expect(acknowledged).toHaveLength(6);
  expect(rows.map(({ email }) => email)).toEqual(expect.arrayContaining(acknowledged));

  pgBackRest(await leader(), 'check');
  backUpEverywhere();
  expect(countBackups()).toBe(2);
}, 300_000);
