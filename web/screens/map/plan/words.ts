import { dateOf, nextUp, onNow } from '../../../../contract/days.ts';
import type { Festival } from '../../../../contract/festival.ts';
import { hourOf, longDay, momentInOneLine } from '../../../../contract/moments.ts';
import type { ScheduledEvent } from '../../../../contract/schedule.ts';
import { inWords } from '../../../ui/words.ts';

type Dates = Pick<Festival, 'startsOn' | 'endsOn' | 'timeZone'>;

/** `Fri 19 Sept, 5:40 pm: six events are on.`; without a moment, how many places there are. */
export function sentenceAt(
  events: readonly ScheduledEvent[],
  venues: readonly unknown[],
  now: number | undefined,
  festival: Dates,
): string {
  if (now === undefined) return `${inWords(venues.length, 'place')} on the campus.`;
  const moment = momentInOneLine(new Date(now).toISOString(), festival.timeZone).replace(
    ':00 ',
    ' ',
  );
  const on = onNow(events, now).length;
  if (on > 0)
    return `${moment}: ${inWords(on, 'event').toLowerCase()} ${on === 1 ? 'is' : 'are'} on.`;
  const [next] = nextUp(events, now);
  if (!next?.begins) return `${moment}: the festival is over.`;
  const where = next.venue ? ` in ${next.venue}` : '';
  const day = dateOf(Date.parse(next.begins), festival);
  const hour = hourOf(next.begins, festival.timeZone);
  return day === dateOf(now, festival)
    ? `${moment}: nothing is on. Next, at ${hour}: ${next.title}${where}.`
    : `${moment}: nothing is on. ${longDay(day)} begins at ${hour} with ${next.title}${where}.`;
}
