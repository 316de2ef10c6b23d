import * as calls from '../../../contract/desk/door.ts';
import type { Database } from '../../database/connection.ts';
import { freeAbsent, letIn, readDoorPlan } from '../../entries/door.ts';
import { type DoorPlan, planKey } from '../../entries/door-plan.ts';
import { takeBackAtDoor } from '../../entries/door-undo.ts';
import type { Notify } from '../../entries/entry-mails.ts';
import type { EventChange } from '../../entries/moves.ts';
import type { ServeDesk } from '../access/guard.ts';
import type { Note } from '../access/write-down.ts';
import { captainOf, entryOf, requireEntriesOf, requireUnpublished } from '../entries/one-entry.ts';
import { listNames } from '../entries/store.ts';

/** An id and what stands around it. */
const ID_BYTES = 50;

/** What managers do with places at an event's door. */
export function doorRoutes(serve: ServeDesk, db: Database, notify: Notify): void {
  serve(calls.getDoorPlan, async ({ event }) => {
    const plan = await readDoorPlan({ trx: db, event, now: Date.now() });
    return { message: await planView(db, plan) };
  });

  serve.change(calls.letInAtDoor, async (trx, { event, params: { id }, body, organiser, note }) => {
    await entryOf(trx, event, id);
    const change = { trx, event, notify, now: Date.now() };
    await letInAndNote(change, id, { ...body, by: organiser.accountId, note });
    return 'They have a place, and are mailed in a minute';
  });

  serve.change(calls.freeAbsent, async (trx, { event, body: { key }, organiser, note }) => {
    const change = { trx, event, notify, now: Date.now() };
    const { plan, entries } = await freeAbsent(change, { key, by: organiser.accountId });
    const { absent, letIn: now, offered } = plan;
    const counts = `${absent.length} absent, ${now.length} let in, ${offered.length} offered`;
    const did = entries ? counts : 'nothing, the numbers had changed';
    note({ record: 'places of the absent freed', subject: `${event.eventName}: ${did}` });
    return { plan: await planView(trx, plan), entries: entries ? [...entries] : null };
  });

  serve.change(
    calls.takeBackAtDoor,
    async (trx, { event, body: { entries }, organiser, note }) => {
      await requireUnpublished(trx, event, 'nothing at the door is undone any more');
      await requireEntriesOf(trx, event, entries);
      const change = { trx, event, notify, now: Date.now() };
      const left = await takeBackAtDoor(change, entries, organiser.accountId);
      const record = 'taken back at the door';
      if (entries.length > 1)
        note({ record, subject: `${event.eventName}: ${entries.length} entries` });
      else note({ record, accountId: await captainOf(trx, entries[0]!), subject: event.eventName });
      return `All is as it was before${left > 0 ? `, but for ${left} who moved on since` : ''}`;
    },
    { bodyLimit: calls.MAX_TAKEN_BACK * ID_BYTES },
  );
}

/** Lets an entry in, and writes down how, with the reason where it took one. */
export async function letInAndNote(
  change: EventChange,
  id: string,
  { note, ...asked }: { reason: string; isBeyond: boolean; by: string; note: Note },
): Promise<void> {
  const { trx, event } = change;
  const record = await letIn(change, id, asked);
  const about = { accountId: await captainOf(trx, id), subject: event.eventName };
  note({ ...about, record, ...(record !== 'let in' && { reason: asked.reason }) });
}

async function planView(db: Database, plan: DoorPlan): Promise<calls.DoorPlan> {
  const { absent, letIn: now, passed, offered, free, until, stillWait } = plan;
  const names = await listNames(
    db,
    [...absent, ...now, ...passed, ...offered].map(({ id }) => id),
  );
  const moved = (rows: DoorPlan['absent']) =>
    rows.map(({ id, rank }) => ({ id, rank, name: names.get(id) ?? 'nobody any more' }));
  return {
    key: planKey(plan),
    ...{ absent: moved(absent), letIn: moved(now), passed: moved(passed) },
    offered: moved(offered),
    ...{ free, until, stillWait },
  };
}
