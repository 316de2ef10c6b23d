import { BadInputError } from '../../http/errors.ts';

/** As at the terminal: a prize must not go to whoever signed up with somebody else's e-mail. */
const UNPROVEN =
  'Nobody has confirmed their e-mail, so this may be a stranger’s bank account: say how you know them';

/**
 * The reason for opening somebody's bank details, with how the organiser knows them where nobody has confirmed their e-mail.
 * @throws BadInputError where that isn't said
 */
export function requireKnown(
  isProven: boolean,
  { reason, unproven }: { readonly reason: string; readonly unproven: string },
): string {
  if (!isProven && !unproven) throw new BadInputError({ unproven: UNPROVEN });
  return unproven ? `${reason} (e-mail unproven: ${unproven})` : reason;
}
