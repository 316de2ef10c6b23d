import type { EventHours } from '../../contract/desk/moves.ts';
import { STANDING } from '../../contract/entries/entry-rules.ts';
import type { Database } from '../database/connection.ts';

/** What an event's people were told, by its id. */
type AnnouncedHours = ReadonlyMap<string, EventHours>;

export async function listAnnouncedHours(db: Database): Promise<AnnouncedHours> {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'told'])
    .where('told', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, told }) => [id, JSON.parse(told!) as EventHours]));
}

/** Whoever comes into an event reads on its page when and where it is: so it is told as long as nobody is in it. */
export async function noteHours(db: Database, hours: AnnouncedHours): Promise<void> {
  const announced = await listAnnouncedHours(db);
  for (const [eventId, now] of hours) {
    const before = announced.get(eventId);
    if (before && isSame(before, now)) continue;
    await db
      .updateTable('events')
      .set({ told: written(now) })
      .where('id', '=', eventId)
      .where((is) =>
        is.or([
          is('told', 'is', null),
          is.not(
            is.exists(
              is
                .selectFrom('entries')
                .select('id')
                .whereRef('eventId', '=', 'events.id')
                .where('state', 'in', STANDING),
            ),
          ),
        ]),
      )
      .execute();
  }
}

/** Makes what is told another, and gives what it was; undefined where it is so already, or was never known. */
export async function changeAnnouncedHours(
  trx: Database,
  eventId: string,
  to: EventHours,
): Promise<EventHours | undefined> {
  const before = (await listAnnouncedHours(trx)).get(eventId);
  if (!before || isSame(before, to)) return undefined;
  const { numUpdatedRows } = await trx
    .updateTable('events')
    .set({ told: written(to) })
    .where('id', '=', eventId)
    .where('told', '=', written(before))
    .executeTakeFirst();
  return numUpdatedRows === 1n ? before : undefined;
}

export function isSame(one: EventHours, other: EventHours): boolean {
  return one.startsAt === other.startsAt && one.venue === other.venue;
}

/** The one way in which it is stored, so that it can be compared there. */
function written({ startsAt, venue }: EventHours): string {
  return JSON.stringify({ startsAt, venue });
}
