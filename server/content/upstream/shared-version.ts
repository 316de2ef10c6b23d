import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/connection.ts';
import { findFact, setFact } from '../../database/deployment-facts.ts';
import { whileOpen } from '../../runtime/periodic.ts';

/** A look is one small query. With the asking that may follow, a change is everywhere within two seconds. */
const POLL_MS = 1000;

export interface Upstream {
  /** Asks for everything now. */
  refresh(): Promise<void>;
  onChange(listener: () => unknown): void;
}

/**
 * Lets every process of a database know that upstream's content has changed: a webhook reaches one of them, and each
 * asks upstream at moments of its own. Whoever learns of a change writes another version; the others see it
 * and ask upstream themselves.
 */
export async function sharedVersion(db: Database, upstream: Upstream) {
  let seen = await findFact(db, 'content version');
  let isTold = false;

  async function announce(): Promise<void> {
    seen = crypto.randomUUID();
    await setFact(db, 'content version', seen);
  }

  async function look(): Promise<void> {
    const version = await findFact(db, 'content version');
    if (version === seen) return;
    seen = version;
    isTold = true;
    await upstream.refresh();
    isTold = false;
  }

  /** Upstream itself says that it has changed. */
  function changed(): Promise<void> {
    void upstream.refresh();
    return announce();
  }

  /** Tells of changes and looks for them from now on, until the app closes. */
  function follow(app: FastifyInstance): void {
    upstream.onChange(() => (isTold ? undefined : announce()));
    const failure = 'whether the content has changed elsewhere could not be read';
    whileOpen(app, { failure, everyMs: POLL_MS, work: look });
  }

  return { changed, follow };
}
