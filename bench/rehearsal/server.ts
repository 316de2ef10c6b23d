import { type ChildProcess, execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { endChild } from '../../server/cli/cluster/programs/end-child.ts';
import { newToken } from '../../server/crypto/tokens.ts';
import { type Database, openDatabase } from '../../server/database/connection.ts';
import { freePort } from '../../server/runtime/free-port.ts';
import { readSettings, type Settings } from '../../server/settings/settings.ts';
import { startProcess, summaryOf } from '../../server/testing/process.ts';

interface ServerOptions {
  /** With the content in `content/`; it keeps its data in `data/`. */
  readonly dir: string;
  /** Of a rehearsal's `Clock`. */
  readonly clock: string;
  /** PostgreSQL's; a new SQLite file without it. */
  readonly databaseUrl?: string | undefined;
  readonly env?: Readonly<Record<string, string>>;
}

/** A server's process that goes by a turned clock, and may be killed and started again at the same address. */
export class RehearsedServer {
  readonly settings: Settings;
  /** What all its lives wrote. */
  log = '';
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;
  /** All that were ever started. */
  readonly #children: ChildProcess[] = [];
  #isOver = false;

  private constructor(env: Record<string, string>) {
    this.#env = env;
    this.settings = readSettings(env);
  }

  /** Not started yet. */
  static async prepare({ dir, clock, databaseUrl = '', env }: ServerOptions) {
    return new RehearsedServer({
      NODE_OPTIONS: '--import ./bench/rehearsal/turned-clock.ts',
      TURNED_CLOCK: clock,
      CONTENT_DIR: join(dir, 'content'),
      DATA_DIR: join(dir, 'data'),
      DATABASE_URL: databaseUrl,
      PORT: String(await freePort('localhost')),
      SECRET_KEY: newToken(),
      SAMPLE_ACCOUNTS: 'off',
      // Nobody signs on; a stand-in would take a while to load at each start.
      DAUTH_CLIENT_ID: 'festival',
      DAUTH_CLIENT_SECRET: 'secret',
      ...env,
    });
  }

  get url(): string {
    return this.settings.publicUrl;
  }

  /** Gives its database, opened beside it. @throws Error with what it said, where it doesn't start */
  async start(): Promise<Database> {
    this.#child = await this.#run(this.#env);
    return openDatabase(this.settings.database);
  }

  /** Starts one more process on the same data, as where a new build takes over; what this gives ends it, as a deployment does. */
  async startBeside(): Promise<() => Promise<void>> {
    const port = await freePort('localhost');
    const child = await this.#run({ ...this.#env, PORT: String(port) });
    return () => endChild(child, 'SIGTERM');
  }

  async restart(): Promise<void> {
    await endChild(this.#child, 'SIGKILL');
    if (!this.#isOver) this.#child = await this.#run(this.#env);
  }

  /** It doesn't start again, whoever is just restarting it. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#children.map((child) => endChild(child, 'SIGKILL')));
  }

  /** Runs a command beside it, as whoever sits at its terminal does. @throws Error with what it said, where it fails */
  async runCommand(file: string, words: readonly string[]): Promise<string> {
    const env = { PATH: process.env.PATH, ...this.#env };
    const { stdout } = await promisify(execFile)(process.execPath, [file, ...words], { env });
    return stdout;
  }

  async #run(env: Record<string, string>): Promise<ChildProcess> {
    const child = startProcess(env);
    this.#children.push(child);
    const hear = (words: unknown) => {
      this.log += words;
    };
    child.stderr!.on('data', hear);
    const said = await summaryOf(child);
    hear(said);
    if (!said.includes('Ctrl-C')) throw new Error(`The server did not start: ${this.log}`);
    child.stdout!.on('data', hear);
    return child;
  }
}
