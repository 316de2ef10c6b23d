import * as z from 'zod/mini';
import { lookupText, optionalText } from '../accounts/fields.ts';
import { momentInOneLine } from '../moments.ts';
import { deskCall } from './desk-call.ts';
import { eventParams } from './events.ts';
import { SentMessage } from './messages.ts';
import { Reason } from './organisers.ts';

/** As much as any text of the content has. */
const VENUE_MAX = 5000;

/** When an event begins, in epoch milliseconds, and where; null where that isn't said yet. */
export const EventHours = z.object({
  startsAt: z.nullable(z.int()),
  venue: z.nullable(lookupText(VENUE_MAX)),
});
export type EventHours = z.infer<typeof EventHours>;

/** What people were told last, and what is so now. */
export interface Move {
  readonly was: EventHours;
  readonly is: EventHours;
}

/** `Sat 19 Sept, 3:30 pm, at the Barn Hall` */
function hoursInWords({ startsAt, venue }: EventHours): string {
  const when =
    startsAt === null ? 'no date yet' : momentInOneLine(new Date(startsAt).toISOString());
  return venue === null ? `${when}, no venue yet` : `${when}, at ${venue}`;
}

const WORDS_MAX = 1000;

/** The mail that tells the people of an event of its move: old and new first, then the organiser's own `words`. */
export function changeNotice({ was, is }: Move, words: string): { subject: string; body: string } {
  const what = [was.startsAt !== is.startsAt && 'time', was.venue !== is.venue && 'place']
    .filter(Boolean)
    .join(' and ');
  const body = `Dear {name},

{event} has another ${what}.

It was: ${hoursInWords(was)}
It is: ${hoursInWords(is)}`;
  const own = words.trim();
  return { subject: `{event}: another ${what}`, body: own ? `${body}\n\n${own}` : body };
}

/** `is`: as whoever tells it saw it; refused with 409 where it has moved again meanwhile, or is told already. */
export const sendMoveNotice = deskCall({
  name: 'sendMoveNotice',
  summary: 'Tell the people of an event that it has another time or place',
  method: 'POST',
  path: '/api/desk/events/:cluster/:event/move',
  needs: 'send messages',
  params: eventParams,
  body: z.object({ is: EventHours, words: optionalText(WORDS_MAX) }),
  message: SentMessage,
});

/** From then on home asks no more; nobody is told. */
export const skipMoveNotice = deskCall({
  name: 'skipMoveNotice',
  summary: 'Say that nobody needs to be told of a move',
  method: 'POST',
  path: '/api/desk/events/:cluster/:event/move/untold',
  needs: 'send messages',
  params: eventParams,
  body: z.object({ is: EventHours, reason: Reason }),
  message: EventHours,
});
