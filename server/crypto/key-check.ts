import type { Database } from '../database/connection.ts';
import { agreeOnFact, setFact } from '../database/deployment-facts.ts';
import { type Settings, SettingsError } from '../settings/settings.ts';
import { deriveKey, openSecretKeys, type SecretKeys } from './secret-key.ts';

const ANOTHER_KEY =
  "SECRET_KEY (without it, secret.key in DATA_DIR) is another than this database's. Set the one that its records are sealed with, the same at every server; a new one needs that one in OLD_SECRET_KEYS: docs/running.md, 'A new key'.";

/**
 * The keys of the settings, once they are those of the database: what one process seals or signs, the others
 * must open. The first that comes tells the database which; from then on a new one must know that one.
 * @throws SettingsError for any other
 */
export async function openSharedKeys(db: Database, settings: Settings): Promise<SecretKeys> {
  const keys = await openSecretKeys(settings);
  const [current = '', ...old] = keys.map(checkOf);
  const known = await agreeOnFact(db, 'key check', current);
  if (known === current) return keys;
  if (!old.includes(known)) throw new SettingsError([ANOTHER_KEY]);
  await setFact(db, 'key check', current);
  return keys;
}

/** Tells one key from another, and nothing of it. */
function checkOf(secretKey: Buffer): string {
  return deriveKey(secretKey, 'key check').toString('hex');
}
