import { type CounterReason, TRANSFERS } from '../../../contract/desk/prizes.ts';
import { ordinal } from '../../../contract/ordinal.ts';
import { rupees as inRupees } from '../../../contract/rupees.ts';
import type { Message } from '../mail.ts';
import { type About, mail } from './entries.ts';

/* Mails about prize money; `link` of `about` is the person's profile. None has anything of their bank details. */

/** Something due to somebody; `rank`: null where a correction left them none. */
interface Prize {
  readonly eventName: string;
  readonly rank: number | null;
  readonly rupees: number;
}

/** Asks a winner for bank details, with all that waits for these; `isAgain`: a transfer to those that they gave came back. */
export function bankDetailsMissing(
  about: Omit<About, 'eventName'>,
  prizes: readonly Prize[],
  { isAgain }: { readonly isAgain: boolean },
): Message {
  const each = prizes.map(({ eventName, rank, rupees }) => {
    const place = rank === null ? '' : `${ordinal(rank)} in `;
    return `${place}${eventName}: ${inRupees(rupees)}`;
  });
  return ofMoney({ ...about, eventName: '' }, 'Your prize: we need your bank details', [
    `you have won:`,
    each.join('\n'),
    isAgain
      ? 'A transfer to you came back to us: the bank did not take it. Please save your bank details anew in your profile, also where they are right; then we send it again:'
      : 'To send it to you we need your bank details. Type them in your profile; they are kept sealed, and every opening is written down with its reason:',
  ]);
}

/** Tells of a payment; `paidOn`: a day, `2026-09-20`. */
export function prizePaid(
  about: About,
  paid: {
    readonly rupees: number;
    readonly way: string;
    readonly paidOn: string;
    readonly reference: string;
  },
): Message {
  const by = [paid.way, paid.reference].filter(Boolean).join(' ');
  return ofMoney(about, `Your prize of ${about.eventName} is paid`, [
    `${inRupees(paid.rupees)} for ${about.eventName} are on their way to you: ${by}, ${paid.paidOn}.`,
    'Should it not come within three working days, answer this message. Your profile:',
  ]);
}

const COUNTERED: Readonly<Record<CounterReason, string>> = {
  returned:
    'came back to us: the bank did not take it. Please look at your bank details in your profile, and save them anew, also where they are right; then we send it again:',
  'wrong person':
    'was written down for you by mistake, and our mail about it was wrong. We are sorry. Your profile:',
  'wrong amount':
    'was written down with a wrong amount. We put it right, and write to you once more. Your profile:',
  'sent back':
    'has come back to us from you, after the results were corrected. Thank you. Your profile:',
};

const NOT_REACHED =
  'came back to us: it did not reach you. We send it again; if you know why it came back, or want it by another way, answer this message. Your profile:';

/** Tells that a payment does not stand, or not whole; `way`: of the payment. Nobody needs bank details for what goes without them. */
export function paymentCountered(
  about: About,
  {
    rupees,
    why,
    way,
  }: { readonly rupees: number; readonly why: CounterReason; readonly way: string | null },
): Message {
  const words = why === 'returned' && !TRANSFERS.includes(way) ? NOT_REACHED : COUNTERED[why];
  return ofMoney(about, `Your prize of ${about.eventName}: a payment is put right`, [
    `our payment of ${inRupees(rupees)} for ${about.eventName} ${words}`,
  ]);
}

/** Asks for money back that a correction of the results made too much; `isAgain`: in place of another such mail. */
export function excessMail(
  about: About,
  { rupees, isAgain }: { readonly rupees: number; readonly isAgain: boolean },
): Message {
  const sum = inRupees(rupees);
  const again = isAgain
    ? ` This takes the place of our earlier mail: ${sum} are all that you are asked to send back by now.`
    : '';
  return ofMoney(about, `Your prize of ${about.eventName} was corrected`, [
    `the results of ${about.eventName} were corrected after your prize was paid, and ${sum} of it belong to somebody else now.${again} Please answer this message: we tell you how to send them back. We are sorry for the trouble. Your profile:`,
  ]);
}

/** Tells that money is asked for back no more: the results were corrected anew, or they may keep it. */
export function demandEnded(about: About): Message {
  return ofMoney(about, `Your prize of ${about.eventName}: nothing is to be sent back for now`, [
    `we had asked you to send a part of your prize of ${about.eventName} back. We ask for it no more: please don't send anything. If some of it is on its way already, answer this message. Should another sum be too much, we write to you once more. We are sorry for the trouble. Your profile:`,
  ]);
}

/** What a treasurer does with somebody's prizes, as often as they like. */
function ofMoney(...given: Parameters<typeof mail>): Message {
  return { ...mail(...given), budget: 'prize' };
}
