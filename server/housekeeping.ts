import type { FastifyInstance } from 'fastify';
import type { Database } from './database/connection.ts';
import { removeExpired } from './database/expiry.ts';

const EVERY_MS = 60 * 60 * 1000;

/** Removes what has expired, at start and then each hour, until the app closes. */
export function keepTidy(app: FastifyInstance, db: Database): void {
  const tidy = async () => {
    try {
      await removeExpired(db, Date.now());
    } catch (error) {
      app.log.error({ err: error }, 'what has expired could not be removed');
    }
  };
  let last = tidy();
  const timer = setInterval(() => {
    last = tidy();
  }, EVERY_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await last;
  });
}
