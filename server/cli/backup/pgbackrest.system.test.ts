import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../database/connection.ts';
import { freePort } from '../../runtime/free-port.ts';
import { signedUpPerson, startTestServer, type TestServer } from '../../testing/server.ts';
import { deployFile } from '../cluster/programs/deploy-file.ts';
import { ownUser, type RunningPostgres, startPostgres } from '../cluster/programs/postgres.ts';
import { installPrograms, needProgram } from '../programs.ts';

/*
 * Debian's pgBackRest with the files of `deploy/pgbackrest`, on a PostgreSQL that is destroyed and comes back.
 * `RESTORE_MINUTES=60 npm run test:system -- pgbackrest.system` does it after an hour's sign-ups, one a second.
 */

const { RESTORE_MINUTES } = process.env;
const SIGN_UPS_MS = RESTORE_MINUTES ? Number(RESTORE_MINUTES) * 60_000 : 10_000;
const PAUSE_MS = RESTORE_MINUTES ? 1000 : 0;
/** What happened since may be gone. Short of an hour, it is closed sooner than in `deploy/pgbackrest/archiving.conf`. */
const ARCHIVED_EVERY_S = RESTORE_MINUTES ? 60 : 2;
const TIMEOUT_MS = 300_000;

let dir: string;
let conf: string;
let password: string;
let port: number;
let postgres: RunningPostgres;
let server: TestServer;

const dataDir = () => join(dir, 'postgres');

beforeAll(async () => {
  installPrograms({ postgres: 'postgresql', pgbackrest: 'pgbackrest' });
  dir = await mkdtemp(join(tmpdir(), 'festival-pgbackrest-'));
  await chmod(dir, 0o711);
  const repository = join(dir, 'repository');
  await mkdir(repository);
  const { uid, gid } = ownUser();
  if (uid !== undefined) await chown(repository, uid, gid!);
  [password, port] = [crypto.randomUUID(), await freePort('127.0.0.1')];
  conf = join(dir, 'pgbackrest.conf');
  const text = await deployFile('pgbackrest/pgbackrest.conf', [
    ['/var/lib/pgbackrest', repository],
    ['/var/lib/postgresql/pgbackrest-lock', join(repository, 'lock')],
    ['BACKUP-PASSPHRASE', crypto.randomUUID()],
    ['pg1-path=/var/lib/postgresql/15/festival', `pg1-path=${dataDir()}\npg1-port=${port}`],
    ['pg1-socket-path=/var/run/postgresql', `pg1-socket-path=${repository}\npg1-user=festival`],
  ]);
  await writeFile(conf, text);
  await start();
  pgBackRest('stanza-create');
  pgBackRest('backup');
  process.env.TEST_POSTGRES_URL = postgres.url;
  server = await startTestServer();
}, 180_000);

afterAll(async () => {
  delete process.env.TEST_POSTGRES_URL;
  await server.close().catch(() => undefined);
  await postgres.stop();
  await rm(dir, { recursive: true });
});

async function start(): Promise<void> {
  const log = await open(join(dir, 'log'), 'a');
  const text = await deployFile('pgbackrest/archiving.conf', [
    ['pgbackrest --stanza', `pgbackrest --config=${conf} --stanza`],
    ['60s', `${ARCHIVED_EVERY_S}s`],
  ]);
  const lines = text.matchAll(/^(\w+) = '?(.*?)'?$/gm);
  const parameters = Object.fromEntries([...lines].map(([, name, value]) => [name!, value!]));
  const socket = { unix_socket_directories: join(dir, 'repository') };
  const given = { dir: dataDir(), port, password, log: log.fd };
  postgres = await startPostgres({ ...given, parameters: { ...parameters, ...socket } });
  await log.close();
}

function pgBackRest(...args: string[]): void {
  const program = needProgram('pgbackrest', 'pgbackrest');
  const { status, stdout, stderr } = spawnSync(
    program,
    [`--config=${conf}`, '--stanza=festival', ...args],
    { ...ownUser(), cwd: '/', encoding: 'utf8', env: { ...process.env, PGPASSWORD: password } },
  );
  if (status !== 0) throw new Error(`pgbackrest ${args.join(' ')}: ${stdout}${stderr}`);
}

