import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { DAY_MS, HOUR_MS } from '../contract/moments.ts';
import { eraseAfterFestival } from './accounts/erasure/erasure.ts';
import { keepObjectsTidy } from './accounts/id-proofs/storage/tidy.ts';
import { removeUnused } from './content/pictures/unused.ts';
import type { Content } from './content/reading/content.ts';
import type { Database } from './database/connection.ts';
import { removeExpired } from './database/expiry.ts';
import { keepUnreached } from './desk/messages/recipients-store.ts';
import { eraseFailedJobs, removeFailedJobs } from './jobs/store.ts';
import { whileOpen } from './runtime/periodic.ts';
import type { Settings } from './settings/settings.ts';

const EVERY_MS = HOUR_MS;
const FAILED_JOBS_STAY_MS = 30 * DAY_MS;
/** So long organisers can have failed mails sent again. */
const FAILED_CONTENT_STAYS_MS = 3 * DAY_MS;

/** Removes what has expired or is kept no longer, at start and then each hour, until the app closes. */
export function keepTidy(
  app: FastifyInstance,
  {
    db,
    content,
    settings,
  }: {
    db: Database;
    content: () => Content;
    settings: Pick<Settings, 'dataDir' | 'idProofs'>;
  },
): void {
  keepObjectsTidy(app, db, settings.idProofs);
  const hourly = (failure: string, work: () => Promise<unknown>) =>
    whileOpen(app, { failure, everyMs: EVERY_MS, work });
  // Each by itself: what fails holds up no other, and is told by its name.
  hourly('what has expired could not be removed', () => removeExpired(db, Date.now()));
  hourly('what failed mails say could not be erased', () =>
    eraseFailedJobs(db, Date.now() - FAILED_CONTENT_STAYS_MS),
  );
  hourly('failed mails could not be removed', async () => {
    await keepUnreached(db, Date.now() - FAILED_JOBS_STAY_MS);
    await removeFailedJobs(db, Date.now() - FAILED_JOBS_STAY_MS);
  });
  hourly('what of the festival is kept no longer could not be erased', async () => {
    const erased = await eraseAfterFestival(db, content().festival, Date.now());
    if (erased > 0) app.log.info({ erased }, 'what of the festival is kept no longer is erased');
  });
  hourly('pictures that the content names no longer could not be removed', () =>
    removeUnused(join(settings.dataDir, 'pictures'), content().uploads, Date.now()),
  );
}
