import type { FastifyInstance } from 'fastify';
import { whileOpen } from '../runtime/periodic.ts';
import type { EntryContext } from './context.ts';
import { isDue, settleWithTeams } from './settle.ts';
import { listEventsWithEntries } from './store.ts';

const EVERY_MS = 20_000;

/**
 * Does what time makes due in all events: each process looks, and the event's lock lets one at a time do it.
 * @throws AggregateError with the error of each event that failed, once all others are done
 */
export async function settleAll(context: EntryContext, now: number): Promise<void> {
  const errors: unknown[] = [];
  for (const row of await listEventsWithEntries(context.db))
    await settleEvent(context, row, now).catch((error) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'Events could not be settled');
}

async function settleEvent(
  { db, tell, eventOf }: EntryContext,
  row: { event_id: string },
  now: number,
) {
  const event = await eventOf(row);
  if (!(await isDue(db, event, now))) return;
  await db.transaction().execute((trx) => settleWithTeams({ trx, event, tell, now }));
}

/** Settles all events again and again, from when the app is ready until it closes. */
export function keepSettled(
  app: FastifyInstance,
  isOn: () => boolean,
  context: EntryContext,
): void {
  whileOpen(app, {
    failure: 'what is due in an event could not be done',
    everyMs: EVERY_MS,
    work: async () => isOn() && settleAll(context, Date.now()),
  });
}
