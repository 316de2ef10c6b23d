import type { DeskEvent } from '../../../contract/desk/events.ts';
import { number, time } from '../../ui/formats.ts';

/** The next of today's events, or how it is where none is to come. */
export function todayInWords(
  events: readonly Pick<DeskEvent, 'eventName' | 'startsAt' | 'isOver'>[],
  now: number,
): string {
  const next = events.find(({ startsAt }) => (startsAt ?? 0) > now);
  if (next) return `${time(next.startsAt ?? 0)} ${next.eventName}`;
  const running = events.filter(({ startsAt, isOver }) => startsAt !== null && !isOver);
  return running.length > 0 ? `${number(running.length)} running, none to come` : 'none to come';
}

type Counts = Pick<DeskEvent['counts'], 'present' | 'absent' | 'unmarked'>;

/** Of an event that has begun; in parts, since its places are given on and no sum of them stays. */
export function cameInWords({ present, absent, unmarked }: Counts): string {
  return [
    `${number(present)} came`,
    ...(absent > 0 ? [`${number(absent)} absent`] : []),
    ...(unmarked > 0 ? [`${number(unmarked)} not marked`] : []),
  ].join(', ');
}
