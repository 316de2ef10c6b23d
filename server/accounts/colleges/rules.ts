import { OTHER_COLLEGE } from '../../../contract/accounts/choices.ts';
import { MESSAGES } from '../../../contract/accounts/messages.ts';
import type { SignUp } from '../../../contract/accounts/sign-up.ts';
import type { Database } from '../../database/connection.ts';
import { BadInputError } from '../../http/errors.ts';
import { findCollegeId } from './store.ts';

/** The id of the college that was chosen, or undefined when it was written out. */
export async function collegeOf(
  db: Database,
  { user_college, user_othercollege }: Pick<SignUp, 'user_college' | 'user_othercollege'>,
): Promise<string | undefined> {
  if (user_college === OTHER_COLLEGE) {
    if (user_othercollege !== '') return undefined;
    throw new BadInputError({ user_othercollege: MESSAGES.otherCollegeRequired });
  }
  const id = await findCollegeId(db, user_college);
  if (id === undefined) throw new BadInputError({ user_college: MESSAGES.collegeUnknown });
  return id;
}
