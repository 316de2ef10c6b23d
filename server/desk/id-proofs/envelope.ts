import type { Envelope } from '../../../contract/desk/id-proofs.ts';
import { closing, greeting } from '../../mail/messages.ts';

/** The parts of a mail about an ID proof besides its verdict. */
export function envelopeOf(
  { email, name }: { email: string; name: string },
  publicUrl: string,
): Envelope {
  return { to: email, greeting: greeting(name), closing, profile: `${publicUrl}/profile` };
}

/** The second mail, of a verdict that was taken back. */
export function takenBackMail(
  { to, greeting: dear, closing: end }: Envelope,
  verdict: 'approved' | 'rejected',
) {
  const told =
    verdict === 'approved'
      ? `we wrote to you that the picture of your ID card is accepted. That was too
early: we look at it once more, and write to you again.`
      : `we asked you for another picture of your ID card. That was our mistake: we
look at the one that you sent once more, and write to you again. You need not
send another one.`;
  return {
    to,
    subject: 'Your ID proof is looked at once more',
    text: `${dear}\n\n${told}\n${end}`,
  };
}
