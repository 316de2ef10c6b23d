import type { FastifyInstance } from 'fastify';
import type { EventName } from '../../contract/event-addresses.ts';
import type { EntryContext } from './context.ts';
import { isDue, settleWithTeams } from './settle.ts';
import { listEventsWithEntries } from './store.ts';

const EVERY_MS = 20_000;

/**
 * Does what time makes due in all events: each process looks, and the event's lock lets one at a time do it.
 * @throws Error of the last event that failed, once all others are done
 */
export async function settleAll(context: EntryContext, now: number): Promise<void> {
  let fault: { error: unknown } | undefined;
  for (const name of await listEventsWithEntries(context.db))
    await settleEvent(context, name, now).catch((error) => {
      fault = { error };
    });
  if (fault) throw fault.error;
}

async function settleEvent({ db, tell, eventOf }: EntryContext, name: EventName, now: number) {
  const event = await eventOf(name);
  if (!(await isDue(db, event, now))) return;
  await db.transaction().execute((trx) => settleWithTeams({ trx, event, tell, now }));
}

/** Settles all events again and again, from when the app is ready until it closes. */
export function keepSettled(
  app: FastifyInstance,
  isOn: () => boolean,
  context: EntryContext,
): void {
  let timer: NodeJS.Timeout | undefined;
  let underWay = Promise.resolve();
  let isClosing = false;
  const look = () => {
    underWay = (isOn() ? settleAll(context, Date.now()) : Promise.resolve())
      .catch((err) => app.log.warn({ err }, 'what is due in events could not be done'))
      .finally(() => {
        if (!isClosing) timer = setTimeout(look, EVERY_MS).unref();
      });
  };
  app.addHook('onReady', async () => look());
  app.addHook('onClose', async () => {
    isClosing = true;
    clearTimeout(timer);
    await underWay;
  });
}
