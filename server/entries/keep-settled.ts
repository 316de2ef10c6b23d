import type { FastifyInstance } from 'fastify';
import type { Content } from '../content/files/content.ts';
import type { Database } from '../database/connection.ts';
import { whileOpen } from '../runtime/periodic.ts';
import { type EntryMailsDependencies, entryMails } from './entry-mails.ts';
import { getEntryEvent } from './event.ts';
import { isDue, settleWithTeams } from './settle.ts';
import { listEventsWithEntries } from './store.ts';

const EVERY_MS = 20_000;

interface SettlingDependencies extends EntryMailsDependencies {
  readonly db: Database;
  readonly content: () => Content;
}

/**
 * Does what time makes due in all events: each process looks, and the event's lock lets one at a time do it.
 * @throws AggregateError with the error of each event that failed, once all others are done
 */
export async function settleAll(dependencies: SettlingDependencies, now: number): Promise<void> {
  const errors: unknown[] = [];
  for (const { event_id } of await listEventsWithEntries(dependencies.db))
    await settleEvent(dependencies, event_id, now).catch((error) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'Events could not be settled');
}

async function settleEvent(
  { db, content, ...mails }: SettlingDependencies,
  eventId: string,
  now: number,
) {
  const event = await getEntryEvent(db, content(), eventId);
  if (!(await isDue(db, event, now))) return;
  const tell = entryMails(mails);
  await db.transaction().execute((trx) => settleWithTeams({ trx, event, tell, now }));
}

/** Settles all events again and again, from when the app is ready until it closes. */
export function keepSettled(
  app: FastifyInstance,
  isOn: () => boolean,
  dependencies: SettlingDependencies,
): void {
  whileOpen(app, {
    failure: 'what is due in an event could not be done',
    everyMs: EVERY_MS,
    work: async () => isOn() && settleAll(dependencies, Date.now()),
  });
}
