import { HOLD_MINUTES } from '../../../contract/entries/entry-calls.ts';
import { momentInOneLine } from '../../../contract/moments.ts';
import { sentence } from '../../../contract/sentence.ts';
import type { MailBudget, Message } from '../mail.ts';
import { asName, closing, greeting, inLines } from './wording.ts';

/*
 * Mails about what somebody else or time did with a place. A team's name is its captain's words, so no mail has it.
 */

/** Whom a mail goes to, and the event that it is about; `link` is the event's page. */
export interface About {
  readonly to: string;
  readonly name: string;
  readonly eventName: string;
  readonly link: string;
}

/** `Fri 19 Sept, 10 am` by India's clocks. */
function inWords(epochMs: number): string {
  return momentInOneLine(new Date(epochMs).toISOString());
}

export function offerMail(about: About, until: number): Message {
  const message = mail(about, `A place in ${about.eventName} is yours to take`, [
    `a place in ${about.eventName} has become free, and you are the next in line.`,
    `Take it by ${inWords(until)}, India's time; after that it is free for whoever comes next:`,
  ]);
  return { ...message, until };
}

export function ranOutMail(about: About): Message {
  return mail(about, `Your offer for ${about.eventName} has run out`, [
    `nobody took the place in ${about.eventName} that was kept for you, so it is not yours any more. While registration is open you can ask again:`,
  ]);
}

/** To somebody who has asked for a place and not confirmed an e-mail yet; `link` confirms it. */
export function confirmMail(about: About, link: string): Message {
  const message = mail(about, `Confirm your e-mail for a place in ${about.eventName}`, [
    `${sentence(`you have asked for a place in ${about.eventName}`)} A place needs an e-mail that somebody has confirmed. It is held for you for ${HOLD_MINUTES} minutes, and is free for whoever comes next then, unless you press this before:`,
    link,
    'In another browser than the one that you signed up in, the link asks for your password. If you asked for nothing, open the link and press "I didn\'t open this account". The event:',
  ]);
  return { ...message, link, budget: 'place' };
}

/** To those for whom something was held until they would confirm an e-mail, and is no more. */
export function notConfirmedMail(about: About): Message {
  const message = mail(about, `Nothing is held for you in ${about.eventName} any more`, [
    `what you asked for in ${about.eventName} was held until your e-mail would be confirmed. That was not done in time, so it is not yours any more. Open the link in our mail before, then ask again while registration is open:`,
  ]);
  return { ...message, budget: 'hold over' };
}

/** `by`: when registration closes. */
export function tooFewSoonMail(about: About, lacking: number, by: number): Message {
  const message = mail(about, `Your team for ${about.eventName} needs ${people(lacking)} more`, [
    `your team for ${about.eventName} needs ${people(lacking)} more by ${inWords(by)}, India's time. Otherwise it loses its place. The captain's screen has the link to invite with:`,
  ]);
  return { ...message, until: by };
}

/** `hadPlace`: else the team only waited for one. */
export function tooFewMail(about: About, hadPlace: boolean): Message {
  if (!hadPlace)
    return mail(about, `Your team no longer waits for a place in ${about.eventName}`, [
      `registration for ${about.eventName} has closed, and your team had too few people, so it has left the waiting list. You are free for other events:`,
    ]);
  return mail(about, `Your team has lost its place in ${about.eventName}`, [
    `registration for ${about.eventName} has closed, and your team had too few people. Its place is free for others. You are free for other events:`,
  ]);
}

/** To those who still waited when the event was over. */
export function noPlaceMail(about: About): Message {
  return mail(about, `No place in ${about.eventName} has become free`, [
    `${about.eventName} is over, and no place has become free for you. We are sorry. You are free for other events:`,
  ]);
}

/** To those who waited, and have a place by a manager's word at the door. */
export function letInMail(about: About): Message {
  return byHand('let in', about, `You have a place in ${about.eventName}`, [
    `you have a place in ${about.eventName}: you were let in at its door. It stands in your profile, under Events.`,
    'Answer this message if that is a mistake. The event:',
  ]);
}

/** To those who weren't there when the event had begun, and whose place is given to who waits. */
export function placeGivenOnMail(about: About): Message {
  return byHand('given on', about, `Your place in ${about.eventName} is free for others`, [
    `${about.eventName} has begun, and nobody has seen you at its door, so your place goes to those who wait there. If you come now, ask the manager at the door: you are let in while a place is free.`,
    'The event:',
  ]);
}

