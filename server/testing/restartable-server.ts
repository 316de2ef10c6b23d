import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openSecretKeys, type SecretKeys } from '../crypto/secret-key.ts';
import { type Database, openDatabase } from '../database/connection.ts';
import { freePort } from '../runtime/free-port.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { createTestDatabase } from './database.ts';
import { startProcess, summaryOf } from './process.ts';

/**
 * A process of the server that can be killed, and started again on the same port, data and database. It ends with its
 * test.
 */
export class RestartableServer {
  readonly url: string;
  readonly settings: Settings;
  /** Every line of all its lives. */
  log = '';
  readonly #env: Record<string, string>;
  #child!: ChildProcess;

  private constructor(env: Record<string, string>) {
    this.#env = env;
    this.settings = readSettings(env);
    this.url = this.settings.publicUrl;
  }

  /** On a database and in a folder of its own, unless `env` names others. */
  static async start(env: Readonly<Record<string, string>> = {}): Promise<RestartableServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'festival-restartable-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const server = new RestartableServer({
      DATABASE_URL: env.DATABASE_URL ?? (await databaseUrl()),
      DATA_DIR: dataDir,
      SECRET_KEY: randomBytes(32).toString('hex'),
      PORT: String(await freePort('localhost')),
      SAMPLE_ACCOUNTS: 'off',
      // Nobody signs on; a stand-in would take a while to load at each start.
      DAUTH_CLIENT_ID: 'festival',
      DAUTH_CLIENT_SECRET: 'secret',
      ...env,
    });
    onTestFinished(() => server.kill());
    await server.start();
    return server;
  }

  get pid(): number {
    return this.#child.pid!;
  }

  /** @throws Error with its last words when it doesn't start */
  async start(): Promise<void> {
    const child = startProcess(this.#env);
    this.#child = child;
    const hear = (words: unknown) => {
      this.log += words;
    };
    child.stderr!.on('data', hear);
    const summary = await summaryOf(child);
    hear(summary);
    if (!summary.includes('Ctrl-C')) throw new Error(`The server did not start: ${this.log}`);
    child.stdout!.on('data', hear);
  }

  /** Ends it at once, as losing its machine would. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  keys(): Promise<SecretKeys> {
    return openSecretKeys(this.settings);
  }

  /** Its database, opened beside it until the test ends. */
  async openDatabase(): Promise<Database> {
    const db = await openDatabase(this.settings.database);
    onTestFinished(() => db.destroy());
    return db;
  }
}

async function databaseUrl(): Promise<string> {
  if (process.env.TEST_DATABASE !== 'postgres') return '';
  const { settings, remove } = await createTestDatabase();
  onTestFinished(remove);
  return settings.kind === 'postgres' ? settings.url : '';
}
