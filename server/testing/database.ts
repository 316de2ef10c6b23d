import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../database/connection.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * A database of one test file's own, on the kind that `TEST_DATABASE` names; a file may bring a PostgreSQL other
 * than the run's by `TEST_POSTGRES_URL`, and a pooler before it by `TEST_POOLER_URL`.
 */
export interface TestDatabase {
  readonly settings: Settings['database'];
  remove(): Promise<void>;
}

export function createTestDatabase(): Promise<TestDatabase> {
  return process.env.TEST_DATABASE === 'postgres' ? createOnPostgres() : createOnSqlite();
}

/** The same with this build's tables in it: a copy of one that was migrated once, which takes a fraction of the time. */
export async function createMigratedDatabase(): Promise<TestDatabase> {
  if (process.env.TEST_DATABASE === 'postgres') return createOnPostgres(await migratedOnPostgres());
  migratedFile ??= migrateOnSqlite();
  return createOnSqlite(await migratedFile);
}

let migratedFile: Promise<Buffer> | undefined;
/** Names of databases, by the server that they are on. */
const migratedNames = new Map<string, Promise<string>>();

async function createOnSqlite(content?: Buffer) {
  const directory = await mkdtemp(join(tmpdir(), 'festival-database-'));
  const file = join(directory, 'test.sqlite');
  if (content) await writeFile(file, content);
  return {
    settings: { kind: 'sqlite', file } as const,
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

async function migrateOnSqlite(): Promise<Buffer> {
  const { settings, remove } = await createOnSqlite();
  await (await openDatabase(settings)).destroy();
  const content = await readFile(settings.file);
  await remove();
  return content;
}

async function createOnPostgres(template = 'template1') {
  const server = serverUrl();
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await run(server, `create database ${name} template ${template} strategy file_copy`);
  const url = at(server, name);
  const pooler = process.env.TEST_POOLER_URL;
  return {
    settings: pooler
      ? ({ kind: 'postgres', url: at(pooler, name), adminUrl: url } as const)
      : ({ kind: 'postgres', url } as const),
    remove: () => run(server, `drop database ${name} with (force)`),
  };
}

function at(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = database;
  return url.href;
}

/** It goes with its server. */
function migratedOnPostgres(): Promise<string> {
  const server = serverUrl();
  const name = migratedNames.get(server) ?? migrateOnPostgres();
  migratedNames.set(server, name);
  return name;
}

async function migrateOnPostgres(): Promise<string> {
  const { settings } = await createOnPostgres();
  // A pooler would keep its connection, and nothing that has one is copied.
  const url = settings.adminUrl ?? settings.url;
  await (await openDatabase({ kind: 'postgres', url })).destroy();
  return new URL(url).pathname.slice(1);
}

function serverUrl(): string {
  return process.env.TEST_POSTGRES_URL ?? inject('postgresUrl');
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
