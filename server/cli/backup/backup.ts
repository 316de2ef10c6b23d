import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findSecretKeys, keyName } from '../../crypto/secret-key.ts';
import type { Settings } from '../../settings/settings.ts';
import type { DatabaseCopies } from './database-copies.ts';
import { factsOfFiles, MANIFEST, type Manifest } from './manifest.ts';
import { postgresCopies } from './postgres.ts';
import { sqliteCopies } from './sqlite.ts';

const PREFIX = 'festival-';

export function databaseCopies({ database }: Settings): DatabaseCopies {
  return database.kind === 'sqlite'
    ? sqliteCopies(database.file)
    : postgresCopies(database.adminUrl ?? database.url);
}

/**
 * Writes a backup of what people have entrusted to the site to a new folder in `to`, while it runs; gives its path.
 * Everything else in `DATA_DIR` is made again by itself. No key is in it. `keep`: of all backups there only
 * so many stay, the newest.
 */
export async function backUp(
  settings: Settings,
  { to, keep = Number.POSITIVE_INFINITY }: { to: string; keep?: number },
): Promise<{ folder: string; manifest: Manifest }> {
  const madeAt = new Date().toISOString();
  const folder = resolve(to, `${PREFIX}${madeAt.replaceAll(':', '-')}`);
  const unfinished = resolve(to, `.${randomUUID()}.part`);
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    const manifest = await fill(unfinished, settings, madeAt);
    await rename(unfinished, folder);
    await sync(to);
    await removeOldest(to, keep);
    return { folder, manifest };
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function fill(folder: string, settings: Settings, madeAt: string): Promise<Manifest> {
  const copies = databaseCopies(settings);
  const { schema, rows } = await copies.copyTo(join(folder, copies.fileName));
  const keys = (await findSecretKeys(settings)).map(keyName);
  const files = await factsOfFiles(folder);
  const manifest = { madeAt, database: settings.database.kind, schema, rows, keys, files };
  const text = `${JSON.stringify(manifest, undefined, 2)}\n`;
  await writeFile(join(folder, MANIFEST), text, { flush: true });
  await sync(folder);
  return manifest;
}

/** Names in a folder are on the disk for good only then. */
async function sync(folder: string): Promise<void> {
  const opened = await open(folder);
  await opened.sync().finally(() => opened.close());
}

async function removeOldest(to: string, keep: number): Promise<void> {
  const backups = (await readdir(to)).filter((name) => name.startsWith(PREFIX)).sort();
  for (const name of backups.slice(0, Math.max(0, backups.length - keep)))
    await rm(join(to, name), { recursive: true });
}
