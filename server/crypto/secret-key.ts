import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
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

/** As above, but makes none: empty on a computer of one's own that never started the server. */
export async function findSecretKeys(settings: Settings): Promise<Buffer[]> {
  const isMade = settings.secretKey || existsSync(fileIn(settings.dataDir));
  return isMade ? [...(await openSecretKeys(settings))] : settings.oldSecretKeys;
}

/** Tells keys apart, and nothing of them: 8 hexadecimal digits. */
export function keyName(secretKey: Buffer): string {
  return deriveKey(secretKey, 'name').toString('hex').slice(0, 8);
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'secret.key');
}

/** The key that a computer of one's own makes once and keeps beside its data. */
async function openSecretKey(dataDir: string): Promise<Buffer> {
  const file = fileIn(dataDir);
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
