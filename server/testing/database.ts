import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Settings } from '../settings/settings.ts';

/**
 * A database of one test file's own, on the kind that `TEST_DATABASE` names; a file may bring a PostgreSQL other
 * than the run's by `TEST_POSTGRES_URL`.
 */
export interface TestDatabase {
  readonly settings: Settings['database'];
  remove(): Promise<void>;
}

export function createTestDatabase(): Promise<TestDatabase> {
  return process.env.TEST_DATABASE === 'postgres' ? createOnPostgres() : createOnSqlite();
}

async function createOnSqlite(): Promise<TestDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'festival-database-'));
  return {
    settings: { kind: 'sqlite', file: join(directory, 'test.sqlite') },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

async function createOnPostgres(): Promise<TestDatabase> {
  const server = process.env.TEST_POSTGRES_URL ?? inject('postgresUrl');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await run(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = name;
  return {
    settings: { kind: 'postgres', url: url.href },
    remove: () => run(server, `drop database ${name} with (force)`),
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
