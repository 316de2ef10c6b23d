import { verdictMail } from '../../../contract/desk/id-proofs.ts';
import { eventAddress } from '../../../contract/event-addresses.ts';
import type { Message } from '../mail.ts';
import * as accounts from './accounts.ts';
import * as desk from './desk.ts';
import { type AccessNews, deskSecurityMail } from './desk-security.ts';
import * as entries from './entries.ts';
import * as prizes from './prizes.ts';
import { resultsMail } from './results.ts';

/** One of our mails: what writes it, and how it looks. */
export interface Sample {
  readonly write: unknown;
  readonly message: Message;
}

/** Every mail of the site, once, by a plain name, with a sample. A new one gets its line here. */
export function allMails(publicUrl: string): Readonly<Record<string, Sample>> {
  const [to, name] = ['asha@example.org', 'Asha'];
  const event = { clusterName: 'Music', eventName: 'Lantern Choir' };
  const link = publicUrl + eventAddress(event.clusterName, event.eventName);
  const about = { to, name, eventName: event.eventName, link };
  const until = Date.parse('2026-09-18T10:00:00+05:30');
  const profile = `${publicUrl}/profile`;
  const withCode = (screen: string) =>
    `${publicUrl}/${screen}#code=7Q4M-X0TC-19HV-ZB3K&email=asha%40example.org`;
  const confirming = withCode('confirm-email');
  const envelope = desk.envelopeOf({ email: to, name }, publicUrl);
  const role = { role: 'cluster-manager', by: 'Ravi', festivalName: 'the festival' } as const;
  const rejected = { verdict: 'rejected', line: 'The flash is in the way.' } as const;
  return {
    ...accountMails(publicUrl, { to, name, confirming, withCode }),
    'place offered': sample(entries.offerMail, about, until),
    'place asked for, e-mail not confirmed': sample(entries.confirmMail, about, confirming),
    'e-mail not confirmed in time': sample(entries.notConfirmedMail, about),
    'offer ran out': sample(entries.ranOutMail, about),
    'team needs people soon': sample(entries.tooFewSoonMail, about, 2, until),
    'team was too small': sample(entries.tooFewMail, about, true),
    'waiting team was too small': sample(entries.tooFewMail, about, false),
    'no place became free': sample(entries.noPlaceMail, about),
    ...doorMails(about),
    'somebody joined the team': sample(entries.memberMail, about, 'Ravi', 'joined'),
    'somebody left the team': sample(entries.memberMail, about, 'Ravi', 'left'),
    'several came and went': sample(entries.membersMail, about, [
      { who: 'Ravi', did: 'joined' },
      { who: 'Ravi', did: 'left' },
    ]),
    'taken out of the team': sample(entries.removedMail, about),
    'captain by now': sample(entries.captainMail, about),
    'team withdrawn by its captain': sample(entries.withdrawnMail, about),
    'registered by the desk': sample(entries.addedMail, about),
    ...endedMails(about),
    ...resultMails({ ...about, link: profile }),
    ...prizeMails({ ...about, link: profile }),
    'ID proof accepted': sample(verdictMail, envelope, { verdict: 'approved' }),
    'ID proof rejected': sample(verdictMail, envelope, { ...rejected, reason: 'blurred' }),
    'ID proof rejected for something else': sample(verdictMail, envelope, {
      ...rejected,
      reason: 'something-else',
    }),
    'ID card seen at the desk': sample(desk.cardSeenMail, envelope),
    'ID proof’s acceptance taken back': sample(desk.takenBackMail, envelope, 'approved'),
    'ID proof’s rejection taken back': sample(desk.takenBackMail, envelope, 'rejected'),
    'role given': sample(desk.roleMail, { to, name }, { ...role, link: `${publicUrl}/desk` }),
    ...accessMails(publicUrl),
    'message of an organiser': sample(desk.deskMessageMail, to, {
      subject: 'Your flute',
      body: 'Dear Asha,\n\nyour flute is at the desk.',
      by: 'Ravi',
    }),
    ...messageMails(publicUrl),
  };
}

/** What organisers write to several. */
function messageMails(publicUrl: string): Readonly<Record<string, Sample>> {
  const person = { to: 'asha@example.org', name: 'Asha', publicUrl };
  const event = { clusterName: 'Music', eventName: 'Lantern Choir' };
  const all = { clusterName: null, eventName: null };
  return {
    'message to an event’s people': sample(
      desk.messageMail,
      { ...event, subject: 'Prizes at six', body: 'Dear {name},\n\ncome to {event} at six.' },
      person,
    ),
    'message to several people': sample(
      desk.messageMail,
      { ...all, subject: 'Rain today', body: 'Dear {name},\n\nthe lawns are closed.' },
      person,
    ),
  };
}

