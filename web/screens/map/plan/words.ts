import { dateOf, nextUp, onNow } from '../../../../contract/days.ts';
import { hourOf, longDay, momentInOneLine } from '../../../../contract/moments.ts';
import type { ScheduledEvent } from '../../../../contract/schedule.ts';
import { sentence } from '../../../../contract/sentence.ts';
import { inWords } from '../../../ui/words.ts';

/** `Fri 19 Sept, 5:40 pm: six events are on.`; without a moment, how many places there are. */
export function sentenceAt(
  events: readonly ScheduledEvent[],
  venues: readonly unknown[],
  now: number | undefined,
): string {
  if (now === undefined) return `${inWords(venues.length, 'place')} on the campus.`;
  const moment = momentInOneLine(new Date(now).toISOString()).replace(':00 ', ' ');
  const on = onNow(events, now).length;
  if (on > 0)
    return `${moment}: ${inWords(on, 'event').toLowerCase()} ${on === 1 ? 'is' : 'are'} on.`;
  const [next] = nextUp(events, now);
  if (!next?.begins) return `${moment}: the festival is over.`;
  const where = next.venue ? ` in ${next.venue}` : '';
  const day = dateOf(Date.parse(next.begins));
  const hour = hourOf(next.begins);
  return day === dateOf(now)
    ? sentence(`${moment}: nothing is on. Next, at ${hour}: ${next.title}${where}`)
    : sentence(
        `${moment}: nothing is on. ${longDay(day)} begins at ${hour} with ${next.title}${where}`,
      );
}
