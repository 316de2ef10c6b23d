import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Settings, SettingsError } from '../settings/settings.ts';

/** The key that everything is sealed with from now on, and those that only open what is older. 32 bytes each. */
export type SecretKeys = readonly [current: Buffer, ...old: Buffer[]];

/** Those of the settings; on a computer of one's own it makes the current one. */
export async function openSecretKeys(settings: Settings): Promise<SecretKeys> {
  const current = settings.secretKey ?? (await openSecretKey(settings.dataDir));
  return [current, ...settings.oldSecretKeys];
}

/** The key that a computer of one's own makes once and keeps beside its data. */
async function openSecretKey(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, 'secret.key');
  await mkdir(dataDir, { recursive: true });
  // 'wx': of two servers started together, one makes the key and both read it.
  await writeFile(file, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  const key = Buffer.from(await readFile(file, 'utf8'), 'base64');
  if (key.length !== 32) throw new SettingsError([`SECRET_KEY can't be read from ${file}.`]);
  return key;
}

/** A key for one purpose: what leaks of one says nothing of another. 32 bytes. */
export function deriveKey(secretKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `festival ${purpose}`, 32));
}
