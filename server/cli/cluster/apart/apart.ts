import { randomBytes, randomInt } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { startHaproxy } from '../programs/haproxy.ts';
import { DatabaseMachine, type MachineOptions, type Network } from './machine.ts';

export interface ApartOptions extends Pick<MachineOptions, 'network' | 'changes'> {
  /** False for asynchronous replication, which loses what a standby hasn't had. */
  readonly isSynchronous: boolean;
}

/** A machine as Patroni tells of it. */
interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

export interface RunningApart {
  /** Of the PostgreSQL that leads, whichever does. */
  readonly url: string;
  readonly machines: readonly DatabaseMachine[];
  /** All machines as the first that answers knows of them, but for the one named; none where none does. */
  members(but?: string): Promise<readonly Member[]>;
  /** Waits until one leads and all others follow. @throws Error after two minutes */
  whole(): Promise<void>;
  stop(): Promise<void>;
}

/** What it is made of, by Debian's package of each. */
export const APART_PROGRAMS = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' };

const PATIENCE_MS = 120_000;

/** Addresses of the loopback interface, which nothing else is likely to have. */
export function loopback(): Network {
  const prefix = `127.${randomInt(64, 128)}.${randomInt(1, 255)}.`;
  // Whatever it speaks to, it comes from 127.0.0.1.
  return { prefix, range: '127.0.0.0/8' };
}

/** Three PostgreSQL under Patroni and three etcd, HAProxy before them, by the files that real machines use. @throws Error in plain words */
export async function startApart({
  dir,
  port,
  password,
  log,
  network,
  isSynchronous,
  changes,
}: ApartOptions & {
  dir: string;
  port: number;
  password: string;
  log: number;
}): Promise<RunningApart> {
  const [postgres, replicator, patroni] = [newPassword(), newPassword(), newPassword()];
  const passwords = { postgres, replicator, patroni };
  await mkdir(dir, { recursive: true });
  // Started by root, its programs have a user of their own, who must get through.
  await chmod(dir, 0o711);
  const machines = await Promise.all(
    (['db1', 'db2', 'db3'] as const).map((name) =>
      DatabaseMachine.prepare({
        ...{ name, network, passwords, isSynchronous, log, ...(changes && { changes }) },
        dir: join(dir, name),
      }),
    ),
  );
  const stops: (() => Promise<unknown>)[] = [
    () => Promise.all(machines.map((machine) => machine.stop())),
  ];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  const members = (but?: string) => membersOf(machines.filter(({ name }) => name !== but));
  const whole = () =>
    wholeAgain(machines, isSynchronous).catch((error: Error) => {
      throw new Error(`${error.message}; ${join(dir, '..', 'log')} says why.`);
    });
  try {
    await Promise.all(machines.map((machine) => machine.startEtcd()));
    for (const machine of machines) machine.startDatabase();
    await whole();
    const { prefix } = network;
    stops.push(await startHaproxy({ ...{ port, prefix, log }, dir: join(dir, 'haproxy') }));
    const administrator = `postgres://postgres:${postgres}@127.0.0.1:${port}/postgres`;
    await createDatabase(administrator, password);
    const url = `postgres://festival:${password}@127.0.0.1:${port}/festival`;
    return { url, machines, members, whole, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function newPassword(): string {
  return randomBytes(16).toString('hex');
}

async function membersOf(machines: readonly DatabaseMachine[]): Promise<readonly Member[]> {
  const asked = machines.map(async ({ address }) => {
    const signal = AbortSignal.timeout(2000);
    const answer = await fetch(`http://${address}:8008/cluster`, { signal });
    return ((await answer.json()) as { members: Member[] }).members;
  });
  return Promise.any(asked).catch(() => []);
}

/** What the others say of a machine lags behind: the leader itself is asked who follows it. */
async function wholeAgain(
  machines: readonly DatabaseMachine[],
  isSynchronous: boolean,
): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  const wanted = isSynchronous ? ['async', 'sync'] : ['async', 'async'];
  for (;;) {
    const states = await Promise.all(machines.map(stateOf));
    const [leader, ...others] = states.filter((state) => state?.role === 'master');
    const following = (leader?.replication ?? []).filter(({ state }) => state === 'streaming');
    const isFollowed = isDeepStrictEqual(following.map((one) => one.sync_state).sort(), wanted);
    const synced = following.find((one) => one.sync_state === 'sync')?.application_name;
    const known = (await membersOf(machines)).find(({ role }) => role === 'sync_standby')?.name;
    if (isFollowed && others.length === 0 && known === synced) return;
    if (performance.now() > until || !machines.every(({ isRunning }) => isRunning))
      throw new Error(`The database’s machines don’t come together: ${JSON.stringify(states)}`);
    await pause(250);
  }
}

interface State {
  readonly role: string;
  readonly replication?: readonly {
    readonly application_name: string;
    readonly state: string;
    readonly sync_state: string;
  }[];
}

/** As a machine tells of itself; undefined where it doesn't. */
async function stateOf({ address }: DatabaseMachine): Promise<State | undefined> {
  const signal = AbortSignal.timeout(2000);
  return fetch(`http://${address}:8008/patroni`, { signal })
    .then((answer) => answer.json() as Promise<State>)
    .catch(() => undefined);
}

/** The servers' role and database, made by whoever leads; HAProxy knows that after a moment. */
async function createDatabase(administrator: string, password: string): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: administrator });
    // HAProxy ends it where it led to a standby; its query says so, too.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(`create role festival login password '${password}'`);
      await client.query('create database festival owner festival');
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(250);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
