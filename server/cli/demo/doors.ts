import { clusters } from '../../../contract/clusters.ts';
import { hoursOf } from '../../../contract/days.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { listPeopleIn } from '../../desk/entries/store.ts';
import { placesOf } from '../../gate/devices/gate-places.ts';
import { pairedPhone, sendScan } from './gate.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** One of so many people comes too late, or not at all. */
const ABSENT = 5;
/** So many of those who wait for a place come all the same. */
const HOPEFUL = 3;

/** Has a phone at the doors of Music, whose manager the demo names, scan who came to its events that have begun. */
export async function fillDoors(db: Database, content: Content, now: number): Promise<void> {
  const { id, name: clusterName } = clusters.find(({ name }) => name === 'Music')!;
  const begun = (await content.events(id)).flatMap(({ eventId, title, eventDate, ends }) => {
    const hours = hoursOf({ begins: eventDate, ends });
    const beginsAt = hours?.beginsAt ?? now;
    return beginsAt < now ? [{ eventId, clusterName, eventName: title, beginsAt }] : [];
  });
  if (begun.length === 0) return;
  const place = { kind: 'events' as const, events: begun };
  const since = Math.min(...begun.map(({ beginsAt }) => beginsAt)) - DAY_MS;
  const device = await pairedPhone(db, { name: `${clusterName}, the doors`, place, since }, now);
  const places = await placesOf(content, place);
  for (const [at, event] of begun.entries()) {
    const held = await listPeopleIn(db, event, ['held']);
    const waiting = await listPeopleIn(db, event, ['waiting']);
    const came = [
      ...held.filter((_, index) => index % ABSENT !== ABSENT - 1),
      ...waiting.slice(0, HOPEFUL),
    ];
    for (const [index, { code }] of came.entries())
      await sendScan(db, device, {
        ...{ code, place: places[at]!, places, isOut: false },
        at: Math.min(event.beginsAt + (index - 10) * MINUTE_MS, now),
        verdict:
          index < came.length - Math.min(HOPEFUL, waiting.length) ? 'admitted' : 'on the line',
      });
  }
}
