import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import type { Settings } from '../settings/settings.ts';

/** Keeps everybody else from writing, as another process may, until the function that it gives is called. */
export async function holdWrites(settings: Settings['database']): Promise<() => Promise<void>> {
  if (settings.kind === 'sqlite') {
    const database = new DatabaseSync(settings.file);
    database.exec('begin immediate');
    return async () => database.close();
  }
  const client = new pg.Client({ connectionString: settings.url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin; lock table accounts, sessions, colleges in exclusive mode');
  return () => client.end();
}
