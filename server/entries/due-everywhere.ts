import type { FastifyInstance } from 'fastify';
import type { Content } from '../content/reading/content.ts';
import type { Database } from '../database/connection.ts';
import { whileOpen } from '../runtime/periodic.ts';
import { applyAllDue, isAnyDue } from './apply-due.ts';
import { type EntryMailsDependencies, entryMails } from './entry-mails.ts';
import { getEntryEvent } from './event.ts';
import { listEventsWithEntries } from './store.ts';

const EVERY_MS = 20_000;

export interface EntryDependencies extends EntryMailsDependencies {
  readonly db: Database;
  readonly content: () => Content;
}

/**
 * Does what is due in all events: each process looks, and the event's lock lets one at a time do it.
 * @throws AggregateError with the error of each event that failed, once all others are done
 */
export async function applyDueEverywhere(
  { db, content, ...mails }: EntryDependencies,
  now: number,
): Promise<void> {
  const notify = entryMails(mails);
  const errors: unknown[] = [];
  for (const { eventId } of await listEventsWithEntries(db))
    try {
      const event = await getEntryEvent(db, content(), eventId);
      if (await isAnyDue(db, event, now))
        await db.transaction().execute((trx) => applyAllDue({ trx, event, notify, now }));
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw new AggregateError(errors, 'What is due could not be done');
}

/** Does so again and again, from when the app is ready until it closes. */
export function keepApplyingDue(
  app: FastifyInstance,
  isOn: () => boolean,
  dependencies: EntryDependencies,
): void {
  whileOpen(app, {
    failure: 'what is due in an event could not be done',
    everyMs: EVERY_MS,
    work: async () => isOn() && applyDueEverywhere(dependencies, Date.now()),
  });
}
