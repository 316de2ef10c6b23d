import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/connection.ts';
import { findFact, findFacts, setFact } from '../../database/deployment-facts.ts';
import { whileOpen } from '../../runtime/periodic.ts';
import type { ListName } from '../entries/source.ts';

/** A look is one small query. With the asking that may follow, a change is everywhere within two seconds. */
const POLL_MS = 1000;

/** So long what an organiser says that is meant holds for the others: it is of this answer, not of a later one. */
const MEANT_MS = 10 * POLL_MS;

interface Upstream {
  /** Asks for everything now. */
  refresh(): Promise<void>;
  /** Takes a list as it is answered, though something of it has vanished; false where it isn't what this doubt says. */
  accept(list: ListName, doubt: string): Promise<boolean>;
  onChange(listener: () => unknown): void;
}

/**
 * Lets every process of a database know that upstream's content has changed: a webhook reaches one of them, and each
 * asks upstream at moments of its own. Whoever learns of a change writes another version; the others see it
 * and ask upstream themselves.
 */
export async function sharedVersion(db: Database, upstream: Upstream) {
  let seen = await findFact(db, 'content version');
  let isAnnounced = false;

  async function announce(): Promise<void> {
    seen = crypto.randomUUID();
    await setFact(db, 'content version', seen);
  }

  async function look(): Promise<void> {
    const version = await findFact(db, 'content version');
    if (version === seen) return;
    seen = version;
    isAnnounced = true;
    try {
      await upstream.refresh();
      for (const [list, value] of await findFacts(db, 'meant ')) {
        const [until, doubt = ''] = value.split(/ (.*)/s);
        if (Number(until) > Date.now()) await upstream.accept(list as ListName, doubt);
      }
    } finally {
      isAnnounced = false;
    }
  }

  /** Upstream itself says that it has changed. */
  function changed(): Promise<void> {
    void upstream.refresh();
    return announce();
  }

  /** An organiser says that a list is meant as upstream has it. */
  async function accept(list: ListName, doubt: string): Promise<void> {
    if (!(await upstream.accept(list, doubt))) return;
    await setFact(db, `meant ${list}`, `${Date.now() + MEANT_MS} ${doubt}`);
    await announce();
  }

  /** Tells of changes and looks for them from now on, until the app closes. */
  function follow(app: FastifyInstance): void {
    upstream.onChange(() => (isAnnounced ? undefined : announce()));
    const failure = 'whether the content has changed elsewhere could not be read';
    whileOpen(app, { failure, everyMs: POLL_MS, work: look });
  }

  return { changed, accept, follow };
}
