import type { Message } from '../mail.ts';
import { closing, greeting } from './wording.ts';

/* Mails about an account. */

/** The mail of a new account. `link` confirms the address. */
export function welcome(
  to: string,
  name: string,
  { link, profile }: { link: string; profile: string },
): Message {
  return {
    to,
    link,
    budget: 'welcome',
    subject: 'Your festival account is ready',
    text: `${greeting(name)}

welcome! Your account is ready. Please confirm that this address is yours; a
place in an event needs that:

${link}

The link is good once, for seven days. Your profile has the QR code that you
show at the gate and at the events' desks:

${profile}

In another browser than the one that you signed up in, the link asks for your
password.

If you did not make this account, open the link and press "I didn't open this
account": then it is yours alone, and what somebody else put there is removed.
Or answer this message, and we will remove the account.
${closing}`,
  };
}

/** The mail of somebody whose pass was made at the desk. `link` leads to the screen that sets a password. */
export function walkInMail(
  to: string,
  name: string,
  { link, login }: { link: string; login: string },
): Message {
  return {
    to,
    link,
    subject: 'Your festival pass',
    text: `${greeting(name)}

your gate pass was made at the festival's desk, and is good at every gate. To
have it on your phone, too, and to ask for places in events, choose a
password:

${link}

The link is good once, for seven days. Later press "Forgot password?" here:

${login}

If nobody made a pass for you at the desk, somebody mistyped their address:
you need not do anything, and we are sorry. Or answer this message, and we
will take your address out.
${closing}`,
  };
}

/** The mail to an address that the desk has put in a mistyped one's place. `link` confirms it. */
export function emailCorrectedMail(to: string, name: string, link: string): Message {
  return {
    to,
    link,
    subject: 'Please confirm your e-mail',
    text: `${greeting(name)}

the e-mail of your festival account was mistyped, and the festival's desk has
corrected it. Please confirm that this address is yours; a place in an event
needs that:

${link}

The link is good once, for seven days; links that were mailed before are not
good any more. In another browser than the one that you signed up in, it asks
for your password.

If you have no account, somebody mistyped theirs: you need not do anything.
${closing}`,
  };
}

/** The mail of a forgotten password. `link` leads to the screen that sets a new one. */
export function newPassword(to: string, name: string, link: string): Message {
  return {
    to,
    link,
    budget: 'new password',
    subject: 'A new password for your festival account',
    text: `${greeting(name)}

you asked for a new password. Choose one here:

${link}

The link is good once, for 30 minutes. The new password signs you out
everywhere.

If you did not ask for it, you need not do anything: your password stays as it
is.
${closing}`,
  };
}

/*
 * Whoever didn't make a change must hear of it. None of these says what the new data is: a mailbox is read
 * by more people than an account.
 */

/** `by`: the old password, or a link mailed to this address, whose way leads elsewhere in need. */
export function passwordChanged(to: string, by: 'old password' | 'mailed link'): Message {
  if (by === 'mailed link')
    return changed(to, 'password', {
      how: `the password of your festival account has just been changed with a link that
was mailed to this address, and every session was ended.`,
      remedy: `If that was not you, somebody else can read your mail: please secure your
mailbox, then ask for a new password on the site.`,
    });
  const message = changed(to, 'password', {
    how: `the password of your festival account has just been changed by somebody who is
logged in and knew the old one. Every other session was ended.`,
    remedy: `If that was not you, take your account back at once: ${NEW_PASSWORD}`,
  });
  return { ...message, budget: 'password' };
}

export function bankDetailsChanged(to: string): Message {
  const message = changed(to, 'bank details', {
    how: `bank details have just been saved in your festival account. Prize money goes
where they say.`,
    remedy: `If that was not you, somebody else is logged in: ${NEW_PASSWORD}
Then save your own bank details again.`,
  });
  return { ...message, budget: 'bank' };
}

export function phoneChanged(to: string): Message {
  const message = changed(to, 'phone number', {
    how: 'the phone number of your festival account has just been changed.',
    remedy: `If that was not you, somebody else is logged in: ${NEW_PASSWORD}
Then set your own number again.`,
  });
  return { ...message, budget: 'phone' };
}

/**
 * For the address that an account had until the desk corrected it. It may be a stranger's, whose address was typed by mistake:
 * so it names neither the person nor the new address.
 */
export function emailMoved(to: string): Message {
  return changed(to, 'e-mail', {
    how: `the e-mail of a festival account was this address, and has just been changed
to another one at the festival's desk. Links that were mailed here before are
not good any more.`,
    remedy: `If that is your account and it wasn't you, come to the festival's desk with
your college card, or answer this message. If you have no account, somebody
mistyped theirs: you need not do anything.`,
  });
}

const NEW_PASSWORD = `press "Forgot
password?" on the login page. The new password logs everybody else out.`;

function changed(to: string, what: string, text: { how: string; remedy: string }): Message {
  return {
    to,
    subject: `Your festival account: ${what} changed`,
    text: `Dear visitor,

${text.how}

${text.remedy}
${closing}`,
  };
}
