import type { Message } from '../mail.ts';
import { asName, closing, greeting, inLines } from './wording.ts';

/* Mails about who gets into the desk: the person of an account and all administrators hear of each. */

/** What has happened to an account's way into the desk; `by`: the name of who did it. */
export type AccessNews =
  | { readonly what: 'vouched for' | 'taken off' | 'administrator'; readonly by: string }
  | { readonly what: 'set up' | 'removed' | 'new browser'; readonly detail: string }
  | { readonly what: 'recovery codes' };

interface About {
  readonly person: { readonly name: string; readonly email: string };
  /** True for the mail to the person themselves. */
  readonly isOwn: boolean;
  /** The desk's address. */
  readonly link: string;
}

export function deskSecurityMail(
  { to, name }: { to: string; name: string },
  news: AccessNews,
  { person, isOwn, link }: About,
): Message {
  const account = isOwn ? 'yours' : `that of ${asName(person.name, 'somebody')} (${person.email})`;
  const remedy = isOwn
    ? 'If you know nothing of it, ask for a new password on the login page: it ends every session at the desk, too. Then tell an administrator.'
    : 'If you know nothing of it, ask them. A role is ended here:';
  const text = `${greeting(name)}

${inLines(`${sentenceOf(news)} The account is ${account}.`)}

${inLines(remedy)}

${link}
${closing}`;
  // Thirty organisers who open laptop and phone on one morning cover nothing that is worse.
  const budget = news.what === 'new browser' ? news.what : 'access';
  return { to, link, subject: `The desk: ${SUBJECTS[news.what]}`, text, budget };
}

const SUBJECTS: Readonly<Record<AccessNews['what'], string>> = {
  'vouched for': 'somebody is vouched for',
  'taken off': 'a second key was taken off',
  administrator: 'a new administrator',
  'set up': 'a new second key',
  removed: 'a second key was removed',
  'recovery codes': 'new recovery codes',
  'new browser': 'a sign-in in a new browser',
};

function sentenceOf(news: AccessNews): string {
  switch (news.what) {
    case 'vouched for':
      return `${nameOf(news)} says at the desk that an organiser has lost every second key. With the word of one more administrator it is taken off.`;
    case 'taken off':
      return `an organiser’s second key was taken off, at last by ${nameOf(news)}: whoever has the password sets up a new one.`;
    case 'administrator':
      return `${nameOf(news)} has made somebody an administrator of the desk.`;
    case 'set up':
      return `a second key for the desk was set up: ${news.detail}.`;
    case 'removed':
      return `a second key for the desk was removed by its owner: ${news.detail}.`;
    case 'recovery codes':
      return 'new recovery codes for the desk were made. Those from before are worth nothing.';
    case 'new browser':
      return `somebody has signed in at the desk in a browser that it had not been opened in before${news.detail && `: ${news.detail}`}.`;
  }
}

function nameOf({ by }: { by: string }): string {
  return asName(by, 'somebody');
}