export function memberMail(about: About, who: string, did: 'joined' | 'left'): Message {
  return news(about, `${asName(who, 'Somebody')} has ${did} your team for ${about.eventName}`, [
    `${sentence(`${asName(who, 'somebody')} has ${did} your team for ${about.eventName}`)} Who is in it:`,
  ]);
}

/** Several that came and went: what waited for its turn comes in one. */
export function membersMail(
  about: About,
  changes: readonly { readonly who: string; readonly did: 'joined' | 'left' }[],
): Message {
  const lines = changes
    .slice(-MOST_LINES)
    .map(({ who, did }) => `- ${asName(who, 'Somebody')} has ${did}`);
  const before = changes.length - lines.length;
  return news(about, `Who came and went in your team for ${about.eventName}`, [
    `these are the latest changes of your team for ${about.eventName}:`,
    [...lines, ...(before > 0 ? [`and ${before} before`] : [])].join('\n'),
    'Who is in it:',
  ]);
}

export function removedMail(about: About): Message {
  return news(about, `You are no longer in a team for ${about.eventName}`, [
    `the captain of your team for ${about.eventName} has taken you out of it. You can join another team, or start one:`,
  ]);
}

export function captainMail(about: About): Message {
  return news(about, `You are captain of your team for ${about.eventName}`, [
    `your team for ${about.eventName} has been handed over to you: from now on you are its captain.`,
  ]);
}

export function withdrawnMail(about: About): Message {
  return news(about, `Your team is no longer in ${about.eventName}`, [
    `the captain of your team for ${about.eventName} has withdrawn it. You can join another team, or start one:`,
  ]);
}

export function addedMail(about: About): Message {
  return byHand('added', about, `You are registered for ${about.eventName}`, [
    `${sentence(`the organisers have registered you for ${about.eventName}`)} It stands in your profile, under Events; answer this message if that is a mistake. The event:`,
  ]);
}

/** To somebody of a team in whose place the desk has put somebody else. `reason`: an organiser's words. */
export function swappedOutMail(about: About, reason: string): Message {
  return byHand('swapped out', about, `You are no longer in your team for ${about.eventName}`, [
    `the organisers have put somebody else in your place in your team for ${about.eventName}:`,
    reason,
    'Answer this message if that is a mistake. The event:',
  ]);
}

/** To whoever is in a team by the desk's word. */
export function swappedInMail(about: About, isCaptain: boolean): Message {
  return byHand('swapped in', about, `You are in a team for ${about.eventName}`, [
    `the organisers have put you in a team for ${about.eventName}, in the place of somebody else${isCaptain ? ': you are its captain' : ''}. It stands in your profile, under Events; answer this message if that is a mistake. The event:`,
  ]);
}

/** `reason`: an organiser's words. */
export function withdrawnByDeskMail(about: About, reason: string): Message {
  return byHand('taken out', about, `You are no longer registered for ${about.eventName}`, [
    `the organisers have taken your entry out of ${about.eventName}:`,
    reason,
    'Answer this message if that is a mistake. The event:',
  ]);
}

/** `reason`: an organiser's words; `link` leads to the other events of the cluster. */
export function eventCancelledMail(
  about: About,
  reason: string,
  { startsAt, venue }: { startsAt: number | null; venue: string | null },
): Message {
  const when = [startsAt === null ? '' : inWords(startsAt), venue ?? ''].filter(Boolean).join(', ');
  return mail(about, `${about.eventName} does not take place`, [
    `${about.eventName}${when && ` (${when})`} does not take place, so your place or your turn in line is gone with it. We are sorry.`,
    reason,
    'You are free for other events:',
  ]);
}

const MOST_LINES = 30;

/** What an organiser did with somebody's entry, as often as they like. */
function byHand(budget: MailBudget, ...given: Parameters<typeof mail>): Message {
  return { ...mail(...given), budget };
}

/** What somebody else of a team did. */
function news(...given: Parameters<typeof mail>): Message {
  return { ...mail(...given), budget: 'news' };
}

function people(count: number): string {
  return count === 1 ? 'one person' : `${count} people`;
}

/** A mail about an event: its lines, and at the end what `link` of `about` leads to. */
export function mail(
  { to, name, link }: About,
  subject: string,
  lines: readonly string[],
): Message {
  const text = [greeting(name), ...lines.map(inLines), link].join('\n\n');
  return { to, link, subject, text: `${text}\n${closing}` };
}
