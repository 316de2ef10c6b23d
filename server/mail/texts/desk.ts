import type { Envelope } from '../../../contract/desk/id-proofs.ts';
import { ROLE_WORDS, type Role } from '../../../contract/desk/rights.ts';
import { eventAddress } from '../../../contract/event-addresses.ts';
import type { Message } from '../mail.ts';
import { asName, closing, greeting, inLines } from './wording.ts';

/* Mails of the desk: what organisers say, and what they did. The verdict on an ID proof is in `contract/`: its screen shows it. */

/** Tells of a role; `link` is the desk's, `by` the name of who gave it. */
export function roleMail(
  { to, name }: { to: string; name: string },
  given: { role: Role; by: string; festivalName: string; link: string },
): Message {
  const desk = `the desk of ${given.festivalName}`;
  const sentence = `${given.by} has given you a role at ${desk}: ${ROLE_WORDS[given.role].toLowerCase()}. Sign in there with the e-mail and the password of your account:`;
  const text = `${greeting(name)}

${inLines(sentence)}

${given.link}

It asks you for a second key at the first time: an app on your phone that
shows six digits, or a passkey. Have your phone with you.
${closing}`;
  return { to, subject: `A role at ${desk}`, link: given.link, text, budget: 'role' };
}

/** What an organiser writes to one person. */
export function deskMessageMail(
  to: string,
  { subject, body, by }: { subject: string; body: string; by: string },
): Message {
  return { to, subject, text: `${body}\n\n${by}\n${closing}`, budget: 'message' };
}

/** A message to several people as one of them gets it: `{name}` is filled in, and to one event's people `{event}`, whose page follows. */
export function messageMail(
  {
    subject,
    body,
    clusterName,
    eventName,
  }: { subject: string; body: string; clusterName: string | null; eventName: string | null },
  { to, name, publicUrl }: { to: string; name: string; publicUrl: string },
): Message {
  const fill = (text: string) => {
    const named = text.replaceAll('{name}', () => asName(name, 'friend'));
    return eventName === null ? named : named.replaceAll('{event}', () => eventName);
  };
  const text = `${fill(body)}\n${closing}`;
  const message = { to, subject: fill(subject), text, budget: 'message' } as const;
  if (clusterName === null || eventName === null) return message;
  const link = publicUrl + eventAddress(clusterName, eventName);
  return { ...message, link, text: `${fill(body)}\n\n${link}\n${closing}` };
}

/** The parts of a mail about an ID proof besides its verdict. */
export function envelopeOf(
  { email, name }: { email: string | null; name: string },
  publicUrl: string,
): Envelope {
  return { to: email ?? '', greeting: greeting(name), closing, profile: `${publicUrl}/profile` };
}

/** The mail about a card that was seen at the desk. */
export function cardSeenMail({ to, greeting: dear, closing: end }: Envelope): Message {
  const text = `${dear}

your ID card was seen at the desk. Nothing more is needed of you.
${end}`;
  return { to, subject: 'Your ID proof is accepted', text, budget: 'verdict' };
}

/** The second mail, of a verdict that was taken back. */
export function takenBackMail(
  { to, greeting: dear, closing: end }: Envelope,
  verdict: 'approved' | 'rejected',
): Message {
  const sentence =
    verdict === 'approved'
      ? `we wrote to you that the picture of your ID card is accepted. That was too
early: we look at it once more, and write to you again.`
      : `we asked you for another picture of your ID card. That was our mistake: we
look at the one that you sent once more, and write to you again. You need not
send another one.`;
  return {
    to,
    subject: 'Your ID proof is looked at once more',
    text: `${dear}\n\n${sentence}\n${end}`,
    budget: 'verdict',
  };
}
