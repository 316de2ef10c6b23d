import type { Proof, Verdict } from '../../../contract/gate/decide.ts';
import type { GateEvent } from '../../../contract/gate/device.ts';
import type { PlaceInLine } from '../../../contract/gate/scans.ts';
import { gateDay } from '../../../contract/gate-rules.ts';
import {
  DAY_MS,
  dayInIndia,
  longDay,
  MINUTE_MS,
  momentInWords,
  startOfDay,
  USUAL_EVENT_MS,
} from '../../../contract/moments.ts';
import { sentence } from '../../../contract/sentence.ts';
import { second, time } from '../../ui/formats.ts';
import type { ScanResult } from '../phone/scan-result.ts';

/** In few words, each line short enough to be read at arm's length. */
export const VERDICT_WORDS: Readonly<Record<Verdict, readonly string[]>> = {
  admitted: ['ADMITTED'],
  out: ['OUT'],
  'already in': ['ALREADY IN'],
  'same person': ['SAME', 'PERSON?'],
  'kept out': ['KEPT OUT'],
  'not registered': ['NOT ON', 'THIS LIST'],
  'on the line': ['ON THE LINE'],
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

/** Says what else there is, for whoever has a second more, line by line. */
export function factsOf(result: ScanResult): string[] {
  const { verdict, at, person, before, events } = result;
  switch (verdict) {
    case 'admitted':
      return [backWords(result)];
    case 'out':
      return [outWords(result)];
    case 'already in':
      return [
        before ? sinceWords(before, at) : '',
        result.times > 1 ? `In ${result.times} times today.` : '',
      ];
    case 'same person':
      return before ? sameWords(before, result) : [];
    case 'kept out':
      return ['The desk has it, with both gates and times. Send them there.'];
    case 'not registered':
      return [eventWords(events, at)];
    case 'on the line':
      return result.line
        ? [lineWords(result.line), MARKED_HERE]
        : [`They wait for a place. ${MARKED_HERE}`];
    case 'not valid':
      return ['No such code, or a pass that was replaced. Ask for the newest code, or the name.'];
    case 'see the card':
      return [`${PROOF_WORDS[person?.proof ?? 'none']} Same name, same college, a face, valid?`];
    case 'ended':
      return ['This phone decides no more. Ask at the desk.'];
  }
}

const MARKED_HERE = 'Marked here: whoever manages the event lets in.';

/** `No. 2, the first of 3 who are here.` */
function lineWords({ rank, here, ahead }: PlaceInLine): string {
  const among = ahead === 0 ? 'the first' : `the ${ordinal(ahead + 1)}`;
  return `No. ${rank}, ${here === 1 ? 'the only one who is here' : `${among} of ${here} who are here`}.`;
}

type Before = NonNullable<ScanResult['before']>;

/** Somebody who was here before, and is let in. */
function backWords({ at, before, times }: ScanResult): string {
  if (!before) return '';
  if (gateDay(before.at) !== gateDay(at))
    return `First today. Last seen ${whenWords(before.at, at)}.`;
  if (before.isOut) return sentence(`Out since ${time(before.at)}, ${before.where}`);
  return `Back again, ${ordinal(times)} time today.`;
}

function outWords({ at, before }: ScanResult): string {
  if (!before) return 'Nobody saw them come in. They are out now.';
  const when = whenWords(before.at, at);
  return before.isOut
    ? sentence(`Went out before, ${when}, ${before.where}`)
    : sentence(`In since ${when}, ${before.where}`);
}

/** Both moments at which a pass was shown, to the second: the volunteer asks whose it is. */
export function sameWords({ at, where, isOut }: Before, now: Pick<ScanResult, 'at' | 'isOut'>) {
  const way = (out: boolean) => (out ? 'out' : 'in');
  return [
    `${second(at)} ${way(isOut)}, ${where}`,
    `${second(now.at)} ${way(now.isOut)}, here: ask for the card`,
  ];
}

/** `Since 08:38, Octagon gate, 52 minutes ago` */
export function sinceWords({ at, where }: Pick<Before, 'at' | 'where'>, now: number): string {
  return `Since ${whenWords(at, now)}, ${where}, ${ago(now - at)}`;
}

/** `08:38` of a gate's day or the calendar's, `yesterday at 08:38` */
function whenWords(at: number, now: number): string {
  const isToday = gateDay(at) === gateDay(now) || dayInIndia(at) === dayInIndia(now);
  return isToday ? time(at) : `${dayOf(at, now)} at ${time(at)}`;
}

function ordinal(count: number): string {
  const ending = count % 100 > 3 && count % 100 < 21 ? undefined : ENDINGS[count % 10];
  return `${count}${ending ?? 'th'}`;
}
const ENDINGS: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd' };

/** Tells somebody at the wrong door where they belong: their next event, or the one that is on. */
function eventWords(events: readonly GateEvent[], now: number): string {
  const ahead = events
    .filter(({ startsAt }) => startsAt !== null && startsAt + USUAL_EVENT_MS > now)
    .sort((a, b) => a.startsAt! - b.startsAt!);
  const next = ahead[0] ?? events[0];
  if (!next) return 'The pass is good, but no event of theirs is known.';
  const when =
    next.startsAt === null ? '' : `, ${dayOf(next.startsAt, now)} at ${time(next.startsAt)}`;
  return sentence(`Theirs is ${[next.name, next.venue].filter(Boolean).join(', ')}${when}`);
}

function dayOf(at: number, now: number): string {
  const midnight = (epochMs: number) => startOfDay(dayInIndia(epochMs));
  const days = (midnight(at) - midnight(now)) / DAY_MS;
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  const date = dayInIndia(at);
  return `${longDay(date)} ${momentInWords(date).day}`;
}

/** `just now`, `52 minutes ago`, `3 hours ago` */
function ago(ms: number): string {
  const minutes = Math.trunc(ms / MINUTE_MS);
  if (minutes < 1) return 'just now';
  const [count, unit] = minutes < 90 ? [minutes, 'minute'] : [Math.round(minutes / 60), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
