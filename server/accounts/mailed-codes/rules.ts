import { BadInputError } from '../../http/errors.ts';

/** A mailed link: to the site's screen, which then makes the call with the code. */
export function linkTo(
  publicUrl: string,
  screen: 'change-password' | 'confirm-email',
  { code, email }: { code: string; email: string },
): string {
  return `${publicUrl}/${screen}?${new URLSearchParams({ code, email })}`;
}

export function linkIsSpent(): BadInputError {
  return new BadInputError({
    user_code: 'This link was used already or has expired. Ask for a new one',
  });
}
