import type { MessageKind } from '../../../contract/desk/messages.ts';
import type { Draft } from './use-draft.ts';

type Words = Pick<Draft, 'subject' | 'body'>;

const WORDS = {
  'Venue changed': {
    subject: '{event}: another venue',
    body: 'Dear {name},\n\n{event} is at another venue: {new venue}, no longer {old venue}. It begins at {hour}, as before.\n\n',
  },
  Delayed: {
    subject: '{event} begins later',
    body: 'Dear {name},\n\n{event} begins at {new hour}, not at {old hour}. The venue stays: {venue}.\n\n',
  },
  'Bring ID card': {
    subject: 'Bring your college ID card',
    body: 'Dear {name},\n\nplease bring your college ID card to {event}, the card itself, and have your pass open on your phone.\n\n',
  },
} as const satisfies Record<string, Words>;

export type Template = keyof typeof WORDS;
export const TEMPLATES = Object.keys(WORDS) as Template[];

/**
 * What a message begins with. What is to be completed stands in braces: the server sends no word of those. Only of one event
 * it fills in which.
 */
export function wordsOf(template: Template, kind: MessageKind): Words {
  const { subject, body } = WORDS[template];
  if (kind === 'event') return { subject, body };
  const named = (text: string) => text.replaceAll('{event}', '{which event}');
  return { subject: named(subject), body: named(body) };
}

/** Where the first word to complete stands in a text; undefined in one that has none. */
export function firstToComplete(text: string): readonly [from: number, to: number] | undefined {
  const found = /\{(?!name\}|event\})[^{}]+\}/.exec(text);
  return found ? [found.index, found.index + found[0].length] : undefined;
}