/** Those about an account. */
function accountMails(
  publicUrl: string,
  about: { to: string; name: string; confirming: string; withCode: (screen: string) => string },
) {
  const { to, name, confirming, withCode } = about;
  return {
    'account opened': sample(accounts.welcome, to, name, {
      link: confirming,
      profile: `${publicUrl}/profile`,
    }),
    'pass made at the desk': sample(accounts.walkInMail, to, name, {
      link: withCode('change-password'),
      login: `${publicUrl}/login`,
    }),
    'e-mail corrected at the desk': sample(accounts.emailCorrectedMail, to, name, confirming),
    'e-mail changed at the desk': sample(accounts.emailMoved, to),
    'new password asked for': sample(accounts.newPassword, to, name, withCode('change-password')),
    'password changed by the old one': sample(accounts.passwordChanged, to, 'old password'),
    'password changed by a link': sample(accounts.passwordChanged, to, 'mailed link'),
    'bank details changed': sample(accounts.bankDetailsChanged, to),
    'phone changed': sample(accounts.phoneChanged, to),
  };
}

/** Those about what managers did with places and teams. */
function doorMails(about: entries.About): Readonly<Record<string, Sample>> {
  return {
    'swapped out of a team': sample(entries.swappedOutMail, about, 'They wrote of an illness.'),
    'swapped into a team': sample(entries.swappedInMail, about, false),
    'let in at the door': sample(entries.letInMail, about),
    'place of the absent given on': sample(entries.placeGivenOnMail, about),
  };
}

/** Those about a place that is gone. */
function endedMails(about: entries.About): Readonly<Record<string, Sample>> {
  const event = { startsAt: null, venue: 'A hall' };
  return {
    'taken out by the desk': sample(
      entries.withdrawnByDeskMail,
      about,
      'They wrote of an illness.',
    ),
    'event cancelled': sample(entries.eventCancelledMail, about, 'The hall has no power.', event),
  };
}

/** Those about results. */
function resultMails(about: entries.About): Readonly<Record<string, Sample>> {
  const first = { entryId: '', rank: 1, prize: 12_000 };
  const second = { ...first, rank: 2, prize: 8000 };
  const write = (news: Omit<Parameters<typeof resultsMail>[1], 'isTeam'>, isTeam = false) =>
    sample(resultsMail, about, { ...news, isTeam });
  return {
    'results are out': write({ was: null, is: first, isFirst: true }),
    'results of a team are out': write({ was: null, is: first, isFirst: true }, true),
    'results are corrected': write({ was: first, is: second, isFirst: false }),
    'result is there since a correction': write({ was: null, is: second, isFirst: false }),
    'result no longer stands': write({ was: first, is: null, isFirst: false }),
  };
}

/** Those about prize money. */
function prizeMails(about: entries.About): Readonly<Record<string, Sample>> {
  const { eventName } = about;
  const paid = { rupees: 12_000, way: 'NEFT', paidOn: '2026-09-20', reference: 'N263261184502' };
  const won = [
    { eventName, rank: 1, rupees: 12_000 },
    { eventName: 'Alaap', rank: 3, rupees: 5000 },
  ];
  const asked = (isAgain: boolean) => sample(prizes.bankDetailsMissing, about, won, { isAgain });
  const counter = (why: Parameters<typeof prizes.paymentCountered>[1]['why'], way = 'NEFT') =>
    sample(prizes.paymentCountered, about, { rupees: 12_000, why, way });
  const excess = (rupees: number, isAgain: boolean) =>
    sample(prizes.excessMail, about, { rupees, isAgain });
  return {
    'bank details are missing': asked(false),
    'bank details to be saved anew': asked(true),
    'prize paid': sample(prizes.prizePaid, about, paid),
    'prize came back': counter('returned'),
    'prize came back that needs no bank details': counter('returned', 'UPI'),
    'prize written down for somebody else': counter('wrong person'),
    'prize written down with a wrong amount': counter('wrong amount'),
    'prize sent back': counter('sent back'),
    'prize corrected after it was paid': excess(5000, false),
    'prize corrected once more': excess(8000, true),
    'prize is asked for back no more': sample(prizes.demandEnded, about),
  };
}

/** Those about who gets into the desk, for the person themselves or for an administrator. */
function accessMails(publicUrl: string): Readonly<Record<string, Sample>> {
  const about = { person: { name: 'Ravi', email: 'ravi@example.org' }, link: `${publicUrl}/desk` };
  const news = (what: AccessNews, isOwn = false) =>
    sample(deskSecurityMail, { to: 'asha@example.org', name: 'Asha' }, what, { ...about, isOwn });
  return {
    'somebody is vouched for': news({ what: 'vouched for', by: 'Ravi' }),
    'second factor taken off': news({ what: 'taken off', by: 'Ravi' }, true),
    'new administrator': news({ what: 'administrator', by: 'Ravi' }),
    'second factor set up': news({ what: 'set up', detail: 'passkey, Firefox on Linux' }, true),
    'second factor removed': news({ what: 'removed', detail: 'codes' }),
    'new recovery codes': news({ what: 'recovery codes' }, true),
    'desk opened in a new browser': news({ what: 'new browser', detail: 'Firefox on Linux' }),
  };
}

function sample<Given extends unknown[]>(
  write: (...given: Given) => Message,
  ...given: Given
): Sample {
  return { write, message: write(...given) };
}
