import { lastsForDays } from '../../../../contract/days.ts';
import type { Entry } from '../../../../contract/entries/entry.ts';
import { hasPlace, heldUntil, overAt } from '../../../../contract/entries/entry-rules.ts';
import { DAY_MS, longDay, momentInOneLine, momentInWords } from '../../../../contract/moments.ts';
import { ordinal } from '../../../../contract/ordinal.ts';
import { heldInWords } from '../../../entries/held-words.ts';
import { countOf, inWords, startingInWords } from '../../../ui/formats.ts';
import { MINE_MS, waitInWords } from '../../../ui/hours.ts';
import type { Clash } from './clashes.ts';

/** `5–9:30 pm`, `10 am–12 noon`, `5–about 7 pm`, half a day on `6 pm–Thu 6 pm`; empty while the hour isn't known. */
export function hoursInWords({ starts, ends, endsAbout }: Entry): string {
  if (!starts) return '';
  const from = momentInWords(starts).time;
  if (!ends) return from;
  const { weekday, time: to } = momentInWords(ends);
  const isLong = Date.parse(ends) - Date.parse(starts) >= DAY_MS / 2;
  if (isLong) return `${from}–${weekday} ${to}`;
  return `${withoutHalf(from, to)}–${endsAbout ? 'about ' : ''}${to}`;
}

/** `7 to 9 pm`, `11:30 am to 1 pm` */
export function spanInWords(from: string, to: string): string {
  const [first, last] = [from, to].map((at) => momentInWords(at).time);
  return `${withoutHalf(first!, last!)} to ${last}`;
}

/** The hour without am or pm where the other tells it. */
function withoutHalf(from: string, to: string): string {
  return from.slice(-2) === to.slice(-2) ? from.slice(0, -3) : from;
}

/**
 * The state of an entry in words: `4th in line`; empty for a team with a place, of which there is more to tell. The number stays
 * until the event is over, also of whoever is marked by then: it is by the number that they are called. `now`: epoch milliseconds.
 */
export function standingOf(entry: Entry, now: number): string {
  const { state, rank, number, offeredUntil } = entry;
  const until = heldUntil(entry);
  if (until !== undefined) return `${heldInWords(until)}: confirm your e-mail`;
  if (state === 'waiting') return rank === null ? 'You wait in line' : `${ordinal(rank)} in line`;
  if (state === 'offered')
    return `Yours until ${momentInOneLine(new Date(offeredUntil ?? 0).toISOString())}`;
  const seat = number === null ? 'You are registered' : `Your number: ${number}`;
  const isCalled = number !== null && overAt(entry) > now;
  if (state === 'present' && !isCalled) return 'You were there';
  if (state === 'absent') return isCalled ? `You were missed. ${seat}` : 'You were missed';
  return entry.teamName ? '' : seat;
}

/** `The Usual Suspects, 3 of you, captain Asha`; empty for one person. */
export function teamInWords({ teamName, members, isCaptain }: Entry): string {
  if (!teamName) return '';
  const captain = members.find((one) => one.isCaptain)?.name;
  const leads = isCaptain ? 'you lead' : captain && `captain ${captain}`;
  const count = members.length === 1 ? 'only you yet' : `${members.length} of you`;
  return [teamName, count, leads].filter(Boolean).join(', ');
}

/** `Two more needed by Mon 15 Sept, 6 pm`; empty where nothing is. */
export function neededInWords({ lacking, closes }: Entry): string {
  if (lacking === 0) return '';
  const by = closes ? ` by ${momentInOneLine(closes)}` : '';
  return `${startingInWords(lacking)} more needed${by}`;
}

/** `Overlaps Street Alibi from 7 to 9 pm`, said of the one of them that begins later. */
export function clashInWords({ one, other, overlap }: Clash): string {
  if (overlap) return `Overlaps ${one.eventName} from ${spanInWords(overlap.from, overlap.to)}`;
  const minutes = walkMinutes({ one, other });
  return `${startingInWords(minutes)} minute${minutes === 1 ? '' : 's'} to walk here from ${one.eventName}`;
}

/** `7 to 9 pm`, or `10 minutes to walk` where they only lie too near. */
export function clashHeading({ one, other, overlap }: Clash): string {
  if (overlap) return spanInWords(overlap.from, overlap.to);
  return `${countOf(walkMinutes({ one, other }), 'minute')} to walk`;
}

function walkMinutes({ one, other }: Pick<Clash, 'one' | 'other'>): number {
  return Math.round((Date.parse(other.starts!) - Date.parse(one.ends!)) / 60_000);
}

/** `Six events, one wait, one offer`, without clashes, which are told apart. */
export function countsInWords(entries: readonly Entry[]): string {
  const counts = Object.entries(COUNTED).flatMap(([thing, states]) => {
    const many = entries.filter(({ state }) => states.includes(state)).length;
    return many === 0 ? [] : `${inWords(many)} ${thing}${many === 1 ? '' : 's'}`;
  });
  const words = counts.join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const COUNTED: Record<string, readonly Entry['state'][]> = {
  event: ['held', 'present', 'absent'],
  wait: ['waiting'],
  offer: ['offered'],
};

/** The line for somebody late: the entry with a place that is on, or comes next, and `Next, in 50 minutes`. */
export function nextOf(entries: readonly Entry[], now: number) {
  const held = entries.filter(
    (entry) => hasPlace(entry) && entry.ends !== null && Date.parse(entry.ends) > now,
  );
  const isDue = ({ starts: begins, ends }: Entry) =>
    begins !== null && Date.parse(begins) - now <= MINE_MS && !lastsForDays({ begins, ends });
  const next = held.find(isDue) ?? held[0];
  if (!next?.starts || !next.ends) return undefined;
  const waitMs = Date.parse(next.starts) - now;
  const { weekday, day, time } = momentInWords(next.ends);
  const isToday = day === momentInWords(new Date(now).toISOString()).day;
  const until = isToday ? time : `${weekday} ${time}`;
  return {
    entry: next,
    when: waitMs > 0 ? `Next, in ${waitInWords(next.starts, now)}` : `Now, until ${until}`,
  };
}

/** `Thursday`, `Thu` and `18` of `2025-09-18`. */
export function dayInWords(date: string) {
  const weekday = longDay(date);
  return { weekday, short: weekday.slice(0, 3), number: Number(date.slice(-2)) };
}
