import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { HttpError } from '../http/errors.ts';
import type { Settings } from '../settings/settings.ts';

/** A crowd of sign-ups fills less than 100 MB meanwhile. */
const ASKED_EVERY_MS = 3000;
const RETRY_SECONDS = 60;

/**
 * Gives the check that the disk of the database has so many bytes left, so that what was promised can still be kept: it
 * throws an HttpError with 503 where it hasn't. PostgreSQL's disk is for whoever runs PostgreSQL.
 */
export function diskRoom({
  database,
  leastDiskBytes,
}: Pick<Settings, 'database' | 'leastDiskBytes'>): () => Promise<void> {
  if (database.kind === 'postgres') return async () => undefined;
  const folder = dirname(database.file);
  let asked = Number.NEGATIVE_INFINITY;
  let free: Promise<number> = Promise.resolve(0);
  return async () => {
    if (performance.now() - asked > ASKED_EVERY_MS) {
      asked = performance.now();
      free = statfs(folder).then(({ bavail, bsize }) => bavail * bsize);
    }
    if ((await free) >= leastDiskBytes) return;
    throw new HttpError(
      503,
      'The festival can take no more sign-ups for the moment. Please try again in a few minutes',
      { retryAfterSeconds: RETRY_SECONDS },
    );
  };
}
