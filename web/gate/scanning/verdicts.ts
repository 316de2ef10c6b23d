import type { Proof, Verdict } from '../../../contract/gate/decide.ts';
import type { GateEvent } from '../../../contract/gate/device.ts';
import {
  DAY_MS,
  dayInIndia,
  INDIA,
  startOfDay,
  USUAL_EVENT_MS,
} from '../../../contract/moments.ts';
import { time } from '../../ui/formats.ts';
import type { ScanResult } from '../phone/scan-result.ts';

/** In few words, each line short enough to be read at arm's length. */
export const VERDICT_WORDS: Readonly<Record<Verdict, readonly string[]>> = {
  admitted: ['ADMITTED'],
  'already in': ['ALREADY IN'],
  'not registered': ['NOT ON', 'THIS LIST'],
  'not valid': ['PASS', 'NOT VALID'],
  'see the card': ['SEE', 'THE CARD'],
  ended: ['SHIFT', 'ENDED'],
};

const PROOF_WORDS: Readonly<Record<Proof, string>> = {
  seen: 'Found by name.',
  waiting: 'Their picture waits for a reviewer.',
  'sent back': 'Their picture was sent back.',
  none: 'They sent no picture of it.',
};

/** Says what else there is, for whoever has a second more. */
export function factOf({ verdict, at, person, before, events }: ScanResult): string {
  switch (verdict) {
    case 'already in':
      return before ? sinceWords(before, at) : '';
    case 'not registered':
      return eventWords(events, at);
    case 'not valid':
      return 'No such code, or a pass that was replaced. Ask for the newest code, or the name.';
    case 'see the card':
      return `${PROOF_WORDS[person?.proof ?? 'none']} Same name, same college, a face, valid?`;
    case 'ended':
      return 'This phone decides no more. Ask at the desk.';
    default:
      return '';
  }
}

/** `Since 08:38, Octagon gate, 52 minutes ago` */
export function sinceWords({ at, where }: NonNullable<ScanResult['before']>, now: number): string {
  return `Since ${time(at)}, ${where}, ${ago(now - at)}`;
}

/** Tells somebody at the wrong door where they belong: their next event, or the one that is on. */
function eventWords(events: readonly GateEvent[], now: number): string {
  const ahead = events
    .filter(({ startsAt }) => startsAt !== null && startsAt + USUAL_EVENT_MS > now)
    .sort((a, b) => a.startsAt! - b.startsAt!);
  const next = ahead[0] ?? events[0];
  if (!next) return 'The pass is good, but no event of theirs is known.';
  const when =
    next.startsAt === null ? '' : `, ${dayOf(next.startsAt, now)} at ${time(next.startsAt)}`;
  return `Theirs is ${[next.name, next.venue].filter(Boolean).join(', ')}${when}.`;
}

function dayOf(at: number, now: number): string {
  const midnight = (epochMs: number) => startOfDay(dayInIndia(epochMs));
  const days = (midnight(at) - midnight(now)) / DAY_MS;
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return new Date(at).toLocaleDateString('en-GB', {
    ...{ weekday: 'long', day: 'numeric', month: 'short', timeZone: INDIA },
  });
}

const MINUTE_MS = 60_000;

/** `just now`, `52 minutes ago`, `3 hours ago` */
function ago(ms: number): string {
  const minutes = Math.trunc(ms / MINUTE_MS);
  if (minutes < 1) return 'just now';
  const [count, unit] = minutes < 90 ? [minutes, 'minute'] : [Math.round(minutes / 60), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
