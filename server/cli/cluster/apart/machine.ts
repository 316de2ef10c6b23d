import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, chown, mkdir, readdir, readlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { environment } from '../../../settings/settings.ts';
import { needProgram } from '../../programs.ts';
import { deployFile } from '../programs/deploy-file.ts';
import { endChild } from '../programs/end-child.ts';
import { ownUser } from '../programs/postgres.ts';

/** Addresses of this machine that stand for machines of their own. */
export interface Network {
  /** All but the last number of each, such as `127.80.3.`; the machines have 11, 12 and 13. */
  readonly prefix: string;
  /** Whoever comes from here is let in with a password. */
  readonly range: string;
  /** The network namespace of a machine, where it has one. */
  readonly namespaceOf?: (address: string) => string;
}

interface Passwords {
  readonly postgres: string;
  readonly replicator: string;
  readonly patroni: string;
}

export interface MachineOptions {
  /** For its files. */
  readonly dir: string;
  readonly name: `db${1 | 2 | 3}`;
  readonly network: Network;
  readonly passwords: Passwords;
  /** False for what is lost without. */
  readonly isSynchronous: boolean;
  /** Beside what this machine makes necessary, in Patroni's file of the machine whose folder it is. */
  readonly changes?: (dir: string) => readonly (readonly [from: string, to: string])[];
  /** A file that takes what its programs say. */
  readonly log: number;
}

const PATIENCE_MS = 30_000;

/** A machine of the database: etcd, and Patroni that runs PostgreSQL, each to be killed and started again. */
export class DatabaseMachine {
  readonly name: string;
  readonly address: string;
  readonly #options: MachineOptions;
  #etcd: ChildProcess | undefined;
  #patroni: ChildProcess | undefined;
  #isOver = false;

  private constructor(options: MachineOptions) {
    this.#options = options;
    this.name = options.name;
    this.address = `${options.network.prefix}1${options.name.slice(-1)}`;
  }

  /** Its folder, with the files that real machines use. Nothing runs yet. */
  static async prepare(options: MachineOptions): Promise<DatabaseMachine> {
    const machine = new DatabaseMachine(options);
    const { dir } = options;
    const user = ownUser();
    await mkdir(dir, { recursive: true });
    await chmod(dir, 0o700);
    await writeFile(machine.patroniFile, await machine.#patroniText(), { mode: 0o600 });
    if (user.uid !== undefined)
      for (const path of [dir, machine.patroniFile]) await chown(path, user.uid, user.gid!);
    return machine;
  }

  get patroniFile(): string {
    return join(this.#options.dir, 'patroni.yml');
  }

  async startEtcd(): Promise<void> {
    if (this.#isOver) return;
    const { dir, network } = this.#options;
    const text = await deployFile('etcd/etcd.env', [
      ['ETCD_NAME=db1', `ETCD_NAME=${this.name}`],
      ...['LISTEN_PEER', 'LISTEN_CLIENT', 'INITIAL_ADVERTISE_PEER', 'ADVERTISE_CLIENT'].map(
        (what) =>
          [
            `ETCD_${what}_URLS=http://10.0.0.11`,
            `ETCD_${what}_URLS=http://${this.address}`,
          ] as const,
      ),
      ['/var/lib/etcd/festival', join(dir, 'etcd')],
      ['10.0.0.', network.prefix],
    ]);
    const etcd = needProgram('etcd', 'etcd-server');
    this.#etcd = this.#spawn(etcd, ['--logger=zap'], parseEnv(text) as Record<string, string>);
  }

  startDatabase(): void {
    if (this.#isOver) return;
    this.#patroni = this.#spawn(needProgram('patroni', 'patroni'), [this.patroniFile], {});
  }

  /** False once one of its programs has ended. */
  get isRunning(): boolean {
    return [this.#etcd, this.#patroni].every(
      (child) => child && child.exitCode === null && child.signalCode === null,
    );
  }

  killEtcd(): Promise<void> {
    return endChild(this.#etcd, 'SIGKILL');
  }

  /** Ends Patroni and PostgreSQL at once, as losing their machine would. */
  async killDatabase(): Promise<void> {
    const ended = endChild(this.#patroni, 'SIGKILL');
    for (let pids = await this.#postgres(); pids.length > 0; pids = await this.#postgres())
      for (const pid of pids) kill(pid);
    await ended;
  }

  /** Lets PostgreSQL write down all that was committed. It doesn't start again, whoever has broken it and would mend it. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.race([endChild(this.#patroni, 'SIGTERM'), pause(PATIENCE_MS)]);
    await this.killDatabase();
    await endChild(this.#etcd, 'SIGTERM');
  }

  #patroniText(): Promise<string> {
    const { dir, name, network, passwords, isSynchronous, changes } = this.#options;
    return deployFile('patroni/patroni.yml', [
      ['name: db1', `name: ${name}`],
      ...['listen', 'connect_address'].map(
        (what) => [`${what}: 10.0.0.11:`, `${what}: ${this.address}:`] as const,
      ),
      ['10.0.0.0/24', network.range],
      ['10.0.0.', network.prefix],
      ['/usr/lib/postgresql/15/bin', dirname(needProgram('postgres', 'postgresql'))],
      ['/var/lib/postgresql/15/festival', this.dataDir],
      ['/var/lib/postgresql/festival.pgpass', join(dir, 'pgpass')],
      ['/var/run/postgresql', dir],
      ['POSTGRES-PASSWORD', passwords.postgres],
      ['REPLICATOR-PASSWORD', passwords.replicator],
      ['PATRONI-PASSWORD', passwords.patroni],
      ['synchronous_mode: true', `synchronous_mode: ${isSynchronous}`],
      ...(changes?.(dir) ?? []),
    ]);
  }

  get dataDir(): string {
    return join(this.#options.dir, 'postgres');
  }

  /** Of this machine: PostgreSQL's processes work in its data folder. */
  async #postgres(): Promise<number[]> {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
    const folders = await Promise.all(
      pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => undefined)),
    );
    return pids.filter((_pid, at) => folders[at] === this.dataDir);
  }

  #spawn(program: string, args: readonly string[], env: Record<string, string>): ChildProcess {
    const { dir, network, log } = this.#options;
    const user = ownUser();
    const namespace = network.namespaceOf?.(this.address);
    const enter = namespace
      ? [`--net=${namespace}`, `--setuid=${user.uid}`, `--setgid=${user.gid}`, '--', program]
      : [];
    const child = spawn(namespace ? 'nsenter' : program, [...enter, ...args], {
      ...(!namespace && user),
      cwd: dir,
      env: { PATH: environment().PATH, HOME: dir, LC_ALL: 'C.UTF-8', ...env },
      // Ctrl-C in the terminal must not end it before the servers.
      detached: true,
      stdio: ['ignore', log, log],
    });
    child.on('error', () => undefined);
    return child;
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It had ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
