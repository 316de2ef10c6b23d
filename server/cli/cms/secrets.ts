import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const NAMES = [
  'APP_KEYS',
  'ADMIN_JWT_SECRET',
  'API_TOKEN_SALT',
  'TRANSFER_TOKEN_SALT',
  'ENCRYPTION_KEY',
  'JWT_SECRET',
];

/** Every secret that Strapi asks for, made anew. */
export function newSecrets(): Record<string, string> {
  return Object.fromEntries(NAMES.map((name) => [name, randomBytes(32).toString('base64')]));
}

/** Makes a Strapi's secrets once: a file `.env` in its folder, which this machine's owner alone may read. */
export async function storeSecrets(directory: string): Promise<void> {
  const lines = Object.entries(newSecrets()).map(([name, value]) => `${name}=${value}\n`);
  try {
    await writeFile(join(directory, '.env'), lines.join(''), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
