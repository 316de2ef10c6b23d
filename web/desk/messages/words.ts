import type { Audience, MessageKind, SentMessage } from '../../../contract/desk/messages.ts';
import { startOfDay } from '../../../contract/moments.ts';
import { counted, number, weekday } from '../../ui/formats.ts';

/** Whom a message is written to; see `Recipients` of `contract/desk/messages.ts`. */
export interface To {
  readonly kind: MessageKind;
  readonly cluster?: string;
  readonly name?: string;
  readonly codes?: string[];
}

export const AUDIENCE_WORDS: Readonly<Record<Audience, string>> = {
  everybody: 'Everybody',
  held: 'Registered',
  present: 'Present',
  absent: 'Absent',
  waiting: 'Waiting',
};

/** `1 person`, `1,204 people` */
export function people(count: number): string {
  return counted(count, 'person', 'people');
}

/** `2 of those chosen are not there any more.` */
export function goneWords(count: number): string {
  return `${number(count)} of those chosen ${count === 1 ? 'is' : 'are'} not there any more.`;
}

/** `2026-09-19` as `Sat 19 Sept 2026`; what is no day stays as it is. */
export function dayInWords(day: string): string {
  const at = startOfDay(day);
  return Number.isNaN(at) ? day : weekday(at);
}

/** Its subject as its readers have it, but for their own names. */
export function subjectOf({ kind, name, subject }: Pick<SentMessage, 'kind' | 'name' | 'subject'>) {
  return kind === 'event' ? subject.replaceAll('{event}', () => name) : subject;
}

/** Whom a message was for. */
export function toWords({ kind, name, audience }: Pick<SentMessage, 'kind' | 'name' | 'audience'>) {
  const who = AUDIENCE_WORDS[audience];
  switch (kind) {
    case 'everybody':
      return 'Everybody of the festival';
    case 'people':
      return 'Chosen people';
    case 'day':
      return `${who}, on ${dayInWords(name)}`;
    case 'venue':
      return `${who}, at ${name}`;
    default:
      return `${who}, in ${name}`;
  }
}
