import type { FastifyInstance } from 'fastify';

/** Work that no answer waits for, such as mail. */
export type Background = (what: string, work: () => Promise<void>) => void;

/** Long enough for the answer to have left: how long the work takes must not show in it. */
const AFTER_MS = 30;

/** A failure is logged by `what` alone, since its own words may name a person. The app closes after the work. */
export function backgroundWork(app: FastifyInstance): Background {
  const underWay = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(underWay);
  });
  return (what, work) => {
    const done = new Promise((resolve) => setTimeout(resolve, AFTER_MS))
      .then(work)
      .catch((error: { code?: unknown }) => app.log.warn({ code: error?.code }, `${what} failed`))
      .finally(() => underWay.delete(done));
    underWay.add(done);
  };
}
