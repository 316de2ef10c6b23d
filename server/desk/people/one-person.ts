import type { Database } from '../../database/connection.ts';
import { HttpError, NotFoundError } from '../../http/errors.ts';
import type { ReachedClusters } from '../access/guard.ts';
import { findPerson } from './store.ts';

/** The account of a code. @throws NotFoundError for a code of nobody's, HttpError with 403 where the right doesn't reach them */
export async function getPerson(
  db: Database,
  code: string,
  reach: ReachedClusters,
): Promise<string> {
  const found = await findPerson(db, code, reach);
  if (!found) throw new NotFoundError('Nobody has this code');
  if (!found.isInReach) throw new HttpError(403, 'They take part in none of your clusters');
  return found.id;
}
