import { BadInputError } from '../../http/errors.ts';

export function linkIsSpent(): BadInputError {
  return new BadInputError({
    user_code: 'This link was used already or has expired. Ask for a new one',
  });
}