/** The machine is gone: PostgreSQL at once, and all that it wrote. */
async function destroy(): Promise<void> {
  process.kill(postgres.pid, 'SIGQUIT');
  await postgres.stop();
  await rm(dataDir(), { recursive: true });
  await mkdir(dataDir(), { mode: 0o700 });
  const { uid, gid } = ownUser();
  if (uid !== undefined) await chown(dataDir(), uid, gid!);
}

/** Until then it answers who only reads, with what it has brought back so far. */
async function untilRecovered(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const asked = 'select pg_is_in_recovery() as "isOn"';
  while ((await client.query<{ isOn: boolean }>(asked)).rows[0]!.isOn) await pause(100);
  await client.end();
}

async function heldEmails(): Promise<Set<string>> {
  const db = await openDatabase(server.settings.database);
  const rows = await db.selectFrom('accounts').select('email').execute();
  await db.destroy();
  return new Set(rows.map(({ email }) => email!));
}

async function signUp(acknowledged: Map<string, number>): Promise<void> {
  const { fields, id } = await signedUpPerson(server);
  // All of them are of one address, which may have only so many unconfirmed.
  const emailVerifiedAt = Date.now();
  await server.db.updateTable('accounts').set({ emailVerifiedAt }).where('id', '=', id).execute();
  acknowledged.set(fields.user_email, Date.now());
}

it(
  'Of a database that is gone with its machine everybody is back who signed up before its last archived moment',
  async () => {
    const acknowledged = new Map<string, number>();
    const until = Date.now() + SIGN_UPS_MS;
    while (Date.now() < until) {
      const next = pause(PAUSE_MS);
      await signUp(acknowledged);
      await next;
    }
    await destroy();
    const destroyedAt = Date.now();
    expect(acknowledged.size).toBeGreaterThan(10);
    pgBackRest('restore');
    await start();
    await untilRecovered();
    const held = await heldEmails();
    const lost = [...acknowledged].filter(([email]) => !held.has(email));
    // Of the last moment before a segment is closed, and while it is on its way.
    const latest = destroyedAt - 2 * ARCHIVED_EVERY_S * 1000;
    const ages = lost.map(([, at]) => (destroyedAt - at) / 1000);
    const oldest =
      lost.length > 0 ? `, the oldest ${Math.max(...ages).toFixed(1)} s before the end` : '';
    console.log(`${acknowledged.size} signed up, ${lost.length} were lost${oldest}`);
    expect(lost.filter(([, at]) => at < latest)).toEqual([]);
  },
  SIGN_UPS_MS + 300_000,
);

it(
  'A database comes back as it was a moment before a mistake',
  async () => {
    const acknowledged = new Map<string, number>();
    for (let count = 0; count < 5; count += 1) await signUp(acknowledged);
    await pause(1100);
    const before = new Date().toISOString().replace('T', ' ').replace('Z', '+00');
    await pause(1100);
    await server.db.deleteFrom('accounts').execute();
    expect(await heldEmails()).toEqual(new Set());
    await pause(2 * ARCHIVED_EVERY_S * 1000);
    await postgres.stop();
    const target = ['--type=time', `--target=${before}`, '--target-action=promote'];
    pgBackRest('--delta', ...target, 'restore');
    await start();
    await untilRecovered();
    const held = await heldEmails();
    expect([...acknowledged.keys()].filter((email) => !held.has(email))).toEqual([]);
  },
  TIMEOUT_MS,
);

it('What the repository holds can’t be read without its passphrase', async () => {
  const [email] = await heldEmails();
  const found = spawnSync('grep', ['-rlaF', email!, join(dir, 'repository')], { encoding: 'utf8' });
  expect(found.stdout).toBe('');
  // The same look finds it where it lies open.
  await postgres.stop();
  const open = spawnSync('grep', ['-rlaF', email!, dataDir()], { encoding: 'utf8' });
  await start();
  expect(open.stdout).not.toBe('');
  expect(await readFile(conf, 'utf8')).toContain('aes-256-cbc');
});
