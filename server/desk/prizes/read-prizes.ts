import { clusters } from '../../../contract/clusters.ts';
import type { PrizeBook, PrizeEvent } from '../../../contract/desk/prizes.ts';
import { rupeesIn } from '../../../contract/desk/results.ts';
import type { Event } from '../../../contract/events.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { type BookEvent, type BookPayee, readPublished } from './book.ts';

/** The book as organisers see it, beside what the events' texts announce. */
export async function readPrizes(
  db: Database,
  content: Content,
): Promise<Omit<PrizeBook, 'sittingUntil'>> {
  const all = await readPublished(db);
  const announced = await announcedByEvent(content);
  const standing = new Set(
    all.filter(({ isTakenBack }) => !isTakenBack).map(({ eventId }) => eventId),
  );
  const toCome = [...announced].filter(([eventId]) => !standing.has(eventId));
  return {
    events: all
      .filter(({ winners }) => winners.length > 0)
      .map((event) => eventView(event, announced)),
    published: announced.size - toCome.length,
    of: announced.size,
    announced: sumOf(announced.values()),
    toCome: sumOf(toCome.map(([, rupees]) => rupees)),
  };
}

function sumOf(announced: Iterable<number | null>): number {
  return [...announced].reduce<number>((sum, one) => sum + (one ?? 0), 0);
}

/** The prize money of every event of the content, null where its text names none; a cluster that can't be had has none. */
async function announcedByEvent({ events }: Content): Promise<Map<string, number | null>> {
  const all = await Promise.all(
    clusters.map(async ({ id }): Promise<readonly Event[]> => {
      try {
        return await events(id);
      } catch {
        // Another content server may be away; the log has it already, and what is paid goes on.
        return [];
      }
    }),
  );
  return new Map(all.flat().map(({ eventId, priceMoney }) => [eventId, rupeesIn(priceMoney)]));
}

/** Without what only the server needs of people. */
function eventView(
  { eventId, publication: _, winners, ...event }: BookEvent,
  announced: ReadonlyMap<string, number | null>,
): PrizeEvent {
  const payeeView = ({ accountId: _id, memberId: _, email: _email, ...payee }: BookPayee) => {
    const { phone: _phone, ...shown } = payee;
    return shown;
  };
  return {
    ...event,
    announced: announced.get(eventId) ?? null,
    winners: winners.map(({ people, goneShares: _shares, ...winner }) => ({
      ...winner,
      people: people.map(payeeView),
    })),
  };
}
