import { findWalkIn } from '../../accounts/walk-ins-store.ts';
import type { Database } from '../../database/connection.ts';
import { NotFoundError } from '../../http/errors.ts';
import { findPerson } from '../people/store.ts';

/** The walk-in of a code. @throws NotFoundError for the code of nobody, or of somebody who signed up */
export async function getWalkIn(db: Database, code: string) {
  const person = await findPerson(db, code, 'all');
  const found = person && (await findWalkIn(db, person.id));
  if (!found) throw new NotFoundError('No walk-in has this code');
  return { accountId: person.id, ...found };
}
