import { type OutcomeLine, outcomeWords } from '../../../contract/desk/outcome.ts';
import type { Message } from '../mail.ts';
import { type About, mail } from './entries.ts';

/** What results say of somebody; null where they say nothing of them. `isFirst`: nothing stood before; `isTeam`: it is of several people, and so is the prize. */
interface News {
  readonly was: OutcomeLine | null;
  readonly is: OutcomeLine | null;
  readonly isFirst: boolean;
  readonly isTeam: boolean;
}

/** Tells of results that were published, or corrected; `link` of `about`: where the person's certificates are. */
export function resultsMail(about: About, { was, is, isFirst, isTeam }: News): Message {
  const { eventName } = about;
  const yours = isTeam ? "Your team's" : 'Yours';
  const certificate = 'Your certificate is in your profile, under Events:';
  if (isFirst && is)
    return mail(about, `The results of ${eventName} are out`, [
      `the results of ${eventName} are out. ${yours}: ${outcomeWords(is)}.`,
      certificate,
    ]);
  const before = was ? ` ${yours} was: ${outcomeWords(was)}.` : '';
  const now = is
    ? `${yours} is now: ${outcomeWords(is)}.`
    : 'That no longer stands, and the certificate of it neither.';
  return mail(about, `The results of ${eventName} are corrected`, [
    `the results of ${eventName} are corrected.${before} ${now}`,
    is ? certificate : 'Answer this message if that is a mistake. Your profile:',
  ]);
}
